import { useEffect } from 'react';
import { proposeTicket } from '../../../ticket/first-trade.ts';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useInstrumentDay } from '../instrument-day.ts';

/** Fills a ticket in that nobody has begun, of an instrument without an order, once there is a price and the range of its day is known. */
export function useProposedDraft({ ticket }: Pick<BesideTicketProps, 'ticket'>): void {
  const { line, hasFailed } = useInstrumentDay();
  const isKnown = line !== undefined || hasFailed;
  const range = line && line.low !== null && line.high !== null ? line.high - line.low : undefined;
  useEffect(() => {
    if (ticket.beginning !== 'open' || !isKnown) return;
    const proposed = proposeTicket(ticket.draft, ticket.subject, range);
    if (proposed) ticket.propose(proposed);
  });
}
