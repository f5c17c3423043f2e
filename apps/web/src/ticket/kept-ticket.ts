import { lotSizeOf, parsePrice, price, type Price, type Side } from '@lonja/core';
import type { TicketTerms } from '@lonja/protocol';
import type { TicketSubject } from './order-preview.ts';
import { pipsOfDistance } from './pip-distance.ts';
import {
  initialDraft,
  leverageChoices,
  listTimes,
  nearestLeverage,
  type TicketDraft,
} from './ticket-draft.ts';
import type { TicketExits } from './ticket-exits.ts';
import { firstPrices } from './ticket-terms.ts';
import { describeTicket, type TicketView } from './ticket.model.ts';

/**
 * What the next ticket of an instrument begins with, once this one's order is confirmed. Prices are kept as pips from the entry: the next
 * one has another.
 */
export function keptTerms(
  draft: TicketDraft,
  { entry }: Pick<TicketView, 'entry'>,
  { listing: { instrument } }: TicketSubject,
): TicketTerms {
  const distance = (exit: keyof TicketExits): string | null => {
    const text = draft[exit]?.trim() ?? '';
    if (draft.exitUnit !== 'price' || text === '') return text || null;
    const at = parsePrice(text);
    if (!at.ok || entry === undefined) return null;
    return pipsOfDistance(awayFrom(entry, price(at.units)), instrument);
  };
  const { type, unit, leverage, timeInForce, trailUnit, exitUnit } = draft;
  return {
    type,
    unit,
    quantity: draft.quantity.trim(),
    leverage,
    // The day until which it was to wait is over.
    timeInForce: timeInForce === 'gtd' ? 'gtc' : timeInForce,
    trail: draft.trail.trim() || null,
    trailUnit,
    exitUnit,
    stopLoss: draft.stopLoss === undefined ? 'automatic' : distance('stopLoss'),
    takeProfit: distance('takeProfit'),
  };
}

const awayFrom = (entry: Price, at: Price): Price => price(at > entry ? at - entry : entry - at);

/** A ticket as the last one was: with the nearest leverage that is allowed by now, and its exits as far from today's entry. */
export function draftOfTerms(terms: TicketTerms, side: Side, subject: TicketSubject): TicketDraft {
  const { listing, market, account } = subject;
  const isUncounted = terms.unit === 'lots' && lotSizeOf(listing.instrument) === undefined;
  const bare: TicketDraft = {
    ...initialDraft(side),
    unit: isUncounted ? 'units' : terms.unit,
    quantity: terms.quantity,
    leverage: nearestLeverage(terms.leverage, leverageChoices(listing, market.margin, account)),
  };
  const typed: TicketDraft = {
    ...bare,
    ...firstPrices(terms.type, bare, subject),
    type: terms.type,
    timeInForce: listTimes(terms.type).includes(terms.timeInForce) ? terms.timeInForce : 'gtc',
    ...(terms.trail === null ? {} : { trail: terms.trail, trailUnit: terms.trailUnit }),
    exitUnit: terms.exitUnit === 'price' ? 'pips' : terms.exitUnit,
    stopLoss: terms.stopLoss === 'automatic' ? undefined : (terms.stopLoss ?? ''),
    takeProfit: terms.takeProfit ?? '',
  };
  return terms.exitUnit === 'price' ? withPrices(typed, subject) : typed;
}

/** The draft with its exits as prices; without a quote they stay pips. */
export function withPrices(draft: TicketDraft, subject: TicketSubject): TicketDraft {
  const { entry, stopLoss, takeProfit } = describeTicket(draft, subject);
  // Two orders carry no exits of their own.
  if (entry === undefined || draft.type === 'oco') return draft;
  return {
    ...draft,
    exitUnit: 'price',
    stopLoss: draft.stopLoss === undefined ? undefined : stopLoss,
    takeProfit,
  };
}
