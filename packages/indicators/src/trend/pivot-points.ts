import type { Drawn, IndicatorDefinition, IndicatorRun, ParameterValues, Reading } from '../definition.ts';
import { fold } from '../fold.ts';
import { candlesOfSessions, SESSION, countSessions } from '../session.ts';

/** What a session came to. */
interface Session {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

type Levels = (last: Session & { readonly pivot: number; readonly range: number }) => Reading;

/** The levels that floor traders reckon from the last session's prices. */
const classic: Levels = ({ high, low, pivot, range }) => ({
  r3: high + 2 * (pivot - low),
  r2: pivot + range,
  r1: 2 * pivot - low,
  pivot,
  s1: 2 * pivot - high,
  s2: pivot - range,
  s3: low - 2 * (high - pivot),
});

const fibonacci: Levels = ({ pivot, range }) => ({
  r3: pivot + range,
  r2: pivot + 0.618 * range,
  r1: pivot + 0.382 * range,
  pivot,
  s1: pivot - 0.382 * range,
  s2: pivot - 0.618 * range,
  s3: pivot - range,
});

/** Stott, 1989: shares of the range from the close. */
const camarilla: Levels = ({ close, pivot, range }) => ({
  r4: close + (1.1 / 2) * range,
  r3: close + (1.1 / 4) * range,
  r2: close + (1.1 / 6) * range,
  r1: close + (1.1 / 12) * range,
  pivot,
  s1: close - (1.1 / 12) * range,
  s2: close - (1.1 / 6) * range,
  s3: close - (1.1 / 4) * range,
  s4: close - (1.1 / 2) * range,
});

const ABOVE = ['r4', 'r3', 'r2', 'r1'] as const;
const BELOW = ['s1', 's2', 's3', 's4'] as const;
const level = (tone: NonNullable<Drawn['tone']>) => ({ as: 'steps', tone }) as const;

const pivots = (name: string, title: string, levels: Levels, count: number): IndicatorDefinition => ({
  name,
  title,
  group: 'trend',
  pane: 'price',
  parameters: SESSION,
  outputs: [...ABOVE.slice(-count), 'pivot', ...BELOW.slice(0, count)],
  drawn: {
    ...Object.fromEntries(ABOVE.map((output) => [output, level('down')])),
    pivot: level('accent'),
    ...Object.fromEntries(BELOW.map((output) => [output, level('up')])),
  },
  settling: (values, span) => candlesOfSessions(values, span, 2),
  start: (values) => startPivots(values, levels),
});

/**
 * Pivot points (StockCharts): levels for a session out of the high, low and close of the one before, around (high + low +
 * close) / 3; the same from the session's first candle to its last.
 */
export const PIVOT_POINTS: readonly IndicatorDefinition[] = [
  pivots('pivots', 'Pivot points (classic)', classic, 3),
  pivots('pivots_fibonacci', 'Pivot points (Fibonacci)', fibonacci, 3),
  pivots('pivots_camarilla', 'Pivot points (Camarilla)', camarilla, 4),
];

interface State {
  readonly session?: number;
  readonly now?: Session;
  /** Levels of the session before. */
  readonly levels: Reading | null;
}

function startPivots(values: ParameterValues, levels: Levels): IndicatorRun {
  return fold<State>({ levels: null }, (before, candle) => {
    const session = countSessions(values, candle.time);
    const { high, low, close } = candle;
    if (!before.now) return [{ session, now: { high, low, close }, levels: null }, null];
    if (session !== before.session) {
      const known = computeLevels(before.now, levels);
      return [{ session, now: { high, low, close }, levels: known }, known];
    }
    const now = {
      high: Math.max(before.now.high, high),
      low: Math.min(before.now.low, low),
      close,
    };
    return [{ ...before, now }, before.levels];
  });
}

function computeLevels(last: Session, levels: Levels): Reading {
  const pivot = (last.high + last.low + last.close) / 3;
  return levels({ ...last, pivot, range: last.high - last.low });
}
