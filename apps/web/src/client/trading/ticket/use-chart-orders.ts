import { useEffect, useRef, type RefObject } from 'react';
import { useTicketBeside } from './draft-lines-context.ts';
import type { TicketState } from './use-ticket.ts';

/** Fills the ticket in with what is begun on the chart beside it, and moves the focus there. One that is on its way stays as it is. */
export function useChartOrders(ticket: TicketState): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const beside = useTicketBeside();
  const newest = useRef(ticket);
  useEffect(() => {
    newest.current = ticket;
  });
  useEffect(
    () =>
      beside.register({
        write: (side, terms) => {
          if (newest.current.trade.isPending) return;
          newest.current.waitAt(side, terms);
          form.current?.focus();
        },
        place: (side, terms) => newest.current.waitAtOnce(side, terms),
        focus: () => form.current?.focus(),
      }),
    [beside],
  );
  return form;
}
