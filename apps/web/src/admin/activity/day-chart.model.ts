/** A figure by day: what came about on it, or what stood at its end. Nothing where nobody had measured yet. */
export type DayValues = readonly (number | null)[];

export interface Scale {
  readonly top: number;
  readonly bottom: number;
}

/** What came about is counted from zero; what stands varies little, so that its scale is its own range, which the axis names. */
export function computeScale(values: DayValues, isFlow: boolean): Scale {
  const known = values.filter((value) => value !== null);
  const top = Math.max(0, ...known);
  const bottom = isFlow || known.length === 0 ? 0 : Math.min(...known);
  return top > bottom ? { top, bottom } : { top: Math.max(top, 1), bottom: 0 };
}

/** From the bottom of the chart, 0 to 1. */
export const toShare = (value: number, { top, bottom }: Scale): number => (value - bottom) / (top - bottom);

/** The day of the maximum, the earliest of equal ones. */
export function pickMaximum(values: DayValues): { readonly value: number; readonly index: number } {
  const value = Math.max(0, ...values.map((one) => one ?? 0));
  return { value, index: Math.max(0, values.indexOf(value)) };
}

/** In 100 by 100, from top to bottom; broken where nothing is known. */
export function linePath(values: DayValues, scale: Scale): string {
  const step = 100 / Math.max(1, values.length - 1);
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const point = `${isDrawing ? 'L' : 'M'}${round(index * step)} ${round(100 - 100 * toShare(value, scale))}`;
      isDrawing = true;
      return point;
    })
    .join('');
}

const round = (length: number): number => Math.round(length * 100) / 100;
