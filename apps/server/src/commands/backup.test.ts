import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DamagedBackup } from '@lonja/store/backup/backup-file';
import { checkBackup, restoreBackup } from '@lonja/store/backup/restore-backup';
import { computeStateHash, writeBackup } from '@lonja/store/backup/write-backup';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { createDatabase, type FreshDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { provideClient, describeServer } from '../test/processes/describe-server.ts';
import { startServerRig, type Actor } from '../test/server-rig.ts';

const run = promisify(execFile);
const HOLDS = 'The books add up, and the audit log holds.\n';

let folder: string;
let file: string;
const rig = describeServer();
const client = provideClient(rig);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-backup-'));
  chmodSync(folder, 0o755);
  file = path.join(folder, 'quiet.tar.gz');
  await act();
  await writeBackup(rig.database.url, file, '0.0.0');
});
afterAll(async () => {
  for (const fresh of made) await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Something in every room: fills, an order that waits, a deposit, an administrator's act, settings, a world, an alert. */
async function act(): Promise<void> {
  const administrator = await rig.administrator();
  const answers = [
    await buy(client),
    await rig.call('POST /api/orders', {
      as: client,
      body: { symbol: 'BTC', side: 'buy', quantity: 0.01, type: 'limit', limitPrice: '1000' },
    }),
    await rig.call(`PUT /api/admin/users/${client.id}`, {
      as: administrator,
      body: { balance: '9000', reason: 'Curso \\ de "prueba", ñ' },
    }),
    await rig.call(`PUT /api/users/${client.id}/settings`, { as: client, body: { language: 'es' } }),
    await rig.call('POST /api/admin/worlds', {
      as: administrator,
      body: { name: 'Clase', symbols: ['AAPL'], beginsAt: '2030-01-07T14:30:00Z' },
    }),
    await rig.call('PUT /api/watchlists', {
      as: client,
      body: { lists: [{ name: 'a', symbols: ['BTC'] }] },
    }),
  ];
  expect(answers.map(({ text, status }) => (status < 300 ? 'fine' : text))).toEqual(
    answers.map(() => 'fine'),
  );
}

const buy = (as: Actor) =>
  rig.call('POST /api/trades/buy', {
    as,
    body: { userId: as.id, symbol: 'EURUSD', quantity: 10, price: '1.0846', leverage: 50 },
    headers: { 'idempotency-key': randomUUID() },
  });

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const command = (name: string, argument: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  run(process.execPath, [path.resolve(import.meta.dirname, `${name}.ts`), argument], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );

const stateOf = ({ stdout }: Ended): string | undefined => /^State ([0-9a-f]{64})$/m.exec(stdout)?.[1];

const made: FreshDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const fresh = await createDatabase(inject('pgUrl'));
  made.push(fresh);
  return fresh.url;
}

/** What is not rows: columns, constraints, indexes, triggers, grants, functions. */
async function schemaOf(url: string): Promise<unknown> {
  const db = openOwnerDatabase(url);
  const { rows } = await sql<Record<string, unknown>>`
    select 'column' as what, c.relname::text as of, a.attname::text || ' ' || format_type(a.atttypid, a.atttypmod) || ' '
        || a.attnotnull::text || a.attidentity::text || a.attgenerated::text || coalesce(a.attacl::text, '') || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as is
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select 'relation', relname::text, relkind::text || coalesce(relacl::text, '') || coalesce(pg_get_expr(relpartbound, oid), '')
      from pg_class where relnamespace = 'public'::regnamespace
    union all select 'constraint', conname::text, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexname::text, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgname::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname::text, pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1, 2, 3`.execute(db);
  await db.destroy();
  return rows;
}

describe('a backup while trading goes on', () => {
  test('is of one moment: restored, the books add up, the audit log holds, the state is the same', async () => {
    const busy = path.join(folder, 'busy.tar.gz');
    let isOver = false;
    let trades = 0;
    const trading = (async () => {
      while (!isOver) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => buy(client)));
        trades += answers.filter(({ status }) => status === 200).length;
      }
    })();
    const backup = await command('backup', busy, { DATABASE_URL: rig.database.url });
    isOver = true;
    await trading;
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(trades).toBeGreaterThan(8);
    expect(statSync(busy).mode & 0o777).toBe(0o600);

    const target = await emptyDatabase();
    const restored = await command('restore', busy, { DATABASE_URL: target });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain(HOLDS);
    expect(stateOf(restored)).toBe(stateOf(backup));
    expect(await computeStateHash(target)).toBe(stateOf(backup));
    await rig.assertBalanced();
  });
});

describe('what a restore brings back', () => {
  test('rows, sequences, triggers, grants: a server works on it, and nobody is signed in', async () => {
    const target = await emptyDatabase();
    expect(await command('restore', file, { DATABASE_URL: target })).toMatchObject({ code: 0 });
    expect(await schemaOf(target)).toEqual(await schemaOf(rig.database.url));

    const again = await startServerRig({ ...rig.database, url: target, drop: () => Promise.resolve() });
    onTestFinished(() => again.stop());
    expect((await again.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(401);
    const back = await again.signIn(client);
    const newcomer = await again.join();
    for (const as of [back, newcomer]) {
      const body = { userId: as.id, symbol: 'AAPL', quantity: 1, price: '191.24' };
      expect((await again.call('POST /api/trades/buy', { as, body })).status).toBe(200);
    }
    await again.assertBalanced();
    expect(await again.server.auditVerification.runOnce()).toEqual([]);
    for (const statement of [
      'update ledger_entries set cash = 1',
      'delete from fills',
      'truncate audit_log cascade',
    ])
      await expect(sql.raw(statement).execute(again.owner)).rejects.toThrow('append-only');
    await expect(sql`delete from orders`.execute(again.server.db)).rejects.toThrow('permission denied');
  });

  test('into an empty folder, for the embedded PostgreSQL', async () => {
    const dataDir = path.join(folder, 'data');
    const restored = await command('restore', file, { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain(HOLDS);
    const again = await command('backup', path.join(folder, 'again.tar.gz'), { DATA_DIR: dataDir });
    expect(stateOf(again)).toBe(stateOf(restored));
  });
});

describe('what is refused', () => {
  const bent = (bend: (bytes: Buffer) => Buffer): string => {
    const target = path.join(folder, `${randomUUID()}.tar.gz`);
    writeFileSync(target, bend(readFileSync(file)));
    return target;
  };
  const inside = (bend: (tar: Buffer) => Buffer) => bent((bytes) => gzipSync(bend(gunzipSync(bytes))));
  /** Another text of the same length, so that the archive stays whole. */
  const replaced = (from: string, to: string) =>
    inside((tar) => Buffer.from(tar.toString('latin1').replace(from, to), 'latin1'));

  test.each([
    ['no backup', () => bent(() => Buffer.from('hello'))],
    ['a file that ends early', () => bent((bytes) => bytes.subarray(0, bytes.length / 2))],
    ['a changed byte', () => bent((bytes) => bytes.fill(bytes[900]! ^ 255, 900, 901))],
    ['an archive without its end', () => inside((tar) => tar.subarray(0, tar.length / 2))],
    ['a changed row', () => replaced(client.email, client.email.replace('c', 'd'))],
    ['a changed description', () => replaced('"version": "0.0.0"', '"version": "0.0.9"')],
    ['a changed digest', () => replaced('"stateHash": "', '"stateHasi": "')],
  ])('%s', async (_, make) => {
    await expect(checkBackup(make())).rejects.toThrow(DamagedBackup);
  });

  test('a damaged file: one line, exit code 1, and the database stays empty', async () => {
    const target = await emptyDatabase();
    const damaged = bent((bytes) => bytes.subarray(0, bytes.length / 2));
    const { code, stderr } = await command('restore', damaged, { DATABASE_URL: target });
    expect(stderr).toMatch(/^The backup is damaged: .+\n$/);
    expect(code).toBe(1);
    expect(await schemaOf(target)).toEqual([]);
  });

  test('a row that the database does not take ends the restore with its words', async () => {
    const content = await checkBackup(file);
    const changed = replaced(`\t${client.id}\t`, `\tx${client.id.slice(1)}\t`);
    const target = await emptyDatabase();
    await expect(restoreBackup(target, { ...content, file: changed })).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
    expect(await schemaOf(target)).toEqual([]);
  });

  test('a database that holds something, a file that exists, a file that does not, no file', async () => {
    const nowhere = path.join(folder, 'none', 'backup.tar.gz');
    await expect(restoreBackup(rig.database.url, await checkBackup(file))).rejects.toThrow(
      'the database is not empty: a backup is restored into an empty one only',
    );
    await expect(writeBackup(rig.database.url, file, '0.0.0')).rejects.toThrow(`${file} exists already`);
    await expect(writeBackup(rig.database.url, nowhere, '0.0.0')).rejects.toThrow('ENOENT');
    await expect(writeBackup(rig.database.url, path.join(file, 'x'), '0.0.0')).rejects.toThrow('ENOTDIR');
    await expect(checkBackup(nowhere)).rejects.toThrow('ENOENT');
    expect(existsSync(`${file}.partial`)).toBe(false);
    const { code, stderr } = await command('backup', '', { DATABASE_URL: rig.database.url });
    expect([code, stderr]).toEqual([1, 'Usage: npm run backup -- FILE\n']);
    expect(await command('verify-audit', '--export', { DATABASE_URL: rig.database.url })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Usage: npm run audit:verify [-- --export FILE]\n',
    });
  });

  test('a backup that is interrupted leaves nothing; one that was cut off is named', async () => {
    const another = path.join(folder, 'another.tar.gz');
    const interrupted = AbortSignal.abort(new Error('Interrupted'));
    await expect(writeBackup(rig.database.url, another, '0.0.0', interrupted)).rejects.toThrow('Interrupted');
    expect(existsSync(`${another}.partial`)).toBe(false);
    writeFileSync(`${another}.partial`, '');
    await expect(writeBackup(rig.database.url, another, '0.0.0')).rejects.toThrow(
      `${another}.partial is in the way: remove it`,
    );
  });

  test('a schema that had no version yet', async () => {
    await expect(checkBackup(replaced('"format": 2', '"format": 1'))).rejects.toThrow(
      'written by Lonja 0.0.0 before the schema had versions',
    );
  });

  test('a schema that a newer version made', async () => {
    await sql`insert into schema_versions (version, name) values (99, 'of tomorrow')`.execute(rig.owner);
    const newer = path.join(folder, 'newer.tar.gz');
    await writeBackup(rig.database.url, newer, '9.0.0');
    await sql`delete from schema_versions where version = 99`.execute(rig.owner);
    await expect(checkBackup(newer)).rejects.toThrow(
      'written by Lonja 9.0.0, whose schema this version does not know',
    );
  });
});
