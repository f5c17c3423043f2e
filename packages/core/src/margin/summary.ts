import { accountValueOf, type Balances } from '../account/account.ts';
import { plus, sum, type Usd } from '../money/index.ts';
import { marginLevelOf } from './margin-level.ts';

/** An open position's part in the account's margin. */
export interface MarginShare {
  readonly margin: Usd;
  readonly fullyPaid: boolean;
  /** Market P&L. */
  readonly pnl: Usd;
}

/** An account at the market. All but the level in USD. */
export interface AccountSummary {
  /** Cash + margin + profit. */
  readonly accountValue: Usd;
  /** Market P&L of all open positions. */
  readonly unrealizedPnl: Usd;
  /** Account value + unrealised P&L. */
  readonly equity: Usd;
  /** Margin of the positions on leverage and of all shorts, the basis of margin level and stop-out. */
  readonly usedMargin: Usd;
  /** Cash + profit + unrealised P&L of the positions on leverage. */
  readonly freeMargin: Usd;
  /** (Free margin + used margin) / used margin in basis points, rounded down; undefined with no margin in use. */
  readonly marginLevel: bigint | undefined;
}

/** Longs at 1:1 are fully paid: their locked amount and their P&L do not count in used margin, free margin and level. */
export function summarizeAccount(balances: Balances, positions: readonly MarginShare[]): AccountSummary {
  const onMargin = positions.filter((position) => !position.fullyPaid);
  const usedMargin = total(onMargin, (position) => position.margin);
  const freeMargin = sum([balances.cash, balances.profit, total(onMargin, (position) => position.pnl)]);
  const unrealizedPnl = total(positions, (position) => position.pnl);
  const accountValue = accountValueOf(balances);
  return {
    accountValue,
    unrealizedPnl,
    equity: plus(accountValue, unrealizedPnl),
    usedMargin,
    freeMargin,
    marginLevel: marginLevelOf(freeMargin, usedMargin),
  };
}

const total = (positions: readonly MarginShare[], amountOf: (position: MarginShare) => Usd): Usd =>
  sum(positions.map(amountOf));
