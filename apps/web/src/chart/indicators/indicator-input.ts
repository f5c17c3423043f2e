import { readInterval, type ChartInterval } from '../candles/chart-interval.ts';
import { formatShortName } from './indicator-names.ts';

/** Prices of a candle, and means of them. */
export const PRICE_SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A line of another indicator, whether or not that one is on the chart. */
interface LineSource {
  readonly name: string;
  /** In the catalogue's order. */
  readonly values: readonly number[];
  /** The name of one of its outputs. */
  readonly line: string;
  /** What that one is computed of: closes without one. */
  readonly source?: IndicatorSource | undefined;
}
export type IndicatorSource = PriceSource | LineSource;

/** What an indicator is computed of, as a person has chosen it. */
export interface IndicatorInput {
  /** Closes without one. */
  readonly source?: IndicatorSource | undefined;
  /** The length of its candles; the chart's own without one. */
  readonly interval?: ChartInterval | undefined;
}

/** An indicator of an indicator of an indicator. */
const MAX_DEPTH = 3;

/** A stored choice, whatever stands there; undefined for the closes of the chart's own candles. */
export function parseInput(kept: unknown): IndicatorInput | undefined {
  const { source, interval } = Object(kept) as Readonly<Record<string, unknown>>;
  const known = parseSource(source, MAX_DEPTH);
  const length = typeof interval === 'string' ? readInterval(interval) : undefined;
  if (!length && (!known || known === 'close')) return undefined;
  return { ...(known && known !== 'close' && { source: known }), ...(length && { interval: length }) };
}

function parseSource(kept: unknown, depth: number): IndicatorSource | undefined {
  const price = PRICE_SOURCES.find((one) => one === kept);
  if (price || depth === 0 || typeof kept !== 'object' || kept === null) return price;
  const { name, values, line, source } = kept as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof line !== 'string' || !Array.isArray(values)) return undefined;
  if (!values.every((value): value is number => Number.isFinite(value))) return undefined;
  const further = parseSource(source, depth - 1);
  return { name, values, line, ...(further && { source: further }) };
}

/** ' · HL2 · 1h', after the name of the indicator; empty for the closes of the chart's own candles. */
export function formatInput(kept: unknown): string {
  const { source, interval } = parseInput(kept) ?? {};
  return [source && formatSource(source), interval]
    .filter((part) => part !== undefined)
    .map((part) => ` · ${part}`)
    .join('');
}

/** 'HL2', 'EMA 20', 'MACD 12, 26, 9 signal'. */
export function formatSource(source: IndicatorSource): string {
  if (typeof source === 'string') return source.toUpperCase();
  const { name, values, line, source: further } = source;
  const own = [formatShortName(name), values.join(', '), line === 'value' ? '' : line]
    .filter(Boolean)
    .join(' ');
  return further ? `${own} · ${formatSource(further)}` : own;
}

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A price of a candle. */
export const readPrice = (source: PriceSource, { open, high, low, close }: Prices): number =>
  ({
    open,
    high,
    low,
    close,
    hl2: (high + low) / 2,
    hlc3: (high + low + close) / 3,
    ohlc4: (open + high + low + close) / 4,
  })[source];
