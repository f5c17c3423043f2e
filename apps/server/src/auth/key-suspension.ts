import { isSuspended } from '@lonja/core';
import { listHeldMandates, type Database } from '@lonja/store';
import type { Markets } from '../worlds/markets.ts';

interface ReachedBy {
  /** Its id. */
  readonly key: string;
  readonly userId: string;
  /** Undefined: all of the person's that are open. */
  readonly accountId: number | undefined;
}

/** Whether a key is suspended on an account, or on one of those that it reaches: each by the clock of its own market. */
export async function isKeySuspended(
  { db, markets }: { readonly db: Database; readonly markets: Markets },
  reached: ReachedBy,
): Promise<boolean> {
  const all = await listHeldMandates(db, reached);
  return all.some(
    ({ held, world }) => held.suspension && isSuspended(held, markets.of(world ?? undefined).view().now),
  );
}
