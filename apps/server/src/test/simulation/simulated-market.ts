import {
  price,
  quantity,
  USD_TO_USD,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type PassedDividends,
} from '@lonja/core';

const START = Date.UTC(2026, 10, 21, 12);

export const SIMULATED_INSTRUMENT: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple',
  category: 'technology',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(100_000n),
  minQuantity: quantity(100_000n),
  spreadTicks: 4,
  leverageClass: 'stocks',
};

const EVERY_MS = 300_000;

/** A dividend every five minutes, so that each setting of the clock passes some. */
const passedBy = (now: number): PassedDividends => {
  const count = Math.max(0, Math.floor((now - START) / EVERY_MS));
  const moments = Array.from({ length: count }, (_, place) => START + (place + 1) * EVERY_MS);
  return {
    newest: () => moments.at(-1) ?? 0,
    of: (instrumentId, after, until) =>
      moments
        .filter((exAt) => exAt > after && exAt <= until)
        .map((exAt) => ({ instrumentId, exAt, amount: price(5_000_000n) })),
  };
};

const TICK = 1_000_000n;
const SPREAD = 4n * TICK;

export type SimulatedMarket = ReturnType<typeof createSimulatedMarket>;

export function createSimulatedMarket(random: () => number) {
  let now = START;
  let latest = START;
  let bid = 19_120_000_000n;
  let sequence = 1;
  return {
    move: (): void => {
      bid += BigInt(Math.round((random() - 0.5) * 600)) * 1_000_000n;
      if (bid < 5_000_000_000n) bid = 5_000_000_000n;
      sequence += 1;
      now += 250;
    },
    /** The clock is set, also back. */
    jump: (milliseconds: number): void => {
      now += Math.round(milliseconds);
      latest = Math.max(latest, now);
    },
    /** A price that is far away, at a moment that is later than all others. */
    leap: (to: bigint): void => {
      bid = to * TICK;
      sequence += 1;
      latest = now = Math.max(latest, now) + 2_000;
    },
    /** Bid and ask, in ticks. */
    ticks: () => ({ bid: Number(bid / TICK), ask: Number((bid + SPREAD) / TICK) }),
    view: (): MarketView => {
      const quote: MarketQuote = {
        bid: price(bid),
        ask: price(bid + SPREAD),
        at: now,
        source: 'simulated',
        sequence,
        rate: USD_TO_USD,
      };
      const dividends = passedBy(now);
      return {
        now,
        instrumentOf: () => SIMULATED_INSTRUMENT,
        quoteOf: () => quote,
        isOpen: () => true,
        dividends,
      };
    },
  };
}
