import { lotSizeOf, quantity, parseQuantity, type Instrument } from '@lonja/core';
import type { TFunction } from 'i18next';
import { lotsText } from '../../ticket/lots.ts';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import type { QuantityUnit } from '../../shared/theme/preferences.ts';

/** '= 0.01 lots' of a quantity in units, signed or not; undefined where the instrument has no lots. */
export function ownLotsText(
  units: string,
  instrument: Instrument | undefined,
  display: NumberFormat,
  t: TFunction<'client'>,
): string | undefined {
  const lotSize = instrument && lotSizeOf(instrument);
  const parsed = parseQuantity(units);
  if (!lotSize || !parsed.ok) return undefined;
  const { text, isExact } = lotsText(quantity(parsed.units), lotSize);
  return `${isExact ? '=' : '≈'} ${countText('lots', text, display, t)}`;
}

/** '0.01 lots', '1,000 units'. */
export const countText = (
  unit: QuantityUnit,
  text: string,
  display: NumberFormat,
  t: TFunction<'client'>,
): string => t(`trade.count.${unit}`, { count: choosePlural(text), quantity: display.between(text, 0, 8) });

/** Whole millions have a plural of their own in French and Spanish: 'un million de lots', where the text has '1,000,000 lots'. */
const choosePlural = (text: string): number => Math.min(Math.abs(Number(text)), 2);
