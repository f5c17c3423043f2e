import { copyMigrated } from '@lonja/testkit';
import { inject } from 'vitest';
import { startOn, type RunningServer, type Settings } from './running-server.ts';

/** The product on a database of its own in the PostgreSQL that the journeys of a run share. @param settings further variables of its environment */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const database = await copyMigrated(inject('pgUrl'));
  return startOn({ url: database.url, end: () => database.drop() }, settings);
}
