import { barsBetween, indexOfTime, type DrawingScale, type Spot } from '../drawing-scale.ts';
import type { Shape } from '../shapes.ts';
import { asClicked, PLAIN, type ToolsOf } from '../tool-row.ts';
import { lineThrough } from './lines.ts';

const CHANNEL = {
  key: null,
  counts: 'both',
  style: PLAIN,
  text: 'none',
  complete: asClicked,
  order: null,
  alerts: false,
} as const;

const CHANNEL_ALPHA = 0.08;

const stroke = (spots: readonly Spot[], isFaint = false) => ({ kind: 'stroke' as const, spots, isFaint });
const move = ({ x, y }: Spot, by: Spot): Spot => ({ x: x + by.x, y: y + by.y });
const middle = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** From a line to its parallel through a spot: straight up or down, or aside where the line stands upright. */
function offsetTo(from: Spot, to: Spot, through: Spot): Spot {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < 1) return { x: through.x - from.x, y: 0 };
  return { x: 0, y: through.y - (from.y + ((through.x - from.x) / dx) * dy) };
}

export const CHANNELS = {
  channel: {
    ...CHANNEL,
    icon: 'm3.500 12 9-8M7.500 16.500l9-8',
    placed: { clicks: 3 },
    extends: 'no',
    says: ['distance', 'time'],
    draw: ({ spots: [from, to, through] }) => {
      if (!from || !to || !through) return from && to ? [stroke([from, to])] : [];
      const by = offsetTo(from, to, through);
      const half = { x: by.x / 2, y: by.y / 2 };
      const [low, high] = [move(from, by), move(to, by)];
      return [
        { kind: 'area', spots: [from, to, high, low], alpha: CHANNEL_ALPHA },
        stroke([from, to]),
        stroke([low, high]),
        { ...stroke([move(from, half), move(to, half)], true), dash: 'dashed' },
      ];
    },
  },
  regression: {
    ...CHANNEL,
    icon: 'M3 15.500 17 7M3 11 17 2.500M3 19 17 11',
    placed: { clicks: 2 },
    counts: 'time',
    extends: 'no',
    says: ['percent', 'bars', 'time'],
    draw: ({ points: [from, to], scale }) =>
      from?.timestamp === undefined || to?.timestamp === undefined
        ? []
        : drawRegression(from.timestamp, to.timestamp, scale),
  },
  pitchfork: {
    ...CHANNEL,
    icon: 'M3 16.500 16.500 9M8 6.500l8.500-4M11.500 16.500l6-3M8 6.500l3.500 10',
    placed: { clicks: 3 },
    extends: 'forward',
    says: ['bars', 'time'],
    draw: ({ spots: [handle, upper, lower], scale }) => {
      if (!handle || !upper) return [];
      if (!lower) return [stroke([handle, upper])];
      const centre = middle(upper, lower);
      const by = { x: centre.x - handle.x, y: centre.y - handle.y };
      const onward = (from: Spot): Shape =>
        stroke(lineThrough([from, move(from, by)], scale, { back: false, forth: true }));
      return [onward(handle), onward(upper), onward(lower), stroke([upper, lower], true)];
    },
  },
} as const satisfies ToolsOf<'channels'>;

/** Standard deviations between the fitted line and the channel's edges. */
const DEVIATIONS = 2;

export interface FittedLine {
  /** Price at the first bar, and its rise with each bar. */
  readonly start: number;
  readonly slope: number;
  /** Standard deviation of the closes from the line. */
  readonly deviation: number;
}

/** The least-squares line through closes; undefined for fewer than two. */
export function fitLine(closes: readonly number[]): FittedLine | undefined {
  const count = closes.length;
  if (count < 2) return undefined;
  const meanAt = (count - 1) / 2;
  const mean = closes.reduce((sum, close) => sum + close, 0) / count;
  let [both, squares] = [0, 0];
  for (const [at, close] of closes.entries()) {
    both += (at - meanAt) * (close - mean);
    squares += (at - meanAt) ** 2;
  }
  const slope = both / squares;
  const start = mean - slope * meanAt;
  const errors = closes.reduce((sum, close, at) => sum + (close - start - slope * at) ** 2, 0);
  return { start, slope, deviation: Math.sqrt(errors / count) };
}

function drawRegression(one: number, other: number, scale: DrawingScale): readonly Shape[] {
  const bars = barsBetween(scale.bars, one, other);
  const fitted = fitLine(bars.map(({ close }) => close));
  const [first] = bars;
  if (!fitted || !first) return [];
  const begin = indexOfTime(scale.bars, first.timestamp);
  const lineAt = (deviations: number): readonly [Spot, Spot] => {
    const at = (step: number): Spot => ({
      x: scale.xOf(begin + step),
      y: scale.yOf(fitted.start + fitted.slope * step + deviations * fitted.deviation),
    });
    return [at(0), at(bars.length - 1)];
  };
  const [upper, lower] = [lineAt(DEVIATIONS), lineAt(-DEVIATIONS)];
  return [
    { kind: 'area', spots: [...upper, ...lower.toReversed()], alpha: CHANNEL_ALPHA },
    stroke(lineAt(0)),
    { ...stroke(upper), dash: 'dashed' },
    { ...stroke(lower), dash: 'dashed' },
  ];
}
