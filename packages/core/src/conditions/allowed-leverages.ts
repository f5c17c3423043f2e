import type { Instrument } from '../instrument/instrument.ts';
import { LEVERAGES, LISTED_LEVERAGES } from '../instrument/leverage.ts';
import { marginClassOf } from '../instrument/margin-class.ts';
import { findCaps, SPECIFICATION_MARGIN, type MarginPreset } from './margin-preset.ts';

type Limited = Pick<Instrument, 'symbol' | 'category' | 'currency' | 'leverageClass'>;

/**
 * The values that an order that opens or adds may carry, ascending: by the specification those that it lists for the
 * symbol, by caps every listed value up to the cap of the instrument's class.
 */
export function allowedLeverages(
  instrument: Limited,
  preset: MarginPreset = SPECIFICATION_MARGIN,
): readonly number[] {
  const caps = findCaps(preset);
  if (!caps) return LEVERAGES[instrument.leverageClass];
  const cap = caps[marginClassOf(instrument)];
  return LISTED_LEVERAGES.filter((leverage) => leverage <= cap);
}

/** The highest leverage of an instrument. */
export const maxLeverage = (instrument: Limited, preset?: MarginPreset): number =>
  Math.max(...allowedLeverages(instrument, preset));
