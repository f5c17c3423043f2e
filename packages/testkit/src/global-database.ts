import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of an empty PostgreSQL that all tests of a run share; see `createDatabase` for one of your own. */
    pgUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run. */
export default async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-test-'));
  // as root, PostgreSQL runs as another user
  fs.chmodSync(dir, 0o755);
  const embedded = await startEmbedded({ dir, ephemeral: true });
  project.provide('pgUrl', embedded.url);
  return embedded.stop;
}
