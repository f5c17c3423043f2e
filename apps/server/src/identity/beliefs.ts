import { recentlyUsed } from '../process/recently-used.ts';

/** How long a row is cached, because another process may have ended it. */
const BELIEVED_MS = 5_000;

/** A cache of sessions or keys as last read from the database. */
export interface Beliefs<Believed> {
  /** The cached row, else a new read. Missing rows are not cached. */
  find(key: string, now: number, read: () => Promise<Believed | undefined>): Promise<Believed | undefined>;
  forgetWhere(isMeant: (believed: Believed) => boolean): void;
}

export function createBeliefs<Believed>(max: number): Beliefs<Believed> {
  const known = recentlyUsed<string, { readonly believed: Believed; readonly until: number }>(max);
  /** Reads under way: what many ask for at the same moment is read once. */
  const reads = new Map<string, Promise<Believed | undefined>>();
  let forgettings = 0;
  const readOnce = (key: string, read: () => Promise<Believed | undefined>) => {
    const begun = reads.get(key);
    if (begun) return begun;
    const reading = read().finally(() => {
      if (reads.get(key) === reading) reads.delete(key);
    });
    reads.set(key, reading);
    return reading;
  };
  return {
    async find(key, now, read) {
      const before = known.get(key);
      if (before && before.until > now) return before.believed;
      known.delete(key);
      const forgettingsBefore = forgettings;
      const believed = await readOnce(key, read);
      // A row that ended while it was read must not be cached.
      if (believed && forgettings === forgettingsBefore)
        known.set(key, { believed, until: now + BELIEVED_MS });
      return believed;
    },
    forgetWhere(isMeant) {
      forgettings += 1;
      // What was asked before may have been answered before the change.
      reads.clear();
      const meant = [...known].filter(([, { believed }]) => isMeant(believed));
      for (const [key] of meant) known.delete(key);
    },
  };
}
