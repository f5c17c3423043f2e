import { createContext, use, useEffect, useRef } from 'react';

/** Positions that are closed from the chart: as the row of each would, at once where the person has said so, else reviewed there. */
export interface CloseFromChart {
  readonly ask: (symbol: string) => void;
  /** Called by whoever brings the rows into sight; @returns what takes the listener away */
  readonly onAsk: (listener: () => void) => () => void;
  /** Called by a row; what was asked for before the row stood there is done then. @returns what takes the row away */
  readonly register: (symbol: string, close: () => void) => () => void;
}

/** Undefined where no rows of positions stand beside the chart. */
export const CloseFromChartContext = createContext<CloseFromChart | undefined>(undefined);

export function createCloseFromChart(): CloseFromChart {
  const listeners = new Set<() => void>();
  const rows = new Map<string, () => void>();
  let waiting: string | undefined;
  return {
    ask: (symbol) => {
      for (const listener of listeners) listener();
      const close = rows.get(symbol);
      waiting = close ? undefined : symbol;
      close?.();
    },
    onAsk: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register: (symbol, close) => {
      rows.set(symbol, close);
      if (waiting === symbol) {
        waiting = undefined;
        close();
      }
      return () => {
        if (rows.get(symbol) === close) rows.delete(symbol);
      };
    },
  };
}

export const useCloseFromChart = (): CloseFromChart | undefined => use(CloseFromChartContext);

/** Calls the listener whenever the chart asks for a close. */
export function useCloseAsked(listener: () => void): void {
  const chart = useCloseFromChart();
  const newest = useNewest(listener);
  useEffect(() => chart?.onAsk(() => newest.current()), [chart, newest]);
}

/** Lets a row close its position when the chart asks for it. */
export function useClosesFromChart(symbol: string, close: () => void): void {
  const chart = useCloseFromChart();
  const newest = useNewest(close);
  useEffect(() => chart?.register(symbol, () => newest.current()), [chart, symbol, newest]);
}

function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
