import { formatQuantity, type Quantity } from '@lonja/core';
import type { NumberFormat } from '../../../shared/figures/number-format.ts';

/** As dealing screens write them, whatever the language: what a language has for them takes twice the room. */
const SUFFIXES = ['', 'K', 'M', 'B'] as const;

/** A size by three digits: '261', '44.1', '880K', '1.44M'. */
export function shortSize(size: Quantity, format: Pick<NumberFormat, 'decimal' | 'between'>): string {
  const units = Number(formatQuantity(size));
  const place = units > 0 ? Math.floor(Math.log10(units) + 1e-9) : 0;
  const group = Math.min(SUFFIXES.length - 1, Math.max(0, Math.floor(place / 3)));
  if (group === 0) return format.between(Number(units.toPrecision(3)), 0, 8);
  return `${format.decimal(units / 1_000 ** group, Math.max(0, 2 - (place - group * 3)))}${SUFFIXES[group]}`;
}
