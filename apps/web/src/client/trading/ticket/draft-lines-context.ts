import type { Side } from '@lonja/core';
import { createContext, use } from 'react';
import type { PriceLine } from '../../../chart/lines/chart-lines.ts';
import type { WaitsAt } from '../../../ticket/ticket-draft.ts';

/** Fills a ticket in with an order that was begun on the chart. */
export type WriteOrder = (side: Side, terms: WaitsAt) => void;

export interface TicketBeside {
  /** Called by the ticket; @returns what takes it away */
  readonly register: (write: WriteOrder) => () => void;
  /** @returns false without a ticket beside the chart */
  readonly write: (...order: Parameters<WriteOrder>) => boolean;
}
export type ShowLines = (lines: readonly PriceLine[]) => void;

export const NO_LINES: readonly PriceLine[] = [];
export const ShowContext = createContext<ShowLines>(() => {});
export const BesideContext = createContext<TicketBeside>({ register: () => () => {}, write: () => false });
export const LinesContext = createContext<readonly PriceLine[]>(NO_LINES);

/** The lines of the order that is being written; none without a ticket beside the chart. */
export const useDraftLines = (): readonly PriceLine[] => use(LinesContext);

export const useShowDraftLines = (): ShowLines => use(ShowContext);

export const useTicketBeside = (): TicketBeside => use(BesideContext);
