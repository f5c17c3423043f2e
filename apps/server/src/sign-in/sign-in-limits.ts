import { normalizeIP } from '@fastify/rate-limit';
import { recentlyUsed } from '../process/recently-used.ts';
import { createAllowances } from '../identity/allowances.ts';
import type { SharedLimits } from '../identity/shared-limits.ts';

/** Limits sign-in attempts per address, whatever names they use. A /64 of IPv6 counts as one address. */
export interface SignInLimits {
  /**
   * @param userId the user of the name, if any
   * @returns the lane in which the password waits, or the seconds until the next attempt
   */
  admit(
    ip: string,
    userId: string | undefined,
  ): Promise<{ readonly lane: string } | { readonly waitSeconds: number }>;
  /** Records that a user has signed in or registered from the address. */
  remember(ip: string, userId: string): void;
}

/** A class of thirty behind one address, with three attempts each. */
const AT_ONCE = 90;
const PER_SECOND = 1;
const REMEMBERED = 20_000;

/**
 * Users known at an address are counted separately from other names tried there, so that guessing names behind a shared
 * address does not lock them out.
 */
export function createSignInLimits(shared: SharedLimits): SignInLimits {
  const limit = { maximum: AT_ONCE, perSecond: PER_SECOND };
  const tries = createAllowances(limit);
  // Each process remembers by itself where somebody signs in from: that is personal and is not kept. It only chooses between two lanes, which
  // all processes count together, so another process gives no more tries; somebody not known there waits among the strangers.
  const known = recentlyUsed<string, true>(REMEMBERED);
  return {
    async admit(ip, userId) {
      const address = normalizeIP(ip);
      const lane = userId !== undefined && known.has(`${address} ${userId}`) ? `${address} known` : address;
      // What this process refuses by itself is not worth a question to the database.
      const waitSeconds = tries.claim(lane, 1) || (await shared.claim(`sign-in ${lane}`, limit));
      return waitSeconds > 0 ? { waitSeconds } : { lane };
    },
    remember(ip, userId) {
      known.set(`${normalizeIP(ip)} ${userId}`, true);
    },
  };
}
