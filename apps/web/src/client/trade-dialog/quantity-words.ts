import type { Instrument } from '@lonja/core';
import type { TFunction } from 'i18next';
import { ES } from '../../shared/figures/number-format.ts';
import type { QuantityWords } from '../../ticket/quantity-field.tsx';
import { withUnits, type TicketDraft } from '../../ticket/ticket-draft.ts';
import { countText } from '../display/lots-text.ts';

/** The ticket's texts for a quantity in units or lots. */
export const quantityWords = (t: TFunction<'client'>): QuantityWords => ({
  label: (unit) => t(unit === undefined ? 'trade.quantity' : `trade.quantityIn.${unit}`),
  countedIn: t('trade.countedIn'),
  units: { units: t('trade.units.units'), lots: t('trade.units.lots') },
  other: (other) => `${other.isExact ? '=' : '≈'} ${countText(other.unit, other.text, ES, t)}`,
});

/** Units as a draft counts them: in lots where it does and they are exact, and by name where a draft counts in lots. */
export function amountText(
  units: string,
  draft: TicketDraft,
  instrument: Instrument,
  t: TFunction<'client'>,
): string {
  if (draft.unit === 'units') return ES.between(units, 0, 8);
  const counted = withUnits(draft, units, instrument);
  return countText(counted.unit, counted.quantity, ES, t);
}
