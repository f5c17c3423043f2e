import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSupervised } from './supervised.ts';

const KILLS = 7;
const PATIENCE = { timeout: 30_000, interval: 10 } as const;

test('killed seven times in a row, then without its files, then with its port taken, it is started again when it can be', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-supervised-'));
  fs.chmodSync(dir, 0o755); // as root, PostgreSQL runs as another user
  let restarts = 0;
  const troubles: unknown[] = [];
  const supervised = await startSupervised({
    dir,
    waits: { first: 10, longest: 50 },
    onRestart: () => (restarts += 1),
    onTrouble: (error) => troubles.push(error),
  });
  onTestFinished(async () => {
    await supervised.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  const { url } = supervised;
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(supervised.trouble()).toBeUndefined();

  for (let kill = 1; kill < KILLS; kill++) {
    process.kill(supervised.pid, 'SIGKILL');
    await vi.waitUntil(() => restarts === kill, PATIENCE);
  }
  const files = path.join(dir, 'pg18/data');
  fs.chmodSync(files, 0);
  process.kill(supervised.pid, 'SIGKILL');
  await vi.waitUntil(() => troubles.length > 1, PATIENCE);
  expect(supervised.trouble()).toBe('PostgreSQL has ended and does not start again yet');

  const squatter = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => squatter.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  fs.chmodSync(files, 0o700);
  const before = troubles.length;
  await vi.waitUntil(() => troubles.length > before + 1, PATIENCE);
  expect(supervised.trouble()).toBe('PostgreSQL has ended and does not start again yet');
  await new Promise((resolve) => squatter.close(resolve));

  await vi.waitUntil(() => restarts === KILLS, PATIENCE);
  expect(supervised.trouble()).toBeUndefined();
  expect(supervised.url).toBe(url);
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
