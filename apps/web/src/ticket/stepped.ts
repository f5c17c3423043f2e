import { formatQuantity, lotSizeOf, lotsOfUnits, type Instrument } from '@lonja/core';
import type { SizeUnit } from '@lonja/protocol/ticket-options';

/**
 * A size one step up or down: a tenth of its leading digit's place, of units and dollars at least a whole one from 1 on, and never
 * finer than the instrument's own step. It stays at the smallest that is traded. What is no number becomes that.
 */
export function stepped(text: string, unit: SizeUnit, direction: 1 | -1, instrument: Instrument): string {
  const size = Number(text);
  const own = ownStep(unit, instrument);
  if (!(size > 0)) return textOf(own === 0 ? 1 : own, own);
  const place = 10 ** (Math.floor(Math.log10(size) + 1e-9) - 1);
  const isWhole = (unit === 'units' || unit === 'money') && size >= 1;
  const finest = Math.max(own, isWhole ? 1 : 0);
  const stepUp = Math.max(finest, place);
  // 10,000 less is 9,900, not 9,000: down from a round size the place is the next smaller one.
  const isRound = Math.abs(size / (place * 10) - 1) < 1e-9;
  const step = direction === -1 && isRound && stepUp === place ? Math.max(finest, place / 10) : stepUp;
  const next = Math.round((size + direction * step) / step) * step;
  return next >= Math.max(own, 1e-9) ? textOf(next, step) : text;
}

/** An instrument's step in what a size counts; 0 for dollars and percent, which have none. */
function ownStep(unit: SizeUnit, instrument: Instrument): number {
  const { quantityStep } = instrument;
  if (unit === 'units') return Number(formatQuantity(quantityStep));
  const lotSize = unit === 'lots' ? lotSizeOf(instrument) : undefined;
  return lotSize ? Number(formatQuantity(lotsOfUnits(quantityStep, lotSize).lots)) : 0;
}

function textOf(size: number, step: number): string {
  const decimals = step === 0 ? 0 : Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9)));
  return String(Number(size.toFixed(decimals)));
}
