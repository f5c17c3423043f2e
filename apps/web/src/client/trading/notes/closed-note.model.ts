import type { Sparkline } from '@lonja/protocol';

/**
 * When a venue opens that is closed now; undefined while it is open, or not known to be closed.
 * @param line as it was last read: it may be from before the opening
 * @param now milliseconds since 1970
 */
export function closedUntil(line: Pick<Sparkline, 'opensAt'> | undefined, now: number): number | undefined {
  const opensAt = line?.opensAt ?? undefined;
  return opensAt !== undefined && opensAt > now ? opensAt : undefined;
}
