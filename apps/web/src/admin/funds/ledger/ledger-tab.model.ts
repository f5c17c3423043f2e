import { ENTRY_KIND_NAMES, LEDGER_ACCOUNTS, type EntryKind } from '@lonja/core/ledger-names';
import { momentsOfDays } from '../../display/local-days.ts';

/** The kind or account with a label in the panel; others are shown as they are. */
export const findKind = (name: string) => ENTRY_KIND_NAMES.find((one) => one === name);
export const findAccount = (name: string) => LEDGER_ACCOUNTS.find((one) => one === name);

/** The ledger's filter in the address. */
export interface LedgerSearch {
  readonly user?: string;
  readonly kind?: EntryKind;
  readonly from?: string;
  readonly until?: string;
  readonly page?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseLedgerSearch(search: Record<string, unknown>): LedgerSearch {
  const user =
    typeof search['user'] === 'string' || typeof search['user'] === 'number'
      ? String(search['user']).slice(0, 64)
      : '';
  const kind = ENTRY_KIND_NAMES.find((one) => one === search['kind']);
  const day = (end: 'from' | 'until') => {
    const text = search[end];
    return typeof text === 'string' && DAY.test(text) ? { [end]: text } : {};
  };
  const page = Number(search['page']);
  return {
    ...(user ? { user } : {}),
    ...(kind ? { kind } : {}),
    ...day('from'),
    ...day('until'),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The address as a server query, with days in the list's time zone. */
export const buildLedgerQuery = ({ page, ...filter }: LedgerSearch): Record<string, string> => ({
  ...filter,
  ...momentsOfDays(filter),
  page: String(page ?? 1),
});
