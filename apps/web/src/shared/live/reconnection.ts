const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Milliseconds to wait before attempt number `attempt` (from 0): doubling from half a second to fifteen,
 * randomised over half of it, so that many browsers do not reconnect at once.
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return full / 2 + (full / 2) * chance;
}
