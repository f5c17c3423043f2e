import type { Side } from '@lonja/core';
import { createContext, use } from 'react';
import type { PriceLine } from '../../../chart/lines/chart-lines.ts';
import type { WaitsAt } from '../../../ticket/ticket-draft.ts';

/** Fills a ticket in with an order that was begun on the chart. */
type WriteOrder = (side: Side, terms: WaitsAt) => void;

/** What came of an order that was to be sent at once: it went, another is still on its way, or the ticket has a reason against it. */
export type PlacedAtOnce = 'sent' | 'busy' | 'refused';

/** What a ticket does for those around it. */
export interface TicketHands {
  readonly write: WriteOrder;
  /** Sends an order with the ticket's size, leverage and exits; the ticket stays as it is. */
  readonly place: (...order: Parameters<WriteOrder>) => PlacedAtOnce;
  /** Moves the focus there. */
  readonly focus: () => void;
}

export interface TicketBeside {
  /** Called by the ticket; @returns what takes it away */
  readonly register: (hands: TicketHands) => () => void;
  /** @returns false without a ticket beside the chart */
  readonly write: (...order: Parameters<WriteOrder>) => boolean;
  /** What it does now; undefined without one. */
  readonly hands: () => TicketHands | undefined;
  /** Brings it into view, and says the same. */
  readonly show: () => TicketHands | undefined;
  /** Called by what may cover it, with how it is uncovered; @returns what takes that away */
  readonly onShow: (uncover: () => void) => () => void;
}
export type ShowLines = (lines: readonly PriceLine[]) => void;

export const NO_LINES: readonly PriceLine[] = [];
export const ShowContext = createContext<ShowLines>(() => {});
export const BesideContext = createContext<TicketBeside>({
  register: () => () => {},
  write: () => false,
  hands: () => undefined,
  show: () => undefined,
  onShow: () => () => {},
});

interface LadderFoot {
  /** Where the ticket shows its size and what it trades at the market; null without a ladder. */
  readonly foot: HTMLElement | null;
  readonly setFoot: (foot: HTMLElement | null) => void;
}

export const LadderFootContext = createContext<LadderFoot>({ foot: null, setFoot: () => {} });

export const LinesContext = createContext<readonly PriceLine[]>(NO_LINES);

/** The lines of the order that is being written; none without a ticket beside the chart. */
export const useDraftLines = (): readonly PriceLine[] => use(LinesContext);

export const useShowDraftLines = (): ShowLines => use(ShowContext);

export const useTicketBeside = (): TicketBeside => use(BesideContext);
