import { recentlyUsed } from '../process/recently-used.ts';

/** A token bucket per key (an address, a person): a maximum, refilled evenly. */
export interface Allowances {
  /**
   * A key with a positive rest may overdraw, and then waits for the refill.
   * @returns 0 when it was taken, else in how many seconds to try again
   */
  claim(key: string, amount: number): number;
  /** Takes whatever is left: for what has been done already. */
  charge(key: string, amount: number): void;
}

interface AllowanceOptions {
  readonly maximum: number;
  readonly perSecond: number;
  /** Milliseconds that never go back. */
  readonly clock?: () => number;
}

/** Maximum of keys; the least recently used is dropped first. */
const KEYS = 20_000;

export function createAllowances({
  maximum,
  perSecond,
  clock = () => performance.now(),
}: AllowanceOptions): Allowances {
  const known = recentlyUsed<string, { readonly left: number; readonly at: number }>(KEYS);
  const leftOf = (key: string, at: number): number => {
    const before = known.get(key);
    return before ? Math.min(maximum, before.left + ((at - before.at) / 1000) * perSecond) : maximum;
  };
  const charge = (key: string, amount: number): void => {
    const at = clock();
    known.set(key, { left: leftOf(key, at) - amount, at });
  };
  return {
    claim(key, amount) {
      const left = leftOf(key, clock());
      if (left <= 0) return Math.max(1, Math.ceil(-left / perSecond));
      charge(key, amount);
      return 0;
    },
    charge,
  };
}
