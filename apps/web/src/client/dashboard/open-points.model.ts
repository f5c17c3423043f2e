import type { Order } from '@lonja/protocol';

type Waiting = Pick<Order, 'symbol' | 'stopPrice' | 'protectsPosition'>;

/** What of an account waits for its person, or for the market. */
export interface OpenPoints {
  /** Positions that nothing would close at a loss but the stop-out. */
  readonly withoutStop: readonly string[];
  /** Orders that wait to open something. */
  readonly orders: number;
}

export function findOpenPoints(symbols: readonly string[], orders: readonly Waiting[]): OpenPoints {
  const stopped = new Set(
    orders
      .filter(({ protectsPosition, stopPrice }) => protectsPosition && stopPrice !== null)
      .map(({ symbol }) => symbol),
  );
  return {
    withoutStop: symbols.filter((symbol) => !stopped.has(symbol)),
    orders: orders.filter(({ protectsPosition }) => !protectsPosition).length,
  };
}
