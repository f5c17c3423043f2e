import { LRUCache } from 'lru-cache';

/** How long what was read from the database is believed: another process may have ended it. */
const BELIEVED_MS = 5_000;

/** Sessions or keys as they were last read from the database. */
export interface Beliefs<Believed> {
  /** What is believed, else what is read now. Of what does not exist nothing is believed. */
  find(key: string, now: number, read: () => Promise<Believed | undefined>): Promise<Believed | undefined>;
  forgetWhere(isMeant: (believed: Believed) => boolean): void;
}

export function createBeliefs<Believed>(max: number): Beliefs<Believed> {
  const known = new LRUCache<string, { readonly believed: Believed; readonly until: number }>({ max });
  let forgettings = 0;
  return {
    async find(key, now, read) {
      const before = known.get(key);
      if (before && before.until > now) return before.believed;
      known.delete(key);
      const forgettingsBefore = forgettings;
      const believed = await read();
      // What ended while it was read must not be believed afterwards.
      if (believed && forgettings === forgettingsBefore)
        known.set(key, { believed, until: now + BELIEVED_MS });
      return believed;
    },
    forgetWhere(isMeant) {
      forgettings += 1;
      const meant = [...known].filter(([, { believed }]) => isMeant(believed));
      for (const [key] of meant) known.delete(key);
    },
  };
}
