import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { createAllowances } from './allowances.ts';

/** How many sign-ins one address may try, whatever names it gives. A /64 of IPv6 is one address. */
export interface SignInLimits {
  /**
   * @param userId whom the name belongs to
   * @returns the lane in which its password waits, or in how many seconds to try again
   */
  admit(ip: string, userId: string | undefined): { readonly lane: string } | { readonly waitSeconds: number };
  /** This person has signed in or registered from there. */
  remember(ip: string, userId: string): void;
}

/** A class of thirty behind one address, each with two slips. */
const AT_ONCE = 90;
const PER_SECOND = 1;
const REMEMBERED = 20_000;

/**
 * People whom an address knows are counted apart from the other names that are tried there, so that whoever guesses names
 * behind a shared address does not lock them out.
 */
export function createSignInLimits(): SignInLimits {
  const tries = createAllowances({ most: AT_ONCE, perSecond: PER_SECOND });
  const known = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    admit(ip, userId) {
      const address = normalizeIP(ip);
      const lane = userId !== undefined && known.has(`${address} ${userId}`) ? `${address} known` : address;
      const waitSeconds = tries.take(lane, 1);
      return waitSeconds > 0 ? { waitSeconds } : { lane };
    },
    remember(ip, userId) {
      known.set(`${normalizeIP(ip)} ${userId}`, true);
    },
  };
}
