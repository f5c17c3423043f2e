import type { CandlePrice } from '@lonja/core';
import { CANDLE_LENGTHS } from '@lonja/core';
import type { Candle } from '@lonja/protocol';
import type { SpendCandles } from '../../history/candle-history.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { invalid } from '../operations/alpaca-error.ts';
import { beginOfDay } from '../operations/times.ts';
import type { Timeframe } from '../operations/timeframe.ts';

/** What a page of past values is asked by. */
export interface SeriesQuery {
  /** Milliseconds since 1970, both included: without them the present day, up to now. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Values of a page, over all its symbols. */
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
  readonly page_token?: string | undefined;
}

/** A symbol as it was asked for, and the instrument that it names. */
export interface Listed {
  readonly name: string;
  readonly symbol: string;
}

export interface SeriesPage {
  /** By symbol as it was asked for; without those that have none on this page. */
  readonly values: ReadonlyMap<string, readonly Candle[]>;
  readonly next: string | null;
}

/** Candles that a page is made of: the native call answers with no more. */
const MAX_CANDLES = 10_000;

/**
 * A page of bars, symbol by symbol in alphabetical order. A page may end before its limit, where its bars are made of many candles;
 * the token then leads on as after any other.
 */
export async function readSeries(
  market: Pick<LiveMarket, 'candlePages' | 'now'>,
  listed: readonly Listed[],
  timeframe: Timeframe,
  query: SeriesQuery,
  spend: SpendCandles,
  price: CandlePrice = 'mid',
): Promise<SeriesPage> {
  const now = market.now();
  const { start = beginOfDay(now), end = now, limit, sort } = query;
  if (start > end) throw invalid('data', 'end should not be before start');
  const from = parsePlace(query.page_token);
  const values = new Map<string, readonly Candle[]>();
  let [bars, candles] = [limit, MAX_CANDLES];
  for (const { name, symbol } of inOrder(listed)) {
    if (from && name < from.name) continue;
    const { grid } = timeframe;
    if (bars === 0 || candles < 2 * timeframe.maximum)
      return { values, next: placeText({ name, at: undefined }) };
    const window = buildWindow(timeframe, start, end, sort, from?.name === name ? from.at : undefined);
    const want = Math.min(candles, (bars + 1) * timeframe.maximum, candlesIn(timeframe, window) + 1);
    if (window.from >= window.until) continue;
    const page = await market.candlePages.read(
      symbol,
      {
        interval: timeframe.candles,
        day: 'utc',
        price,
        from: sort === 'asc' ? window.from : undefined,
        to: window.until,
        limit: want,
      },
      spend,
    );
    const found = (page?.candles ?? []).filter(({ time }) => time >= window.from);
    candles -= found.length;
    const merged = mergeCandles(sort === 'asc' ? found : found.toReversed(), grid);
    // The last one may lack candles that were not read.
    const isCut = found.length === want;
    const whole = isCut ? merged.slice(0, -1) : merged;
    const taken = whole.slice(0, bars);
    bars -= taken.length;
    if (taken.length > 0) values.set(name, taken);
    const rest = merged[taken.length];
    if (rest) return { values, next: placeText({ name, at: rest.time }) };
  }
  return { values, next: null };
}

const inOrder = (listed: readonly Listed[]): readonly Listed[] =>
  listed.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

interface Window {
  readonly from: number;
  readonly until: number;
}

/** The candles of bars that begin within the time asked for, from where the page before it ended. */
function buildWindow(
  { grid }: Timeframe,
  start: number,
  end: number,
  sort: SeriesQuery['sort'],
  at: number | undefined,
): Window {
  const from = grid.beginOf(grid.numberOf(start - 1) + 1);
  const until = grid.beginOf(grid.numberOf(end) + 1);
  if (at === undefined) return { from, until };
  if (sort === 'asc') return { from: Math.max(from, at), until };
  return { from, until: Math.min(until, grid.beginOf(grid.numberOf(at) + 1)) };
}

const candlesIn = ({ candles }: Timeframe, { from, until }: Window): number =>
  Math.max(0, Math.ceil((until - from) / CANDLE_LENGTHS[candles]));

/** @param candles in order of time, or against it: then the bars are too */
function mergeCandles(candles: readonly Candle[], grid: Timeframe['grid']): Candle[] {
  const groups: Candle[][] = [];
  let number: number | undefined;
  for (const candle of candles) {
    const own = grid.numberOf(candle.time);
    if (own === number) groups.at(-1)!.push(candle);
    else groups.push([candle]);
    number = own;
  }
  return groups.map((group) =>
    joined(
      group.toSorted((a, b) => a.time - b.time),
      grid,
    ),
  );
}

function joined(candles: readonly Candle[], grid: Timeframe['grid']): Candle {
  const [first, last] = [candles[0]!, candles.at(-1)!];
  return {
    time: grid.beginOf(grid.numberOf(first.time)),
    open: first.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: last.close,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
  };
}

/** Where a page goes on: with a symbol, from a bar or from its first. */
interface Place {
  readonly name: string;
  readonly at: number | undefined;
}

const placeText = ({ name, at }: Place): string => Buffer.from(`${name}|${at ?? ''}`).toString('base64');

function parsePlace(token: string | undefined): Place | undefined {
  if (token === undefined) return undefined;
  const [, name, at] =
    /^([^|]{1,30})\|(-?\d{1,15})?$/.exec(Buffer.from(token, 'base64').toString('utf8')) ?? [];
  if (name === undefined) throw invalid('data', 'invalid page_token');
  return { name, at: at === undefined ? undefined : Number(at) };
}
