import type { MarginTone } from '../../account/margin-gauge.model.ts';

/** A margin level in percent as basis points, which gauge and colour go by. */
export const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));

export const TONE_TEXT: Readonly<Record<MarginTone, string>> = {
  calm: 'text-ink',
  watch: 'text-warn',
  call: 'text-down',
};
