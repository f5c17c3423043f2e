/** Where the lines of a chart are now, as they are drawn and dragged. Heights in CSS pixels from the top of the candles. */
export interface LinePlaces {
  readonly of: (id: string) => number | undefined;
  readonly mark: (id: string, y: number) => void;
  /** Where tags stood on the axis at the last drawing: the heights of their middles. */
  readonly tags: () => readonly number[];
  readonly markTags: (middles: readonly number[]) => void;
  /** Calls the listener once after each drawing, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createLinePlaces(): LinePlaces {
  const places = new Map<string, number>();
  const listeners = new Set<() => void>();
  let tags: readonly number[] = [];
  let isDue = false;
  return {
    of: (id) => places.get(id),
    mark: (id, y) => {
      places.set(id, y);
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        for (const listener of listeners) listener();
      });
    },
    tags: () => tags,
    markTags: (middles) => {
      tags = middles;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
