import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';

const COMMAND = path.resolve(import.meta.dirname, 'verify-ledger.ts');
const run = promisify(execFile);

const rig = describeServer();

beforeAll(async () => {
  const client = await rig.join();
  await rig.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', quantity: 2, price: 191.24 },
  });
});

const verify = (env: Readonly<Record<string, string>>) =>
  run(process.execPath, [COMMAND], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test('beside a running server: the trial balance sums to zero and the books add up', async () => {
  const { code, stdout } = await verify({ DATABASE_URL: rig.database.url });
  expect(stdout).toMatch(/^1 accounts, 2 entries, 1 fills\n/);
  expect(stdout).toMatch(/^funding +1 +-10000\.000000$/m);
  expect(stdout).toMatch(/^total +0\.000000$/m);
  expect(stdout).toMatch(/\nThe books add up\.\n$/);
  expect(code).toBe(0);
});

test('names what does not add up, and ends with 1', async () => {
  await sql`update trading_accounts set cash = cash + 1`.execute(rig.owner);
  const { code, stdout } = await verify({ DATABASE_URL: rig.database.url });
  await sql`update trading_accounts set cash = cash - 1`.execute(rig.owner);
  expect(stdout).toMatch(/^account \d+: cash differs from its postings$/m);
  expect(stdout).toMatch(/\nThe books do not add up\.\n$/);
  expect(code).toBe(1);
});

test('says so where there is no database, or none that answers', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-none-'));
  const none = await verify({ DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(none).toMatchObject({ code: 1, stdout: '', stderr: `There is no database in ${folder}\n` });
  const silent = await verify({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/lonja' });
  expect(silent.code).toBe(1);
  expect(silent.stderr).toContain('ECONNREFUSED');
});
