import type { IndicatorStyle } from './indicator-style.ts';
import { findIndicator } from './known-indicators.ts';

/** The levels that an indicator's pane shows: the person's, else the usual ones; undefined for one without. */
export const readLevels = (
  name: string,
  style: IndicatorStyle | undefined,
): readonly [number, number] | undefined => {
  const usual = findIndicator(name)?.levels;
  return usual && (style?.levels ?? usual);
};
