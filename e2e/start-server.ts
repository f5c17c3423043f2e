import { createDatabase } from '@lonja/testkit';
import { inject } from 'vitest';
import { startOn, type RunningServer } from './running-server.ts';

/** The product on a database of its own in the PostgreSQL that the journeys of a run share. */
export async function startServer(): Promise<RunningServer> {
  const database = await createDatabase(inject('pgUrl'));
  return startOn({ url: database.url, end: () => database.drop() });
}
