import { magnitude, minus, plus, sum, ZERO_USD, type Usd } from '../money/index.ts';

/** What the books and the beginning of a stretch of time say of one market. USD, exact. */
export interface MarketPart<Market> {
  readonly market: Market;
  /** What fills, nights and dividends have brought since. */
  readonly settled: Usd;
  /** The open market P&L that it began with; zero where nothing was held. */
  readonly openedWith: Usd;
}

export interface MarketMove<Market> {
  readonly market: Market;
  /** USD, exact, signed. */
  readonly amount: Usd;
}

export interface DayMoves<Market> {
  /** The largest amounts first, whatever their sign; a market that has brought nothing so far is among them. */
  readonly moves: readonly MarketMove<Market>[];
  /** What of the result no market brought: the moves and this are the result, exactly. */
  readonly rest: Usd;
}

/**
 * What each market made or lost of a result: settled since + open now - open then.
 * @param open the market P&L of what is open now, by market @param result of the account in the same time, free of flows; USD
 */
export function computeDayMoves<Market>(
  parts: readonly MarketPart<Market>[],
  open: ReadonlyMap<Market, Usd>,
  result: Usd,
): DayMoves<Market> {
  const known = new Map(parts.map((part) => [part.market, part]));
  const moves = [...new Set([...known.keys(), ...open.keys()])].map((market) => {
    const { settled = ZERO_USD, openedWith = ZERO_USD } = known.get(market) ?? {};
    return { market, amount: minus(plus(settled, open.get(market) ?? ZERO_USD), openedWith) };
  });
  return {
    moves: moves.toSorted((one, other) => compare(magnitude(other.amount), magnitude(one.amount))),
    rest: minus(result, sum(moves.map(({ amount }) => amount))),
  };
}

const compare = (one: Usd, other: Usd): number => (one === other ? 0 : one > other ? 1 : -1);
