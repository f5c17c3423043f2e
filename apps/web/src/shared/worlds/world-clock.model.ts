import type { WorldTime } from '@lonja/protocol';

/** What somebody wants of a world's clock: another speed (0 pauses), a moment that it runs to, or its end. */
export type ClockWish = { readonly rate: number } | { readonly until: string } | { readonly ends: true };

/** What a world's clock is about to do. */
export type Coming =
  | { readonly kind: 'starting' | 'pausing' | 'stepping' | 'ending' }
  | { readonly kind: 'speed'; readonly rate: number };

/**
 * What is to come of a clock: what has just been asked for, also before it is answered, and else what is decided and doesn't hold yet.
 * Undefined where it goes on as it does.
 */
export function findComing(
  { state, changes }: Pick<WorldTime, 'changes'> & { readonly state: string },
  wish?: ClockWish,
): Coming | undefined {
  const isRunning = state === 'running';
  if (wish && 'ends' in wish) return { kind: 'ending' };
  if (wish && 'until' in wish) return { kind: 'stepping' };
  const last = wish ? { state: wish.rate === 0 ? 'paused' : 'running', rate: wish.rate } : changes.at(-1);
  if (!last) return undefined;
  if (last.state === 'ended') return { kind: 'ending' };
  if (last.state === 'running') return isRunning ? { kind: 'speed', rate: last.rate } : { kind: 'starting' };
  // A step runs first, and then stands again.
  return { kind: !wish && changes.length > 1 && !isRunning ? 'stepping' : 'pausing' };
}
