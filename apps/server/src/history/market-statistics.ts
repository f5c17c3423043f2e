import {
  ASSET_CLASSES,
  getAssetClass,
  CANDLE_LENGTHS,
  wallClockOf,
  distanceInPips,
  priceToNumber,
  type AssetClass,
  type CandleInterval,
  type Instrument,
} from '@lonja/core';
import {
  adjacentReturns,
  byHour,
  commonCloses,
  correlation,
  deepestFall,
  measureReturns,
  median,
  MIN_RETURNS,
  returnsBetween,
  tradingDays,
  volatilityByHour,
  type Close,
  type Estimate,
  type Fall,
  type HourVolatility,
  type ReturnStatistics,
} from '@lonja/core/statistics';
import { LRUCache } from 'lru-cache';
import type { CandleHistory, SpendCandles } from './candle-history.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import type { QuoteBoard } from '../board/quote-board.ts';
import type { SpreadHistory, SpreadSample } from './spread-history.ts';

/** A distance from bid to ask. */
export interface SpreadSize {
  /** Spread as a part of the mid, in ten-thousandths. */
  readonly basisPoints: number;
  readonly pips: number;
}

/** An instrument's spread now and in samples of the last week. */
export interface SpreadStatistics {
  readonly now: SpreadSize | undefined;
  readonly measured: MeasuredSpread | undefined;
  readonly isRecorded: boolean;
}

interface MeasuredSpread {
  /** Moments of the first and last sample, milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
  readonly median: SpreadSize;
  readonly widest: SpreadSize & { readonly at: number };
  /** Median in basis points by the hour in New York, where the trading day ends. */
  readonly hours: readonly {
    readonly hour: number;
    readonly count: number;
    readonly median?: number | undefined;
  }[];
}

export interface InstrumentStatistics {
  /** Milliseconds since 1970. */
  readonly asOf: number;
  /** Days that ended, oldest first; closes in ticks. */
  readonly closes: readonly Close[];
  readonly daily: ReturnStatistics | undefined;
  readonly hourly: ReturnStatistics | undefined;
  /** By the hour in New York. */
  readonly hours: readonly HourVolatility[];
  readonly fall: Fall | undefined;
  readonly spread: SpreadStatistics;
}

export interface ComparedInstruments {
  readonly asOf: number;
  readonly instruments: readonly {
    readonly index: number;
    readonly days: number;
    readonly daily: ReturnStatistics | undefined;
    readonly fall: Fall | undefined;
  }[];
  readonly pairs: readonly {
    readonly one: number;
    readonly other: number;
    readonly days: number;
    readonly correlation: Estimate | undefined;
  }[];
}

/** The spreads of a class of instruments now and over the last day. */
export interface ClassSpread {
  readonly class: AssetClass;
  readonly instruments: number;
  readonly quoted: number;
  readonly now: SpreadSize | undefined;
  readonly median: SpreadSize | undefined;
  /** In basis points. */
  readonly widest: number | undefined;
  /** Samples, and of how many instruments. */
  readonly count: number;
  readonly sampled: number;
  /** Moment of the first sample. */
  readonly from: number | undefined;
}

/** What the running market is like, measured on its own past. Instruments by their index on the board. */
export interface MarketStatistics {
  of(index: number, spend: SpendCandles): Promise<InstrumentStatistics>;
  compare(indexes: readonly number[], spend: SpendCandles): Promise<ComparedInstruments>;
  spreadOf(index: number, spend: SpendCandles): Promise<SpreadStatistics>;
  spreadsByClass(): Promise<readonly ClassSpread[]>;
  /** Well-known instruments of every class, as far as they are listed. */
  readonly wellKnown: readonly number[];
}

export interface MarketStatisticsOptions {
  readonly board: QuoteBoard;
  readonly history: CandleHistory;
  readonly spreads: SpreadHistory;
  readonly turns: ComputeTurns;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const WELL_KNOWN = ['^GSPC', '^IXIC', 'AAPL', 'EURUSD', 'XAUUSD', 'USOIL', 'BTC', 'ETH', 'TLT'];

const HOUR_MS = CANDLE_LENGTHS['1h'];
const DAY_MS = CANDLE_LENGTHS['1d'];
const WEEK_MS = 7 * DAY_MS;
/** The whole days of two years, which is as far as candles reach. */
const DAYS = 729;
/** Ninety days, so that each hour of the day has ninety returns. */
const HOURS = 90 * 24;
/** Figures are measured again after this. */
const KEPT_MS = 10 * 60_000;
/** Past spreads of the classes take about a second to compute. */
const CLASSES_KEPT_MS = HOUR_MS;
/** Instruments of a class whose past spreads are sampled, evenly chosen from its list. */
const SAMPLED = 60;
const MAX_KEPT = 300;
/** One of the samples of an hour. */
const HOURLY = 4;
/** Cost of a cached answer, and of a pair's correlation, in computed candles. */
const CACHED = 1;
const PAIR = 2;

export function createMarketStatistics(options: MarketStatisticsOptions): MarketStatistics {
  const { board, turns, clock } = options;
  const closesOf = createCloses(options);
  const spreadOf = createSpreadReader(options);
  const kept = new LRUCache<number, InstrumentStatistics>({ max: MAX_KEPT });
  return {
    spreadOf,
    spreadsByClass: createClassSpreads(options),
    wellKnown: WELL_KNOWN.flatMap((symbol) => board.indexOf(symbol) ?? []),
    async of(index, spend) {
      const known = kept.get(index);
      if (known && clock() - known.asOf < KEPT_MS) {
        spend(CACHED);
        return known;
      }
      const asOf = clock();
      const closes = await closesOf(index, '1d', spend);
      const hours = adjacentReturns(await closesOf(index, '1h', spend), HOUR_MS);
      const spread = await spreadOf(index, spend);
      await turns.next();
      const daily = measureReturns(returnsBetween(closes));
      await turns.next();
      const hourly = measureReturns(hours);
      const measured: InstrumentStatistics = {
        asOf,
        closes,
        daily,
        hourly,
        hours: volatilityByHour(hours, wallClockOf(NEW_YORK)),
        fall: deepestFall(closes),
        spread,
      };
      kept.set(index, measured);
      return measured;
    },
    async compare(indexes, spend) {
      const asOf = clock();
      const series = new Map<number, readonly Close[]>();
      for (const index of indexes) series.set(index, await closesOf(index, '1d', spend));
      const instruments = [];
      for (const [index, closes] of series) {
        await turns.next();
        const daily = measureReturns(returnsBetween(closes));
        instruments.push({ index, days: closes.length, daily, fall: deepestFall(closes) });
      }
      const pairs = [];
      for (const [place, one] of indexes.entries())
        for (const other of indexes.slice(place + 1)) {
          await turns.next();
          spend(PAIR);
          pairs.push({ one, other, ...correlate(series.get(one)!, series.get(other)!) });
        }
      return { asOf, instruments, pairs };
    },
  };
}

const NEW_YORK = 'America/New_York';

/** Returns over the same days only: a weekend's move of a coin is compared with a weekend's of a share. */
function correlate(one: readonly Close[], other: readonly Close[]) {
  const [ours, theirs] = commonCloses(one, other).map((closes) =>
    returnsBetween(closes).map(({ value }) => value),
  ) as [number[], number[]];
  return {
    days: ours.length,
    correlation: ours.length < MIN_RETURNS ? undefined : correlation(ours, theirs),
  };
}

/** Closes of the days or hours that are over. A close changes with the next one only, so what was read is kept until then. */
function createCloses({ history, clock }: MarketStatisticsOptions) {
  const kept = new LRUCache<string, readonly Close[]>({ max: MAX_KEPT });
  return async (
    index: number,
    interval: CandleInterval & ('1d' | '1h'),
    spend: SpendCandles,
  ): Promise<readonly Close[]> => {
    const length = CANDLE_LENGTHS[interval];
    const to = clock() - (clock() % length);
    const key = `${index} ${interval} ${to}`;
    const known = kept.get(key);
    if (known) {
      spend(CACHED);
      return known;
    }
    const found = await history.closes(index, interval, interval === '1d' ? DAYS : HOURS, spend);
    const closes = found.flatMap(({ time, close }) =>
      Array.from(time, (at, place) => ({ at, close: close[place]! })),
    );
    const counted = interval === '1d' ? tradingDays(closes) : closes;
    kept.set(key, counted);
    return counted;
  };
}

/** A spread in ticks around a mid. */
type TickSpread = Pick<SpreadSample, 'spread' | 'mid'>;

/** The size of an instrument's spread. */
const sizeOf = (instrument: Instrument, { spread, mid }: TickSpread): SpreadSize => ({
  basisPoints: (spread / mid) * 10_000,
  pips: distanceInPips(instrument, spread * priceToNumber(instrument.tickSize)),
});

/** The present spread; undefined where its market is closed, or its quote too old. */
function quotedSpread(board: QuoteBoard, index: number, now: number): TickSpread | undefined {
  const [bid, ask] = [board.columns.bidTicks[index]!, board.columns.askTicks[index]!];
  return board.isLive(index, now) ? { spread: ask - bid, mid: (bid + ask) / 2 } : undefined;
}

function createSpreadReader({
  board,
  spreads,
  clock,
}: MarketStatisticsOptions): MarketStatistics['spreadOf'] {
  const kept = new LRUCache<number, { readonly at: number; readonly measured: MeasuredSpread | undefined }>({
    max: MAX_KEPT,
  });
  const newYork = wallClockOf(NEW_YORK);
  return async (index, spend) => {
    const now = clock();
    const present = quotedSpread(board, index, now);
    let known = kept.get(index);
    if (!known || now - known.at >= KEPT_MS) {
      const samples = await spreads.list(index, now, WEEK_MS, 1, spend);
      const sized = samples.map((sample) => ({
        at: sample.at,
        ...sizeOf(board.instruments[index]!, sample),
      }));
      known = { at: now, measured: measureSpreads(sized, newYork) };
      kept.set(index, known);
    }
    return {
      now: present && sizeOf(board.instruments[index]!, present),
      measured: known.measured,
      isRecorded: spreads.isRecorded(index),
    };
  };
}

type SizedSample = SpreadSize & { readonly at: number };

function measureSpreads(
  samples: readonly SizedSample[],
  newYork: ReturnType<typeof wallClockOf>,
): MeasuredSpread | undefined {
  const [first, last, size] = [samples[0], samples.at(-1), medianSize(samples)];
  if (!first || !last || !size) return undefined;
  return {
    from: first.at,
    until: last.at,
    count: samples.length,
    median: size,
    widest: samples.reduce((widest, one) => (one.basisPoints > widest.basisPoints ? one : widest)),
    hours: byHour(samples, newYork).map((ofHour, hour) => ({
      hour,
      count: ofHour.length,
      median: medianSize(ofHour)?.basisPoints,
    })),
  };
}

function medianSize(sizes: readonly SpreadSize[]): SpreadSize | undefined {
  const basisPoints = median(sizes.map((size) => size.basisPoints));
  const pips = median(sizes.map((size) => size.pips));
  return basisPoints === undefined || pips === undefined ? undefined : { basisPoints, pips };
}

/** All instruments by class: computed once an hour for all readers, so that nobody's budget pays. */
function createClassSpreads({ board, spreads, turns, clock }: MarketStatisticsOptions) {
  const indexes = [...board.instruments.keys()];
  const classes = Map.groupBy(indexes, (index) => getAssetClass(board.instruments[index]!.category));
  const listed = ASSET_CLASSES.filter((name) => classes.has(name));
  let past: { readonly at: number; readonly samples: Promise<readonly PastSpreads[]> } | undefined;

  async function readPast(now: number): Promise<readonly PastSpreads[]> {
    const found: PastSpreads[] = [];
    for (const name of listed) {
      const samples: SizedSample[] = [];
      const chosen = evenlyChosen(classes.get(name)!, SAMPLED);
      for (const index of chosen)
        for (const sample of await spreads.list(index, now, DAY_MS, HOURLY, () => {}))
          samples.push({ at: sample.at, ...sizeOf(board.instruments[index]!, sample) });
      await turns.next();
      found.push({
        median: medianSize(samples),
        widest: samples.reduce<number | undefined>(
          (widest, { basisPoints }) => Math.max(widest ?? 0, basisPoints),
          undefined,
        ),
        count: samples.length,
        sampled: chosen.length,
        from: samples.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined),
      });
    }
    return found;
  }

  return async (): Promise<readonly ClassSpread[]> => {
    const now = clock();
    if (!past || now - past.at >= CLASSES_KEPT_MS) past = { at: now, samples: readPast(now) };
    const { samples } = past;
    const measured = await samples.catch((error: unknown) => {
      if (past?.samples === samples) past = undefined;
      throw error;
    });
    return listed.map((name, place) => {
      const own = classes.get(name)!;
      const quoted = own.flatMap((index) => {
        const present = quotedSpread(board, index, clock());
        return present ? [sizeOf(board.instruments[index]!, present)] : [];
      });
      return {
        class: name,
        instruments: own.length,
        quoted: quoted.length,
        now: medianSize(quoted),
        ...measured[place]!,
      };
    });
  };
}

/** At most so many of a list, at even distances. */
function evenlyChosen<T>(list: readonly T[], maximum: number): readonly T[] {
  const step = Math.max(1, list.length / maximum);
  return Array.from(
    { length: Math.min(maximum, list.length) },
    (_, place) => list[Math.floor(place * step)]!,
  );
}

type PastSpreads = Pick<ClassSpread, 'median' | 'widest' | 'count' | 'sampled' | 'from'>;
