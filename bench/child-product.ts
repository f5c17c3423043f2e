import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { PRODUCT, startChild, type ChildServer } from './child-server.ts';

/** The product in a process of its own, on a new PostgreSQL with fsync on. */
export async function withChildProduct<Result>(
  measure: (product: ChildServer, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // started as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  try {
    const product = await startChild('product', PRODUCT, {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    });
    try {
      return await measure(product, postgres.url);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
