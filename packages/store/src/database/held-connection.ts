import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** One connection of a pool, for what belongs to a connection across statements. */
export interface HeldConnection {
  readonly connection: Kysely<Tables>;
  readonly release: () => Promise<void>;
}

export async function holdConnection(db: Kysely<Tables>): Promise<HeldConnection> {
  const held = Promise.withResolvers<Kysely<Tables>>();
  const released = Promise.withResolvers<void>();
  const ended = db.connection().execute((connection) => {
    held.resolve(connection);
    return released.promise;
  });
  ended.catch(held.reject);
  return {
    connection: await held.promise,
    release: () => {
      released.resolve();
      return ended;
    },
  };
}
