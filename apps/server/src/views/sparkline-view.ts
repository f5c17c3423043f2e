import type { Instrument } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import { unitsPerTick } from '../market/decimal-text.ts';
import type { Sparkline } from '../market/sparklines.ts';

/** @param dayAgoTicks what changes are measured from, rounded here to the nearest tick; NaN or 0 where nothing is known */
export function sparklineAnswer(
  instrument: Instrument,
  { span, closes }: Sparkline,
  dayAgoTicks: number,
): wire.Sparkline {
  const units = unitsPerTick(instrument);
  const whole = 10 ** instrument.priceDecimals;
  // One division of whole numbers gives exactly the number that the decimal text parses to.
  const price = (ticks: number): number => (ticks * units) / whole;
  return {
    symbol: instrument.symbol,
    decimals: instrument.priceDecimals,
    from: span?.from ?? null,
    until: span?.until ?? null,
    closes: closes.map(price),
    previousClose: dayAgoTicks > 0 ? price(Math.round(dayAgoTicks)) : null,
  };
}
