export interface Arc {
  readonly path: string;
  readonly index: number;
}

const FULL = 2 * Math.PI;

/**
 * The ring's arcs, clockwise from the top, for weights in any unit; a weight of zero has none.
 * @param outer,inner radii in the drawing's units, around 0,0
 */
export function computeArcs(weights: readonly number[], outer: number, inner: number): readonly Arc[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return [];
  let from = 0;
  return weights.flatMap((weight, index) => {
    const start = from;
    from += (weight / whole) * FULL;
    return weight > 0 ? [{ path: arcPath(start, from, outer, inner), index }] : [];
  });
}

function arcPath(start: number, end: number, outer: number, inner: number): string {
  // The ends of a full ring would coincide and draw nothing.
  const stop = Math.min(end, start + FULL - 0.0001);
  const isLong = stop - start > Math.PI ? 1 : 0;
  return [
    `M${pointAt(start, outer)}`,
    `A${outer} ${outer} 0 ${isLong} 1 ${pointAt(stop, outer)}`,
    `L${pointAt(stop, inner)}`,
    `A${inner} ${inner} 0 ${isLong} 0 ${pointAt(start, inner)}Z`,
  ].join('');
}

const pointAt = (angle: number, radius: number): string =>
  `${written(Math.sin(angle) * radius)} ${written(-Math.cos(angle) * radius)}`;

/** Three decimals; what rounds to zero without a sign. */
const written = (value: number): string => (Math.abs(value) < 0.0005 ? 0 : value).toFixed(3);

const COLOURS = 6;
/** The colour of a place in the order; places after the sixth share one. */
export const chartColour = (index: number): string =>
  index < COLOURS ? `var(--chart-${index + 1})` : 'var(--chart-other)';
