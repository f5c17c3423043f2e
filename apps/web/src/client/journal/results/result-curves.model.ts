import type { ResultCurve } from '@lonja/protocol';

/** A curve in percent of its width and height, with the line of zero. */
export interface DrawnCurve {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly zero: number;
}

/** From zero to the last trade: each trade is as wide as another, so that a quiet month does not count. */
export function drawCurve(points: ResultCurve['points']): DrawnCurve {
  const values = [0, ...points.map(({ net }) => Number(net))];
  const [top, bottom] = [Math.max(...values), Math.min(...values)];
  const span = top - bottom || 1;
  const y = (value: number) => ((top - value) / span) * 100;
  const last = Math.max(values.length - 1, 1);
  return { points: values.map((value, place) => [(place / last) * 100, y(value)]), zero: y(0) };
}
