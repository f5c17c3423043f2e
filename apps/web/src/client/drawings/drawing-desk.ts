import { useSyncExternalStore } from 'react';
import type { DrawingSurface } from '../../chart/drawings/drawing-surface.ts';
import { requiredContext } from '../../shared/context/required-context.ts';
import type { DrawingsKeeper } from './drawings-keeper.ts';
import { FIRST_MODE, type DrawingMode } from './drawing-mode.model.ts';

/** What drawing on the charts of a workspace has in common. */
export interface DrawingDesk {
  readonly mode: () => DrawingMode;
  readonly change: (part: Partial<DrawingMode>) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly keeperOf: (symbol: string) => DrawingsKeeper;
  /** The drawings of the chart that is looked at, by whoever acts from beside it. */
  readonly surface: () => DrawingSurface | undefined;
  readonly look: (surface: DrawingSurface) => () => void;
}

export const [DrawingDeskContext, useDrawingDesk] = requiredContext<DrawingDesk>(
  'What charts are drawn on with',
);

export const useDrawingMode = (): DrawingMode => {
  const { subscribe, mode } = useDrawingDesk();
  return useSyncExternalStore(subscribe, mode);
};

interface ModeStore extends Pick<DrawingDesk, 'mode' | 'change' | 'subscribe' | 'surface' | 'look'> {}

/** @param first as remembered @param remember called with each change */
export function createModeStore(
  first: DrawingMode = FIRST_MODE,
  remember: (mode: DrawingMode) => void,
): ModeStore {
  const listeners = new Set<() => void>();
  let mode = first;
  let surface: DrawingSurface | undefined;
  return {
    mode: () => mode,
    change: (part) => {
      mode = { ...mode, ...part };
      remember(mode);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    surface: () => surface,
    look: (next) => {
      surface = next;
      return () => {
        if (surface === next) surface = undefined;
      };
    },
  };
}
