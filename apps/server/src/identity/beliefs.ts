import { readTogether, type ReadMany } from '../process/read-together.ts';
import { recentlyUsed } from '../process/recently-used.ts';

/** How long a row is cached, because another process may have ended it. */
const BELIEVED_MS = 5_000;

/** A cache of sessions or keys as last read from the database. */
export interface Beliefs<Believed> {
  /** The cached row, else a new read. Missing rows are not cached. */
  find(key: string, now: number): Promise<Believed | undefined>;
  forgetWhere(isMeant: (believed: Believed) => boolean): void;
}

/** @param readMany reads what is not cached: several at once where many are asked for at the same moment */
export function createBeliefs<Believed>(max: number, readMany: ReadMany<Believed>): Beliefs<Believed> {
  const known = recentlyUsed<string, { readonly believed: Believed; readonly until: number }>(max);
  const reader = readTogether(readMany);
  let forgettings = 0;
  return {
    async find(key, now) {
      const before = known.get(key);
      if (before && before.until > now) return before.believed;
      known.delete(key);
      const forgettingsBefore = forgettings;
      const believed = await reader.read(key);
      // A row that ended while it was read must not be cached.
      if (believed && forgettings === forgettingsBefore)
        known.set(key, { believed, until: now + BELIEVED_MS });
      return believed;
    },
    forgetWhere(isMeant) {
      forgettings += 1;
      // What was asked before may have been answered before the change.
      reader.startAnew();
      const meant = [...known].filter(([, { believed }]) => isMeant(believed));
      for (const [key] of meant) known.delete(key);
    },
  };
}
