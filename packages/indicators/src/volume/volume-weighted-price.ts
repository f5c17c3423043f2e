import {
  factor,
  keepKnown,
  type IndicatorCandle,
  type IndicatorDefinition,
  type Reading,
} from '../definition.ts';
import { fold } from '../fold.ts';
import { candlesOfSessions, SESSION, countSessions } from '../session.ts';

interface Sums {
  readonly volume: number;
  /** Mean of the candles' typical prices, weighted by volume. */
  readonly mean: number;
  /** Mean square of their distances from it, weighted the same. */
  readonly spread: number;
}

const NOTHING: Sums = { volume: 0, mean: 0, spread: 0 };
const BANDS = factor('deviations', 1, 0.1, 10);
const OUTPUTS = ['value', 'upper', 'lower'] as const;
const DRAWN = {
  value: { tone: 'accent' },
  upper: { tone: 'quiet' },
  lower: { tone: 'quiet' },
} as const;

/**
 * Volume weighted average price (Berkowitz, Logue and Noser, 1988) of each session, by typical prices, (high + low + close)
 * / 3, and so many deviations above and below it. The first session is of the candles that are given, so whoever wants it
 * whole gives them from its beginning. A candle without volume adds nothing; before the first with some there is no value.
 */
export const VWAP: IndicatorDefinition = {
  name: 'vwap',
  title: 'Volume weighted average price, by session',
  group: 'volume',
  pane: 'price',
  parameters: [...SESSION, BANDS],
  outputs: OUTPUTS,
  drawn: DRAWN,
  settling: (values, span) => candlesOfSessions(values, span, 1),
  start: (values) =>
    fold<{ readonly session?: number; readonly sums: Sums }>({ sums: NOTHING }, (before, candle) => {
      const session = countSessions(values, candle.time);
      const sums = added(session === before.session ? before.sums : NOTHING, candle);
      return [{ session, sums }, readAs(sums, values['deviations']!)];
    }),
};

/**
 * The same from one moment on (Shannon, "Anchored VWAP", 2023): from the candle that begins at the anchor, or first after it.
 * Without an anchor it begins with the first candle. Where the candles do not reach back to the anchor there is no value: a sum that
 * began later would be another line.
 */
export const ANCHORED_VWAP: IndicatorDefinition = {
  name: 'avwap',
  title: 'Volume weighted average price, anchored',
  group: 'volume',
  pane: 'price',
  parameters: [
    { name: 'anchor', default: 0, least: 0, most: 253_402_300_799_999, isWhole: true, isMoment: true },
    BANDS,
  ],
  outputs: OUTPUTS,
  drawn: DRAWN,
  isCumulative: true,
  settling: ({ anchor }, { candleMs, first }) =>
    anchor === 0 ? 0 : Math.ceil(Math.max(0, first - anchor!) / candleMs),
  start: ({ anchor, deviations }) =>
    fold<{ readonly isReached?: boolean; readonly sums: Sums }>({ sums: NOTHING }, (before, candle) => {
      const isReached = before.isReached ?? (anchor === 0 || candle.time <= anchor!);
      if (!isReached || candle.time < anchor!) return [{ isReached, sums: NOTHING }, null];
      const sums = added(before.sums, candle);
      return [{ isReached, sums }, readAs(sums, deviations!)];
    }),
};

/** Kept as a mean and a spread around it: sums of squares of prices would lose their digits. */
function added(before: Sums, { high, low, close, volume: more }: IndicatorCandle): Sums {
  if (more <= 0) return before;
  const price = (high + low + close) / 3;
  const volume = before.volume + more;
  const mean = before.mean + ((price - before.mean) * more) / volume;
  return { volume, mean, spread: before.spread + more * (price - before.mean) * (price - mean) };
}

function readAs({ volume, mean, spread }: Sums, deviations: number): Reading | null {
  if (volume === 0) return null;
  const band = deviations * Math.sqrt(spread / volume);
  return keepKnown({ value: mean, upper: mean + band, lower: mean - band });
}
