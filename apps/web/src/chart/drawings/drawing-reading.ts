import { barsBetween, indexOfTime, type DrawingBar } from './drawing-scale.ts';
import { DRAWING_TOOLS } from './drawing-tools.ts';
import { isTool } from './tool-names.ts';
import type { StoredDrawing } from './stored-drawing.ts';
import { fitLine } from './tools/channels.ts';
import { percentOf, profileOf, vwapFrom } from './tools/measures.ts';
import { rewardToRisk } from './tools/plans.ts';
import type { DrawingWords, ToolReading } from './tool-row.ts';

/** How a moment is written. */
type MomentText = (milliseconds: number) => string;

/** What a drawing says of itself: '+18.8 pips · 22 h'. */
export function readDrawing(
  drawing: StoredDrawing,
  bars: readonly DrawingBar[],
  words: DrawingWords,
  moment: MomentText,
): string {
  if (!isTool(drawing.name)) return '';
  const says: readonly ToolReading[] = DRAWING_TOOLS[drawing.name].says;
  return says.flatMap((reading) => READINGS[reading](drawing, bars, words, moment) ?? []).join(' · ');
}

type Reader = (
  drawing: StoredDrawing,
  bars: readonly DrawingBar[],
  words: DrawingWords,
  moment: MomentText,
) => string | undefined;

const READINGS: Readonly<Record<ToolReading, Reader>> = {
  price: (drawing, bars, words) => {
    const price = priceOf(drawing, bars);
    return price === undefined ? undefined : words.price(price);
  },
  distance: (drawing, _bars, words) => {
    const [from, to] = endsOf(drawing).map(({ value }) => value);
    return from === undefined || to === undefined ? undefined : words.distance(from, to);
  },
  percent: (drawing, bars, words) => {
    const [from, to] = drawing.name === 'regression' ? regressionEnds(drawing, bars) : valuesOf(drawing);
    return from === undefined || to === undefined ? undefined : words.percent(percentOf(from, to));
  },
  bars: (drawing, bars, words) => {
    const [from, to] = timesOf(drawing);
    return from === undefined || to === undefined
      ? undefined
      : words.bars(indexOfTime(bars, to) - indexOfTime(bars, from));
  },
  time: (drawing, _bars, words) => {
    const [from, to] = timesOf(drawing);
    return from === undefined || to === undefined ? undefined : words.time(Math.abs(to - from));
  },
  ratio: ({ points }, _bars, words) => {
    const ratio = rewardToRisk(points);
    return ratio === undefined ? undefined : words.ratio(ratio);
  },
  moment: ({ points: [at] }, _bars, _words, moment) =>
    at?.timestamp === undefined ? undefined : moment(at.timestamp),
};

/** Between the first and the last point; of a plan from the entry to the target, of a channel along its line. */
function endsOf({ name, points }: StoredDrawing) {
  const last = name === 'channel' || name === 'pitchfork' || name === 'extension' ? points[1] : points.at(-1);
  return points[0] && last && points.length > 1 ? [points[0], last] : [];
}

const valuesOf = (drawing: StoredDrawing) => endsOf(drawing).map(({ value }) => value);
const timesOf = (drawing: StoredDrawing) => endsOf(drawing).map(({ timestamp }) => timestamp);

function regressionEnds(
  drawing: StoredDrawing,
  bars: readonly DrawingBar[],
): readonly (number | undefined)[] {
  const [from, to] = timesOf(drawing);
  if (from === undefined || to === undefined) return [];
  const held = barsBetween(bars, from, to);
  const fitted = fitLine(held.map(({ close }) => close));
  return fitted ? [fitted.start, fitted.start + fitted.slope * (held.length - 1)] : [];
}

/** The price that a drawing stands for: where it was drawn, of an average its newest, of a profile the one most traded at. */
function priceOf({ name, points }: StoredDrawing, bars: readonly DrawingBar[]): number | undefined {
  const [first, second] = points;
  if (name === 'anchoredVwap' && first?.timestamp !== undefined) {
    return vwapFrom(bars, Math.max(0, indexOfTime(bars, first.timestamp))).at(-1);
  }
  if (name === 'volumeProfile' && first?.timestamp !== undefined && second?.timestamp !== undefined) {
    const rows = profileOf(barsBetween(bars, first.timestamp, second.timestamp));
    const peak = rows.toSorted((one, other) => other.volume - one.volume)[0];
    return peak && (peak.low + peak.high) / 2;
  }
  return first?.value;
}
