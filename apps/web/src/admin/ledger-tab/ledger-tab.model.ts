import type { EntryKind } from '@lonja/core';
import { momentsOfDays } from '../display/local-days.ts';

/** Of entries, in the order in which an account meets them. */
export const KINDS = [
  'opening_grant',
  'deposit',
  'fill',
  'financing',
  'profit_move',
  'profit_settled',
  'rebalance_fee',
  'withdrawal_held',
  'withdrawal_settled',
  'withdrawal_reopened',
  'withdrawal_returned',
  'balance_adjustment',
  'profit_adjustment',
  'position_adjustment',
  'position_change',
  'cash_in_lieu',
  'negative_balance_protection',
] as const satisfies readonly EntryKind[];
type Kind = (typeof KINDS)[number];

const ACCOUNTS = [
  'cash',
  'margin',
  'profit',
  'withdrawal_hold',
  'funding',
  'market',
  'adjustment',
  'fees',
  'financing',
  'negative_balance_protection',
] as const;

/** The kind or account that the panel has a word for; others stand as they are. */
export const kindOf = (name: string) => KINDS.find((one) => one === name);
export const accountOf = (name: string) => ACCOUNTS.find((one) => one === name);

/** What the address keeps of the ledger's filter. */
export interface LedgerSearch {
  readonly user?: string;
  readonly kind?: Kind;
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
  const kind = KINDS.find((one) => one === search['kind']);
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

/** The address as the server is asked: its days are those that the list shows. */
export const ledgerQueryOf = ({ page, ...filter }: LedgerSearch): Record<string, string> => ({
  ...filter,
  ...momentsOfDays(filter),
  page: String(page ?? 1),
});
