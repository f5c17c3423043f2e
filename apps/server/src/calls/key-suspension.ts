import { isSuspended } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listHeldMandates } from '@lonja/store/keys/key-authorities';
import type { Markets } from '../rooms/markets.ts';

interface ReachedBy {
  /** The key's id. */
  readonly key: string;
  readonly userId: string;
  /** Undefined: all of the person's that are open. */
  readonly accountId: number | undefined;
}

/**
 * Whether a key is suspended on an account, or on one of those that it reaches: each by the clock of its own market. Where this process
 * does not know that market yet, a suspension stands.
 */
export async function isKeySuspended(
  { db, markets }: { readonly db: Database; readonly markets: Pick<Markets, 'own' | 'find'> },
  reached: ReachedBy,
): Promise<boolean> {
  const all = await listHeldMandates(db, reached);
  return all.some(({ held, world }) => {
    if (!held.suspension) return false;
    const market = world === null ? markets.own : markets.find(world)?.market;
    return !market || isSuspended(held, market.view().now);
  });
}
