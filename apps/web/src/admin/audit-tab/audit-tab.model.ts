import { momentsOfDays } from '../display/local-days.ts';

/** Kinds of acts, as the audit log names them. */
export const ACTIONS = [
  'user_created',
  'user_edited',
  'user_deleted',
  'position_set',
  'positions_closed',
  'withdrawal_set',
  'verification_decided',
  'client_viewed',
  'outbox_read',
  'split_told',
  'split_dismissed',
  'conditions_set',
  'split_applied',
  'password_changed',
  'password_reset',
  'password_set_by_console',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_off_by_console',
  'recovery_codes_renewed',
  'email_changed',
  'account_reset',
] as const;
/** Fields of the records that the panel has a word for; others, such as symbols, stand as they are. */
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
  'profit',
  'status',
  'notes',
  'deleted',
  'newUnits',
  'oldUnits',
] as const;
const VALUES = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'user',
  'admin',
  'true',
  'false',
  'set',
] as const;

export const fieldWord = (field: string) => FIELDS.find((one) => one === field);
export const valueWord = (value: string) => VALUES.find((one) => one === value);

type Action = (typeof ACTIONS)[number];

/** What the address keeps of the audit log's filter; what is not asked for is left out. */
export interface AuditSearch {
  readonly actor?: string;
  readonly user?: string;
  readonly action?: Action;
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
  const action = ACTIONS.find((one) => one === search['action']);
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

/** The address as the server is asked: its days are those that the list shows. */
export const auditQueryOf = ({ page, ...filter }: AuditSearch): Record<string, string> => ({
  ...filter,
  ...momentsOfDays(filter),
  page: String(page ?? 1),
});
