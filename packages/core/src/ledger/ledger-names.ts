/** The ledger accounts of a trading account. Positive amounts are the client's. */
export const CLIENT_ACCOUNTS = ['cash', 'margin', 'profit', 'withdrawal_hold'] as const;
/** The house's side of every entry. */
export const HOUSE_ACCOUNTS = [
  'funding',
  'market',
  'adjustment',
  'fees',
  'financing',
  'negative_balance_protection',
] as const;
export type ClientAccount = (typeof CLIENT_ACCOUNTS)[number];
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];
export type LedgerAccount = ClientAccount | HouseAccount;
export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [...CLIENT_ACCOUNTS, ...HOUSE_ACCOUNTS];

/** In the order in which an account usually has them. `ENTRY_KINDS` says for each what it moves and how it is reversed. */
export const ENTRY_KIND_NAMES = [
  'opening_grant',
  'deposit',
  'fill',
  'financing',
  'dividend',
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
] as const;
export type EntryKind = (typeof ENTRY_KIND_NAMES)[number];

/** Entries of these kinds are flows, never performance. */
export const FLOW_KINDS = [
  'opening_grant',
  'negative_balance_protection',
  'deposit',
  'withdrawal_held',
  'withdrawal_returned',
  'balance_adjustment',
  'profit_adjustment',
  'position_adjustment',
] as const satisfies readonly EntryKind[];
export type FlowKind = (typeof FLOW_KINDS)[number];
export const isFlowKind = (kind: EntryKind): kind is FlowKind =>
  (FLOW_KINDS as readonly EntryKind[]).includes(kind);
