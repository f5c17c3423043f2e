import { OF_JOBS, openDatabase, type Database } from '@lonja/store/database/database';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface DatabasePart extends Part {
  /** For work that a caller waits for. */
  readonly db: Database;
  /** For jobs, so that they take no connection from requests. */
  readonly background: Database;
}

export function composeDatabase({ databaseUrl, logger }: ServerOptions): DatabasePart {
  const onFault = (error: unknown): void => logger.warn({ err: error }, 'database connection');
  const db = openDatabase(databaseUrl, onFault);
  const background = openDatabase(databaseUrl, onFault, OF_JOBS);
  return {
    db,
    background,
    stop: async () => {
      await Promise.all([db.destroy(), background.destroy()]);
    },
  };
}
