import type { Side } from '@lonja/core';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { PriceLine } from '../../chart/chart-lines.ts';
import type { WaitsAt } from '../../ticket/ticket-draft.ts';

/** Fills a ticket in with an order that was begun on the chart. */
type Write = (side: Side, terms: WaitsAt) => void;

interface TicketBeside {
  /** Called by the ticket; @returns what takes it away */
  readonly register: (write: Write) => () => void;
  /** @returns false without a ticket beside the chart */
  readonly write: (...order: Parameters<Write>) => boolean;
}

function createTicketBeside(): TicketBeside {
  let registered: Write | undefined;
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
type Show = (lines: readonly PriceLine[]) => void;

const NO_LINES: readonly PriceLine[] = [];
const ShowContext = createContext<Show>(() => {});
const BesideContext = createContext<TicketBeside>({ register: () => () => {}, write: () => false });
const LinesContext = createContext<readonly PriceLine[]>(NO_LINES);

/**
 * Connects a ticket with the chart beside it: the prices of the order that is being written are lines there, and an order that is
 * begun there is written here.
 */
export function DraftLines({ children }: { readonly children: ReactNode }) {
  const [lines, setLines] = useState(NO_LINES);
  const [beside] = useState(createTicketBeside);
  const show = useMemo<Show>(() => (next) => setLines(next.length === 0 ? NO_LINES : next), []);
  return (
    <ShowContext value={show}>
      <BesideContext value={beside}>
        <LinesContext value={lines}>{children}</LinesContext>
      </BesideContext>
    </ShowContext>
  );
}

/** The lines of the order that is being written; none without a ticket beside the chart. */
export const useDraftLines = (): readonly PriceLine[] => use(LinesContext);

export const useShowDraftLines = (): Show => use(ShowContext);

export const useTicketBeside = (): TicketBeside => use(BesideContext);
