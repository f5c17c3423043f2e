import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an empty PostgreSQL that all tests of a run share; see `createDatabase` for one of your own. */
    pgUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dir = fs.mkdtempSync(path.join(quickestFolder(), 'lonja-test-'));
  // as root, PostgreSQL runs as another user
  fs.chmodSync(dir, 0o755);
  const embedded = await startEmbedded({ dir, ephemeral: true });
  project.provide('pgUrl', embedded.url);
  return embedded.stop;
}

const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** The databases of a run and their log take less than one. */
const ROOM = 4 * GIB;

/** Nothing here is kept, and a test's database is hundreds of files: a disk makes and removes them ten times slower. */
function quickestFolder(): string {
  if (os.freemem() < ROOM || !fs.existsSync(IN_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
  return bavail * bsize < ROOM ? os.tmpdir() : IN_MEMORY;
}
