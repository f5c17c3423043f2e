import { usdToNumber, type Usd } from '@lonja/core';
import type { LineValue } from '../../chart/lines/chart-lines.ts';
import { usdText } from '../../shared/figures/wire-amounts.ts';
import type { Display } from '../display/display.tsx';

/** A result at a line of the chart: signed, without a tone where it is shown as zero. */
export function lineValue(result: Usd, display: Display): LineValue {
  const text = display.signedUsd(usdText(result));
  const number = /[1-9]/.test(text) ? usdToNumber(result) : 0;
  return { text, tone: number > 0 ? 'up' : number < 0 ? 'down' : 'plain' };
}
