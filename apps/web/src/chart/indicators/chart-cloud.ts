import type { Drawn, Reading } from '@lonja/indicators';
import type { IndicatorDrawParams } from 'klinecharts';
import { TONES } from './indicator-style.ts';

/** Opacity of the fill. */
const OPACITY = 0.14;

/**
 * Fills the visible area between two lines of an indicator, in the colour of the upper one.
 * @returns that the lines themselves are still to be drawn
 */
export function drawCloud<C, E>(
  { ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Reading, C, E>,
  [first, second]: readonly [string, string],
  drawn: Readonly<Record<string, Drawn>>,
): boolean {
  const { realFrom, realTo } = chart.getVisibleRange();
  const { lines } = chart.getStyles().indicator;
  const points: (CloudPoint | undefined)[] = [];
  for (let at = Math.max(0, realFrom - 1); at <= realTo; at += 1) {
    const [a, b] = [indicator.result[at]?.[first], indicator.result[at]?.[second]];
    points.push(
      a === undefined || b === undefined
        ? undefined
        : { x: xAxis.convertToPixel(at), first: yAxis.convertToPixel(a), second: yAxis.convertToPixel(b) },
    );
  }
  ctx.globalAlpha = OPACITY;
  for (const { isFirstAbove, outline } of cloudPieces(points)) {
    const tone = drawn[isFirstAbove ? first : second]?.tone;
    ctx.fillStyle = lines[tone ? TONES.indexOf(tone) : 0]?.color ?? '';
    ctx.beginPath();
    for (const { x, y } of outline) ctx.lineTo(x, y);
    ctx.fill();
  }
  return false;
}

/** Both lines at a candle, in pixels from the top. */
export interface CloudPoint {
  readonly x: number;
  readonly first: number;
  readonly second: number;
}

interface CloudPiece {
  readonly isFirstAbove: boolean;
  /** Along the first line and back along the second. */
  readonly outline: readonly { readonly x: number; readonly y: number }[];
}

/** The area between two lines, cut where one of them is missing and where they cross. */
export function cloudPieces(points: readonly (CloudPoint | undefined)[]): readonly CloudPiece[] {
  const pieces: CloudPoint[][] = [[]];
  let last: CloudPoint | undefined;
  for (const point of points) {
    const crossing = last && point && findCrossing(last, point);
    if (crossing) {
      pieces.at(-1)!.push(crossing);
      pieces.push([crossing]);
    }
    if (point) pieces.at(-1)!.push(point);
    else pieces.push([]);
    last = point;
  }
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => ({
      isFirstAbove: piece.some(({ first, second }) => first < second),
      outline: [
        ...piece.map(({ x, first }) => ({ x, y: first })),
        ...piece.toReversed().map(({ x, second }) => ({ x, y: second })),
      ],
    }));
}

/** Where the lines cross between two candles. */
function findCrossing(from: CloudPoint, to: CloudPoint): CloudPoint | undefined {
  const [before, after] = [from.first - from.second, to.first - to.second];
  if (before * after >= 0) return undefined;
  const share = before / (before - after);
  const y = from.first + share * (to.first - from.first);
  return { x: from.x + share * (to.x - from.x), first: y, second: y };
}
