import { LRUCache } from 'lru-cache';

/** How long a row read from the database is believed: another process may have ended it. */
const BELIEVED_MS = 5_000;

/** Rows by the secret that shows them, so that not every request reads the database. */
export interface BelievedRows<Row> {
  /** As it was read within the last 5 s, or else as `load` reads it now. */
  read(secret: string, now: number, load: () => Promise<Row | undefined>): Promise<Row | undefined>;
  /** These are read anew from now on, also those that are being read at this moment. */
  forgetWhere(isMeant: (row: Row) => boolean): void;
}

/** @param believesNone whether a secret that shows nothing is remembered too */
export function createBelievedRows<Row>(max: number, believesNone: boolean): BelievedRows<Row> {
  const believed = new LRUCache<string, { readonly row: Row | undefined; readonly until: number }>({ max });
  let endings = 0;
  return {
    read: async (secret, now, load) => {
      const known = believed.get(secret);
      if (known && known.until > now) return known.row;
      const endingsBefore = endings;
      const row = await load();
      // What ended while it was read must not be believed afterwards.
      const isBelieved = endings === endingsBefore && (believesNone || row !== undefined);
      if (isBelieved) believed.set(secret, { row, until: now + BELIEVED_MS });
      return row;
    },
    forgetWhere: (isMeant) => {
      endings += 1;
      const meant = [...believed].filter(([, { row }]) => row !== undefined && isMeant(row));
      for (const [secret] of meant) believed.delete(secret);
    },
  };
}
