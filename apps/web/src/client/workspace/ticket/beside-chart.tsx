import { FirstTradeNote } from '../first-trade/first-trade-note.tsx';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useOwnLines } from '../../trading/ticket/use-own-lines.ts';

/** What a ticket beside a chart has above its order: the guide to a first trade. The order's prices are lines of the chart. */
export function BesideChart({ ticket, listing }: BesideTicketProps) {
  useOwnLines(ticket, listing);
  return <FirstTradeNote ticket={ticket} listing={listing} />;
}
