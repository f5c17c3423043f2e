import { spawn } from 'node:child_process';
import { copyMigrated } from '@lonja/testkit';
import { inject } from 'vitest';
import { startOn, type RunningServer, type Settings } from './running-server.ts';

/**
 * The product on a database of its own in the PostgreSQL that the journeys of a run share, for whoever ends it, gives it settings, or
 * needs to be its only administrator.
 * @param settings further variables of its environment
 */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const database = await copyMigrated(inject('pgUrl'));
  return startOn({ url: database.url, end: () => database.drop() }, settings);
}

/** One that others use too: nobody ends it. */
export type SharedServer = Pick<RunningServer, 'origin' | 'databaseUrl'>;

let shared: Promise<SharedServer> | undefined;

/** The product for journeys to which accounts of their own suffice: one for all that this process runs, ended with it. */
export const sharedServer = (): Promise<SharedServer> =>
  (shared ??= startServer().then((server) => {
    endWithThisProcess(server.pid);
    return server;
  }));

/** The shell ends when its standard input does, also where this process was killed. */
function endWithThisProcess(pid: number): void {
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -KILL "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  (watch.stdin as unknown as { unref(): void }).unref();
}
