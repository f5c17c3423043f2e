/** The moment that is pointed at, for all charts that show it together. */
export interface SharedCrosshair {
  /** In milliseconds since 1970; undefined while no chart is pointed at. */
  readonly time: () => number | undefined;
  /** @param by which chart the pointer is on */
  readonly point: (time: number | undefined, by: object) => void;
  /** Calls the listener at each change with the chart that the pointer is on, until released. */
  readonly subscribe: (listener: (by: object) => void) => () => void;
}

export function createSharedCrosshair(): SharedCrosshair {
  const listeners = new Set<(by: object) => void>();
  let pointed: number | undefined;
  return {
    time: () => pointed,
    point: (time, by) => {
      if (time === pointed) return;
      pointed = time;
      for (const listener of listeners) listener(by);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The candle that holds a moment, or the last one before it; undefined before the first. @param bars the oldest first */
export function barAt(bars: readonly { readonly timestamp: number }[], time: number): number | undefined {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.timestamp <= time) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : low - 1;
}
