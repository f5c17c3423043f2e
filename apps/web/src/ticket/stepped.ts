import type { SizeUnit } from './ticket-draft.ts';

/**
 * A size one step up or down: a tenth of its leading digit's place, and of units and dollars at least a whole one from 1 on.
 * It never reaches zero. What is no number becomes 1.
 */
export function stepped(text: string, unit: SizeUnit, direction: 1 | -1): string {
  const size = Number(text);
  if (!(size > 0)) return '1';
  const place = 10 ** (Math.floor(Math.log10(size) + 1e-9) - 1);
  const isWhole = (unit === 'units' || unit === 'money') && size >= 1;
  const stepUp = isWhole ? Math.max(1, place) : place;
  // 10,000 less is 9,900, not 9,000: down from a round size the place is the next smaller one.
  const isRound = Math.abs(size / (place * 10) - 1) < 1e-9;
  const step = direction === -1 && isRound && !(isWhole && place <= 1) ? place / 10 : stepUp;
  const next = Math.round((size + direction * step) / step) * step;
  const stepDecimals = Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9)));
  return next > 0 ? String(Number(next.toFixed(stepDecimals))) : text;
}
