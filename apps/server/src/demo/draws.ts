import { hash } from 'node:crypto';

/** Draws that depend on nothing but the seed and what they are for, so that one of them never moves another. */
export interface Draws {
  /** From 0 up to, but not including, 1. */
  share(...purpose: readonly (string | number)[]): number;
  /** From `least` up to `most`. */
  between(minimum: number, maximum: number, ...purpose: readonly (string | number)[]): number;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[], ...purpose: readonly (string | number)[]): Item;
}

export function createDraws(seed: string): Draws {
  const share: Draws['share'] = (...purpose) =>
    Number.parseInt(hash('sha256', [seed, ...purpose].join('/'), 'hex').slice(0, 12), 16) / 2 ** 48;
  return {
    share,
    between: (minimum, maximum, ...purpose) => minimum + (maximum - minimum) * share(...purpose),
    pick: (items, ...purpose) => {
      const item = items[Math.floor(items.length * share(...purpose))];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
