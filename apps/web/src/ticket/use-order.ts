import { formatQuantity, priceToNumber } from '@lonja/core';
import type { Listing } from '../account/directory.ts';
import { newIdempotencyKey } from '../shared/api/idempotency-key.ts';
import { isSingle, type TicketDraft } from './ticket-draft.ts';
import { buildOcoInput, buildTicketInput } from './ticket-input.ts';
import type { TicketView } from './ticket.model.ts';
import { useTrade, type TradeOutcome } from './use-trade.ts';

/** The person whose order a ticket writes, and what it trades. */
interface OrderSubject {
  readonly userId: string;
  readonly listing: Listing;
  readonly reduceOnly: boolean;
}

/** Sends a ticket's order: what was typed, so that one without an answer is sent again as it was, and what it says now. */
export function useOrder(subject: OrderSubject, say: TradeOutcome, onDone: () => void) {
  const trade = useTrade(say, onDone);
  /** @param movedPrice that the person was asked about, instead of the one on the ticket */
  const send = (typed: TicketDraft, ordered: TicketDraft, view: TicketView, movedPrice?: number) => {
    const contextOf = ({ preview, units, stopLoss, takeProfit }: TicketView) =>
      preview &&
      units !== undefined && {
        ...subject,
        seenPrice: movedPrice ?? priceToNumber(preview.price),
        units: formatQuantity(units),
        value: preview.value,
        margin: preview.marginRequired,
        now: new Date(),
        stopLoss,
        takeProfit,
      };
    const orders = (isSingle(ordered) ? [{ draft: ordered, view }] : (view.legs ?? [])).flatMap((order) => {
      const context = contextOf(order.view);
      return context ? [{ draft: order.draft, context }] : [];
    });
    const [first, ...others] = orders;
    if (!first) return;
    trade.submit(typed, () => {
      const idempotencyKey = newIdempotencyKey();
      return others.length > 0
        ? buildOcoInput(orders, idempotencyKey)
        : buildTicketInput(first.draft, { ...first.context, idempotencyKey });
    });
  };
  return { trade, send };
}
