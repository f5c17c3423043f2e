import {
  computeDayMoves,
  magnitude,
  plus,
  sum,
  usdToNumber,
  ZERO_USD,
  type DayMoves,
  type MarketMove,
  type Usd,
} from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import { readUsd } from '../../shared/figures/wire-amounts.ts';

/**
 * What each market brought to the day, at the prices of this page. Undefined where it is not known what the day began with.
 * @param result today's, as the bar has it
 */
export function readDayMoves(
  { parts }: PortfolioPerformance['today'],
  positions: readonly Pick<ValuedPosition, 'position' | 'pnl'>[],
  result: Usd,
): DayMoves<string> | undefined {
  const open = new Map<string, Usd>();
  for (const { position, pnl } of positions)
    open.set(position.symbol, plus(open.get(position.symbol) ?? ZERO_USD, pnl));
  const read = parts?.map(({ symbol, settled, openedWith }) => ({
    market: symbol,
    settled: readUsd(settled),
    openedWith: readUsd(openedWith),
  }));
  return read && computeDayMoves(read, open, result);
}

export interface MoveRow extends MarketMove<string> {
  /** Length on the bar's side of the zero line: 0 to 100, the largest is 100. */
  readonly percent: number;
}

export interface ShownMoves {
  readonly rows: readonly MoveRow[];
  /** The smaller ones, together; undefined where there are none. */
  readonly others: { readonly count: number; readonly amount: Usd } | undefined;
  readonly rest: Usd;
}

const ROWS = 6;

/** The first moves of an order as bars; rows, others and rest are the day's result. @param order all markets that moved */
export function showMoves({ moves: found, rest }: DayMoves<string>, order: readonly string[]): ShownMoves {
  const moves = order.flatMap((market) => found.find((move) => move.market === market) ?? []);
  const shown = moves.length > ROWS ? moves.slice(0, ROWS - 1) : moves;
  const others = moves.slice(shown.length);
  const largest = Math.max(0, ...shown.map(({ amount }) => usdToNumber(magnitude(amount))));
  return {
    rows: shown.map((move) => ({
      ...move,
      percent: largest === 0 ? 0 : (usdToNumber(magnitude(move.amount)) / largest) * 100,
    })),
    others:
      others.length === 0
        ? undefined
        : { count: others.length, amount: sum(others.map(({ amount }) => amount)) },
    rest,
  };
}
