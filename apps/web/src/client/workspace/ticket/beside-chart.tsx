import type { BesideTicketProps } from '../../trade-dialog/ticket.tsx';
import { useOwnLines } from '../../trade-dialog/use-own-lines.ts';

/** What a ticket does with the chart beside it. */
export function BesideChartLines({ ticket, listing }: BesideTicketProps) {
  useOwnLines(ticket, listing);
  return null;
}
