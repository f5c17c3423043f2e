import {
  decideMoveProfit,
  formatQuantity,
  type AccountState,
  type OrderRefusal,
  type Usd,
} from '@lonja/core';

/** Remedies for an order without sufficient funds. */
export interface Remedies {
  /** The largest quantity that fits; undefined where none does. */
  readonly affordable: string | undefined;
  /** Profit that lets the order pass once it is moved to the balance; undefined where that would not help. USD. */
  readonly profit: Usd | undefined;
}

/** @param preview checks the order on another state of the account @returns undefined where funds are not the problem */
export function findRemedies(
  refusal: OrderRefusal,
  account: AccountState,
  preview: (account: AccountState) => OrderRefusal | undefined,
): Remedies | undefined {
  if (!('affordable' in refusal)) return undefined;
  return {
    affordable: refusal.affordable > 0n ? formatQuantity(refusal.affordable) : undefined,
    profit: helpfulProfit(account, preview),
  };
}

function helpfulProfit(
  account: AccountState,
  preview: (account: AccountState) => OrderRefusal | undefined,
): Usd | undefined {
  const moving = decideMoveProfit(account, 0);
  return moving.accepted && preview(moving.changes[0].after) === undefined
    ? account.balances.profit
    : undefined;
}
