import {
  computeExcursion,
  price,
  splitStretches,
  sum,
  type HeldStretch,
  type Instrument,
  type MeasuredBy,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listTradeFills, saveExcursion, type TradeRecord } from '@lonja/store/journal/trades';
import type { LiveMarket } from '../market/live-market.ts';
import type { PriceRange } from '../history/price-range.ts';

type Measured = NonNullable<TradeRecord['measured']>;
const UNKNOWN: Measured = { by: 'nothing', excursion: undefined };

/** A trade with more fills than this has no excursions: computing them would take too long. */
const MAX_FILLS = 200;
/** What one reading may have computed, in minute candles of a share (26 µs each): 150 ms. What is begun is ended. */
const BUDGET = 6_000;

export interface MeasureNeeds {
  readonly db: Database;
  /** The account's. */
  readonly market: LiveMarket;
}

/**
 * The excursions of some trades of an account, computed from its market's prices where nobody has asked for them before, and kept of
 * those that are closed. Once the budget is used up the rest is left for the next reading.
 * @returns by the trades' opening fills; without those that were left
 */
export async function measureTrades(
  { db, market }: MeasureNeeds,
  accountId: number,
  trades: readonly TradeRecord[],
): Promise<ReadonlyMap<number, Measured>> {
  const measured = new Map<number, Measured>();
  let left = BUDGET;
  for (const trade of trades) {
    const { openedBy, closing } = trade;
    if (!trade.measured && left <= 0) continue;
    const found =
      trade.measured ??
      (await measureTrade({ db, market }, accountId, trade, (cost) => {
        left -= cost;
      }));
    measured.set(openedBy, found);
    if (closing && !trade.measured) await saveExcursion(db, { accountId, openedBy }, found);
  }
  return measured;
}

async function measureTrade(
  { db, market }: MeasureNeeds,
  accountId: number,
  trade: TradeRecord,
  spend: (cost: number) => void,
): Promise<Measured> {
  const { instrumentId, openedBy, direction, closing } = trade;
  const index = market.board.indexOfId(instrumentId);
  const instrument = market.instrumentById(instrumentId);
  if (trade.isChanged || index === undefined || !instrument) return UNKNOWN;
  const query = { instrumentId, openedBy, closedBy: closing?.fill };
  const { fills, rate } = await listTradeFills(db, accountId, query, MAX_FILLS);
  if (!rate || fills.length > MAX_FILLS) return UNKNOWN;
  const side = direction === 'long' ? 'bid' : 'ask';
  const read: (HeldStretch & PriceRange)[] = [];
  for (const stretch of splitStretches(fills, instrument)) {
    const { from, to = market.now() } = stretch;
    const range = await market.priceRange(index, { price: side, from, to }, spend);
    if (range) read.push({ ...stretch, ...range });
  }
  const [first] = read;
  if (!first) return UNKNOWN;
  const result = closing && sum(fills.slice(1).map(({ realizedQuote }) => realizedQuote));
  const excursion = computeExcursion(
    read.map((stretch) => ({ ...stretch, ...toPrices(stretch, instrument) })),
    instrument,
    rate,
    result,
  );
  return { by: pickCoarsest(read), excursion };
}

const toPrices = ({ low, high }: PriceRange, { tickSize }: Instrument) => ({
  low: price(BigInt(low) * tickSize),
  high: price(BigInt(high) * tickSize),
});

const pickCoarsest = (ranges: readonly PriceRange[]): MeasuredBy =>
  (['1h', '1m'] as const).find((by) => ranges.some((range) => range.by === by)) ?? 'steps';
