import type { AccountState } from '../account/account.ts';
import { divide, minus, plus, sum, type Usd } from '../money/index.ts';
import type { MarketView } from '../quote/market-view.ts';
import { leveragedPnl } from './leveraged-pnl.ts';

/** 100 % in basis points: below it the client is called. */
export const MARGIN_CALL_LEVEL = 10_000n;
/** 50 % in basis points: below it positions are closed (the rules for retail CFDs). */
export const STOP_OUT_LEVEL = 5_000n;

/** (Free margin + used margin) / used margin in basis points, rounded down; undefined with no margin in use. */
export const marginLevelOf = (freeMargin: Usd, usedMargin: Usd): bigint | undefined =>
  usedMargin === 0n ? undefined : divide((freeMargin + usedMargin) * 10_000n, usedMargin, 'floor');

/** What brings the level back to the margin call if it is paid in; USD, rounded up to a millionth, zero or less when not needed. */
export const marginCallShortfall = (freeMargin: Usd, usedMargin: Usd): Usd =>
  minus(divide(usedMargin * MARGIN_CALL_LEVEL, 10_000n, 'ceiling') as Usd, plus(freeMargin, usedMargin));

/**
 * What positions on margin can lose before the level falls below another; USD, rounded down to a millionth, at least zero.
 * @param level in basis points
 */
export function lossUntil(level: bigint, freeMargin: Usd, usedMargin: Usd): Usd {
  const left = plus(freeMargin, usedMargin) - divide(usedMargin * level, 10_000n, 'ceiling');
  return (left > 0n ? left : 0n) as Usd;
}

/** Levels are rounded down, so that a level below 50 % by a millionth is below it here too. */
export const isStopOut = (level: bigint | undefined): level is bigint =>
  level !== undefined && level < STOP_OUT_LEVEL;

/** Margin of the positions on leverage and of all shorts, USD. */
export const usedMarginOf = (account: Pick<AccountState, 'positions'>): Usd =>
  sum(
    [...account.positions.values()]
      .filter((position) => !position.fullyPaid)
      .map((position) => position.margin),
  );

/**
 * The account's margin level at the market, stale quotes included: an old loss is still a loss.
 * @returns basis points, rounded down; undefined with no margin in use, or when a position on margin has no quote
 */
export function marginLevelAt(account: AccountState, market: MarketView): bigint | undefined {
  const pnl = leveragedPnl(account, market);
  if (pnl === undefined) return undefined;
  const { cash, profit } = account.balances;
  return marginLevelOf(sum([cash, profit, pnl]), usedMarginOf(account));
}
