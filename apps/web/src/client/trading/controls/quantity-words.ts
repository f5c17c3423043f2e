import { formatQuantity, type Instrument, type Quantity } from '@lonja/core';
import type { TFunction } from 'i18next';
import type { NumberFormat } from '../../../shared/figures/number-format.ts';
import { convertToOtherUnit } from '../../../ticket/lots.ts';
import { withUnits, type TicketDraft } from '../../../ticket/ticket-draft.ts';
import { countText } from '../../display/lots-text.ts';

/** '= 0.01 lots': a ticket's size in a unit that it isn't typed in; undefined where there is none to show. */
export function otherSizeText(
  { quantity, unit }: TicketDraft,
  { units }: { readonly units: Quantity | undefined },
  instrument: Instrument,
  format: NumberFormat,
  t: TFunction<'client'>,
): string | undefined {
  if (unit === 'money' || unit === 'risk')
    return units === undefined ? undefined : `= ${countText('units', formatQuantity(units), format, t)}`;
  const other = convertToOtherUnit({ quantity, unit }, instrument);
  return other && `${other.isExact ? '=' : '≈'} ${countText(other.unit, other.text, format, t)}`;
}

/** Units as a draft counts them: in lots where it does and they are exact, and by name where a draft counts in lots. */
export function amountText(
  units: string,
  draft: TicketDraft,
  instrument: Instrument,
  format: NumberFormat,
  t: TFunction<'client'>,
): string {
  if (draft.unit !== 'lots') return format.between(units, 0, 8);
  const counted = withUnits(draft, units, instrument);
  return countText(counted.unit === 'lots' ? 'lots' : 'units', counted.quantity, format, t);
}

/** '30,000', '0.3 lots', '$1,000.00', '1%': a size as it was counted. */
export function sizeText(
  { unit, quantity }: Pick<TicketDraft, 'unit' | 'quantity'>,
  format: NumberFormat,
  t: TFunction<'client'>,
): string {
  if (unit === 'money') return format.usd(quantity);
  const figure = format.between(quantity, 0, 8);
  if (unit === 'risk') return `${figure} %`;
  return unit === 'lots' ? countText('lots', quantity, format, t) : figure;
}
