import { createContext, use } from 'react';
import {
  NO_HISTORY,
  recordStep,
  redoStep,
  undoStep,
  type ChartHistory,
  type ChartStep,
} from './chart-history.model.ts';

/** Undo and redo of everything that a person does on charts. Whoever changes something there records how it is taken back. */
export interface ChartHistoryStore {
  readonly record: (step: ChartStep) => void;
  /** @param scopes what is in sight */
  readonly undo: (scopes: readonly string[]) => void;
  readonly redo: (scopes: readonly string[]) => void;
  readonly read: () => ChartHistory;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createChartHistory(): ChartHistoryStore {
  const listeners = new Set<() => void>();
  let history: ChartHistory = NO_HISTORY;
  const turn = (next: ChartHistory) => {
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    record: (step) => turn(recordStep(history, step)),
    undo: (scopes) => {
      const turned = undoStep(history, scopes);
      if (!turned) return;
      turn(turned.history);
      turned.step.undo();
    },
    redo: (scopes) => {
      const turned = redoStep(history, scopes);
      if (!turned) return;
      turn(turned.history);
      turned.step.redo();
    },
    read: () => history,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The scope of how charts look: one that is not in sight is beside those that are. */
export const LOOKS_SCOPE = 'looks';

/** Outside of a workspace nothing is recorded. */
export const ChartHistoryContext = createContext<ChartHistoryStore>(createChartHistory());

export const useChartHistory = (): ChartHistoryStore => use(ChartHistoryContext);
