import { formatQuantity, formatUsd, type Instrument } from '@lonja/core';
import type { SizeUnit } from '@lonja/protocol/ticket-options';
import { countedIn, type TicketDraft } from './ticket-draft.ts';
import type { TicketView } from './ticket.model.ts';

/** What a ticket risks at first, in percent of the equity. */
const FIRST_RISK = '1';

/** The draft with its size in another unit, the same size as near as that unit can say it. */
export function sizedIn(
  draft: TicketDraft,
  unit: SizeUnit,
  { units, preview }: Pick<TicketView, 'units' | 'preview'>,
  instrument: Instrument,
): TicketDraft {
  if (unit === draft.unit) return draft;
  if (unit === 'risk') return { ...draft, unit, quantity: FIRST_RISK };
  if (unit === 'money') {
    const worth = preview ? formatUsd(preview.value) : '1000';
    return { ...draft, unit, quantity: worth };
  }
  const inUnits =
    draft.unit === 'money' || draft.unit === 'risk'
      ? { ...draft, unit: 'units' as const, quantity: units === undefined ? '1' : formatQuantity(units) }
      : draft;
  return countedIn(inUnits, unit, instrument);
}
