import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { PriceLine } from '../../chart/chart-lines.ts';

type Show = (lines: readonly PriceLine[]) => void;

const NO_LINES: readonly PriceLine[] = [];
const ShowContext = createContext<Show>(() => {});
const LinesContext = createContext<readonly PriceLine[]>(NO_LINES);

/** Connects a ticket with the chart beside it: the prices of the order that is being written are lines there. */
export function DraftLines({ children }: { readonly children: ReactNode }) {
  const [lines, setLines] = useState(NO_LINES);
  const show = useMemo<Show>(() => (next) => setLines(next.length === 0 ? NO_LINES : next), []);
  return (
    <ShowContext value={show}>
      <LinesContext value={lines}>{children}</LinesContext>
    </ShowContext>
  );
}

/** The lines of the order that is being written; none without a ticket beside the chart. */
export const useDraftLines = (): readonly PriceLine[] => use(LinesContext);

export const useShowDraftLines = (): Show => use(ShowContext);
