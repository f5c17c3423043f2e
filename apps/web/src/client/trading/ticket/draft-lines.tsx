import { ArmedContext } from './armed-context.ts';
import { useMemo, useState, type ReactNode } from 'react';
import {
  BesideContext,
  LinesContext,
  NO_LINES,
  ShowContext,
  type ShowLines,
  type TicketBeside,
  type WriteOrder,
} from './draft-lines-context.ts';

function createTicketBeside(): TicketBeside {
  let registered: WriteOrder | undefined;
  return {
    register: (write) => {
      registered = write;
      return () => {
        if (registered === write) registered = undefined;
      };
    },
    write: (side, terms) => {
      registered?.(side, terms);
      return registered !== undefined;
    },
  };
}

/**
 * Connects a ticket with the chart beside it: the prices of the order that is being written are lines there, and an order that is
 * begun there is written here.
 */
export function DraftLines({ children }: { readonly children: ReactNode }) {
  const [lines, setLines] = useState(NO_LINES);
  const [beside] = useState(createTicketBeside);
  const [isArmed, setArmed] = useState(false);
  const armed = useMemo(() => ({ isArmed, setArmed }), [isArmed]);
  const show = useMemo<ShowLines>(() => (next) => setLines(next.length === 0 ? NO_LINES : next), []);
  return (
    <ShowContext value={show}>
      <BesideContext value={beside}>
        <ArmedContext value={armed}>
          <LinesContext value={lines}>{children}</LinesContext>
        </ArmedContext>
      </BesideContext>
    </ShowContext>
  );
}
