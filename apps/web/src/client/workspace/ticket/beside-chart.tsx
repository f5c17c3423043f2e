import { FirstTradeNote } from '../first-trade/first-trade-note.tsx';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useSayArmed } from '../../trading/ticket/armed-context.ts';
import { useOwnLines } from '../../trading/ticket/use-own-lines.ts';
import { useProposedDraft } from './use-proposed-draft.ts';

/** Connects a ticket with the chart beside it: the order's prices are lines there, and what is proposed fits the day's range. */
export function BesideChart(props: BesideTicketProps) {
  useOwnLines(props.ticket, props.listing);
  useProposedDraft(props);
  useSayArmed(props.ticket.isArmed);
  return <FirstTradeNote {...props} />;
}
