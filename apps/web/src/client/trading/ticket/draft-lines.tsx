import { ArmedContext } from './armed-context.ts';
import { useMemo, useState, type ReactNode } from 'react';
import {
  BesideContext,
  LadderFootContext,
  LinesContext,
  NO_LINES,
  ShowContext,
  type ShowLines,
  type TicketBeside,
  type TicketHands,
} from './draft-lines-context.ts';

function createTicketBeside(): TicketBeside {
  let hands: TicketHands | undefined;
  let uncover: (() => void) | undefined;
  const show = () => {
    uncover?.();
    return hands;
  };
  return {
    register: (next) => {
      hands = next;
      return () => {
        if (hands === next) hands = undefined;
      };
    },
    write: (...order) => {
      show()?.write(...order);
      return hands !== undefined;
    },
    hands: () => hands,
    show,
    onShow: (next) => {
      uncover = next;
      return () => (uncover = undefined);
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
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const ladder = useMemo(() => ({ foot, setFoot }), [foot]);
  const armed = useMemo(() => ({ isArmed, setArmed }), [isArmed]);
  const show = useMemo<ShowLines>(() => (next) => setLines(next.length === 0 ? NO_LINES : next), []);
  return (
    <ShowContext value={show}>
      <BesideContext value={beside}>
        <ArmedContext value={armed}>
          <LadderFootContext value={ladder}>
            <LinesContext value={lines}>{children}</LinesContext>
          </LadderFootContext>
        </ArmedContext>
      </BesideContext>
    </ShowContext>
  );
}
