/** Says that what a chart draws has changed: its library reports scrolling and pointing, and no change of the data. */
export interface Redraws {
  readonly announce: () => void;
  /** Calls the listener at each change, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createRedraws(): Redraws {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
