import { CATEGORIES, LEVERAGES, type Instrument } from '@lonja/core';
import {
  createRandom,
  drawOperation,
  isOnTheWire,
  type Ground,
  type ReferenceDesk,
  type ReferenceMarket,
  type WireOperation,
} from '@lonja/testkit';
import type { ScriptedMarket, ScriptedQuote } from '../markets/scripted-market.ts';
import { RIG_SYMBOLS } from '../server-rig.ts';

/** A rig's market as the model sees it. */
export interface ReferenceGround extends Ground {
  readonly symbolOf: (instrumentId: number) => string;
  /** What the wire can say: a trade names the price that its client saw. */
  draw(desk: ReferenceDesk): WireOperation;
  /** One to three prices that move by up to 2 %. */
  drawQuotes(): Record<string, ScriptedQuote>;
}

/** What of a market the model needs. */
export type GroundMarket = Pick<ScriptedMarket, 'instruments' | 'quoteOf' | 'view'>;

export function createReferenceGround(market: GroundMarket, seed: number): ReferenceGround {
  const random = createRandom(seed);
  const instruments = market.instruments.filter(({ symbol }) => RIG_SYMBOLS.includes(symbol));
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const instrumentOf = (id: number) => byId.get(id) ?? instruments[0]!;
  const find = findIn(market, instruments);
  const ground: Ground = {
    random,
    instruments: instruments.map(({ id }) => id),
    isHoarding: false,
    hasProfiles: false,
    oddQuantities: [0n, 10n ** 17n],
    oddLeverages: [3, 7],
    oddTrail: 4_000,
    oddCategory: 'bonds',
    lastQuote: find,
    world: {
      get now() {
        return market.view().now;
      },
      find,
      categories: CATEGORIES,
      listed: instruments.map(({ id }) => id),
      rulesOf: (id) => readRules(instrumentOf(id)),
    },
  };
  return {
    ...ground,
    symbolOf: (id) => instrumentOf(id).symbol,
    draw: (desk) => {
      let operation = drawOperation(ground, desk);
      while (!isOnTheWire(operation)) operation = drawOperation(ground, desk);
      if (operation.kind !== 'trade') return operation;
      const { bid, ask } = find(operation.order.instrument);
      const touch = operation.order.side === 'buy' ? ask : bid;
      return { kind: 'trade', order: { ...operation.order, seen: operation.order.seen ?? touch } };
    },
    drawQuotes: () =>
      Object.fromEntries(
        Array.from({ length: Math.ceil(random() * 3) }, () => {
          const { id, symbol, tickSize } = instruments[Math.floor(random() * instruments.length)]!;
          const ticks = (find(id).bid * BigInt(9_800 + Math.floor(random() * 401))) / 10_000n / tickSize + 1n;
          const ask = ticks + BigInt(Math.ceil(random() * 12));
          return [symbol, [decimals(ticks * tickSize), decimals(ask * tickSize)] as const];
        }),
      ),
  };
}

/** The last quote of an instrument. */
function findIn(market: GroundMarket, instruments: readonly Instrument[]) {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const yen = instruments.find(({ symbol }) => symbol === 'USDJPY')!;
  return (id: number): ReferenceMarket => {
    const { currency, priceUnit: unit } = byId.get(id) ?? instruments[0]!;
    const { bid, ask, at } = market.quoteOf(id)!;
    const ofYen = market.quoteOf(yen.id)!;
    const rate =
      currency === 'JPY' ? { over: 200_000_000n, under: ofYen.bid + ofYen.ask } : { over: 1n, under: 1n };
    return {
      bid,
      ask,
      unit,
      rate,
      isOpen: market.view().isOpen(id),
      isSuspect: false,
      isStale: market.view().now - at > 2_000,
    };
  };
}

const readRules = ({
  tickSize: tick,
  quantityStep: step,
  minQuantity: minimum,
  leverageClass,
  priceUnit: unit,
  category,
  sector,
}: Instrument): ReturnType<Ground['world']['rulesOf']> => {
  const isFund = sector.startsWith('ETF');
  return { tick, step, minimum, unit, category, isFund, leverages: LEVERAGES[leverageClass] };
};

const decimals = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};
