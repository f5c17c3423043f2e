import type { Instrument } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import { unitsPerTick } from '../board/decimal-text.ts';
import type { Sparkline } from '../history/sparklines.ts';

/** What of a sparkline changes with every moment. */
export interface SparklineMoment {
  /** What changes are measured from: NaN or 0 where nothing is known. */
  readonly dayAgoTicks: number;
  /** When its closed venue opens, milliseconds since 1970; undefined while it is open. */
  readonly opensAt: number | undefined;
}

export function sparklineAnswer(
  instrument: Instrument,
  { span, closes }: Sparkline,
  { dayAgoTicks, opensAt }: SparklineMoment,
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
    low: span ? price(span.low) : null,
    high: span ? price(span.high) : null,
    previousClose: dayAgoTicks > 0 ? price(Math.round(dayAgoTicks)) : null,
    opensAt: opensAt ?? null,
  };
}
