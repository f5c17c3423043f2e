import { EVERY_KEY } from '@lonja/core/mandate-limits';
import { ACT_ACTIONS, type ActAction } from '@lonja/protocol/act-actions';
import { momentsOfDays } from '../display/local-days.ts';

/** Fields of records with a label in the panel; others, such as symbols, are shown as they are. */
const FIELDS = [
  'username',
  'email',
  'fullName',
  'phone',
  'country',
  'role',
  'isActive',
  'password',
  'balance',
  'totalProfit',
  'quantity',
  'averagePrice',
  'fillProfile',
  'profit',
  'status',
  'notes',
  'deleted',
  'newUnits',
  'oldUnits',
  'key',
  'change',
  'name',
  'account',
  'title',
  'group',
  'points',
  'rate',
  'lines',
  'isFrozen',
  'externalId',
] as const;
const VALUES = [
  'ideal',
  'retail',
  'stressed',
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'user',
  'admin',
  'true',
  'false',
  'set',
  'suspended',
  'resumed',
  'every',
] as const;

export const fieldWord = (field: string) => FIELDS.find((one) => one === field);
export const valueWord = (value: string) =>
  value === EVERY_KEY ? 'every' : VALUES.find((one) => one === value);

/** The audit log's filter in the address; defaults are left out. */
export interface AuditSearch {
  readonly actor?: string;
  readonly user?: string;
  readonly action?: ActAction;
  readonly from?: string;
  readonly until?: string;
  readonly page?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : '';
  };
  const day = (name: string): string => (DAY.test(text(name)) ? text(name) : '');
  const action = ACT_ACTIONS.find((one) => one === search['action']);
  const page = Number(search['page']);
  return {
    ...(text('actor') ? { actor: text('actor') } : {}),
    ...(text('user') ? { user: text('user') } : {}),
    ...(action ? { action } : {}),
    ...(day('from') ? { from: day('from') } : {}),
    ...(day('until') ? { until: day('until') } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The address as a server query, with days in the list's time zone. */
export const auditQueryOf = ({ page, ...filter }: AuditSearch): Record<string, string> => ({
  ...filter,
  ...momentsOfDays(filter),
  page: String(page ?? 1),
});
