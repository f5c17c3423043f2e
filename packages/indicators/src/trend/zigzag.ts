import { factor, keepKnown, type IndicatorDefinition, type Reading } from '../definition.ts';
import { fold } from '../fold.ts';

/** A price, and how many candles ago it was. */
interface Point {
  readonly price: number;
  readonly age: number;
}

interface State {
  /** The highest high and the lowest low since the last turn, or since the first candle. */
  readonly high: Point;
  readonly low: Point;
  readonly direction?: 'up' | 'down';
  /** Where it last turned. */
  readonly pivot?: Point;
}

/**
 * ZigZag (Merrill's filtered waves; StockCharts): it turns where the price has gone back from its extreme by a share of it.
 * A turn is known only then: `pivot` is the last one known at a candle, `pivotAge` how many candles before it that was;
 * `extreme` and `extremeAge` are where the wave has come since, and may still move. No value ever changes later, but a
 * chart's last piece, from the pivot to the extreme, is drawn anew as the wave goes on. A candle that goes farther does not
 * turn as well: what came first within it is not known.
 */
export const ZIGZAG: IndicatorDefinition = {
  name: 'zigzag',
  title: 'ZigZag',
  group: 'trend',
  pane: 'price',
  parameters: [factor('deviation', 5, 0.01, 100)],
  outputs: ['pivot', 'pivotAge', 'extreme', 'extremeAge'],
  drawn: { swing: { tone: 'accent' }, leg: { as: 'dashed', tone: 'accent' } },
  trace: { lines: ['swing', 'leg'], of: traceWave },
  // The turns of some waves: what a later beginning makes of the first ones is forgotten then.
  settling: () => 1_000,
  start: ({ deviation }) => {
    const share = deviation! / 100;
    return fold<State | undefined>(undefined, (before, candle) => {
      const state = next(before, candle, share);
      return [state, state.pivot && state.direction ? readAs(state, state.pivot, state.direction) : null];
    });
  },
};

const older = ({ price, age }: Point): Point => ({ price, age: age + 1 });

function next(
  before: State | undefined,
  { high, low }: { readonly high: number; readonly low: number },
  share: number,
): State {
  const [top, bottom] = [
    { price: high, age: 0 },
    { price: low, age: 0 },
  ];
  if (!before) return { high: top, low: bottom };
  const isHigher = high > before.high.price;
  const isLower = low < before.low.price;
  const highest = isHigher ? top : older(before.high);
  const lowest = isLower ? bottom : older(before.low);
  const pivot = before.pivot && { pivot: older(before.pivot) };
  // Only a wave up can turn at its high, only one down at its low; before the first turn either may.
  const turnsDown = before.direction !== 'down' && !isHigher && low <= highest.price * (1 - share);
  if (turnsDown) return { high: top, low: bottom, direction: 'down', pivot: highest };
  const turnsUp = before.direction !== 'up' && !isLower && high >= lowest.price * (1 + share);
  if (turnsUp) return { high: top, low: bottom, direction: 'up', pivot: lowest };
  return { high: highest, low: lowest, ...(before.direction && { direction: before.direction }), ...pivot };
}

function readAs(state: State, pivot: Point, direction: 'up' | 'down'): Reading | null {
  const extreme = direction === 'up' ? state.high : state.low;
  return keepKnown({
    pivot: pivot.price,
    pivotAge: pivot.age,
    extreme: extreme.price,
    extremeAge: extreme.age,
  });
}

/** From pivot to pivot as `swing`, and from the last of them to where the wave has come as `leg`. */
function traceWave(readings: readonly (Reading | null)[]): readonly Reading[] {
  const drawn: Record<string, number>[] = readings.map(() => ({}));
  let last: (Point & { readonly at: number }) | undefined;
  for (const [now, reading] of readings.entries()) {
    if (!reading) continue;
    const at = now - reading['pivotAge']!;
    if (at === last?.at) continue;
    const pivot = { price: reading['pivot']!, age: 0, at };
    if (last) join(drawn, 'swing', last, pivot);
    last = pivot;
  }
  const end = readings.at(-1);
  if (last && end) {
    join(drawn, 'leg', last, { price: end['extreme']!, at: readings.length - 1 - end['extremeAge']! });
  }
  return drawn;
}

interface Place {
  readonly price: number;
  readonly at: number;
}

function join(drawn: Record<string, number>[], line: string, from: Place, to: Place): void {
  for (let at = from.at; at <= to.at; at += 1) {
    const share = to.at === from.at ? 0 : (at - from.at) / (to.at - from.at);
    drawn[at]![line] = from.price + share * (to.price - from.price);
  }
}
