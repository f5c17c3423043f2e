import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { type Actor, type CallOptions } from '../test/server-rig.ts';

const DAY_MS = 86_400_000;
/** So far is the process's clock from the database's. */
const AHEAD_MS = 400 * DAY_MS;

const rig = describeServer({ clock: () => Date.now() + ahead });
let ahead = AHEAD_MS;

beforeAll(() => {
  rig.market.wait(AHEAD_MS);
  rig.market.move({});
});
const administrator = provideAdministrator(rig);

async function done(route: string, options: CallOptions): Promise<void> {
  const { status, text } = await rig.call(route, options);
  expect([route, status < 300, text]).toEqual([route, true, text]);
}

/** What anybody leaves behind in the course of a day. */
async function liveADay(client: Actor): Promise<void> {
  const as = client;
  const order = { userId: client.id, symbol: 'AAPL', quantity: 1, price: 200 };
  await done('POST /api/trades/buy', { as, body: order, headers: { 'idempotency-key': client.id } });
  await done('POST /api/orders', {
    as,
    body: { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' },
  });
  await done(`POST /api/users/${client.id}/deposit`, { as, body: { amount: 5, paymentMethod: 'paypal' } });
  await done(`POST /api/users/${client.id}/withdraw`, {
    as,
    body: { amount: 60, method: 'paypal', accountDetails: 'ana@example.org' },
  });
  await done('POST /api/keys', {
    as,
    body: { name: 'A robot', scopes: ['read'], days: 30, password: client.password },
  });
  await done('POST /api/alerts', { as, body: { symbol: 'AAPL', type: 'price_above', value: '900' } });
  await done(`POST /api/users/${client.id}/verification`, {
    as,
    body: { fullName: 'Ana Paz', country: 'Perú', dateOfBirth: '1990-05-17', documentNumber: 'SBX-123456' },
  });
  await done('POST /api/password-reset', { body: { login: client.username } });
  await done('POST /api/admin/confirm', { as: administrator, body: { password: administrator.password } });
  await done(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { balance: 500, reason: 'A correction' },
  });
}

/** What is kept of an own choice; then one leaves, and an administrator deletes another. */
async function arrangeAndLeave(...[stays, leaves, deleted]: readonly [Actor, Actor, Actor]): Promise<void> {
  await done(`PUT /api/users/${stays.id}/settings`, { as: stays, body: { theme: 'light' } });
  const expected = { theme: 'light' };
  await done(`PUT /api/users/${stays.id}/settings`, { as: stays, body: { theme: 'dark', expected } });
  await done('PUT /api/watchlists', { as: stays, body: { lists: [], version: 0 } });
  await done('PUT /api/drawings/AAPL', { as: stays, body: { drawings: [], version: 0 } });
  await done(`POST /api/users/${leaves.id}/erasure`, { as: leaves, body: { password: leaves.password } });
  await done(`DELETE /api/admin/users/${deleted.id}?reason=gone`, { as: administrator });
}

/** Columns with a time of the database's clock, in any row. */
async function stampedByTheDatabase(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns c
    join pg_class t on t.oid = c.table_name::regclass and t.relkind in ('r', 'p') and not t.relispartition
    where table_schema = current_schema() and data_type = 'timestamp with time zone' order by 1, 2`.execute(
    rig.owner,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where abs(extract(epoch from ${sql.ref(column)} - now())) < 86400`.execute(rig.owner);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test('no row that a call leaves has the time of the database’s clock beside the process’s', async () => {
  await liveADay(await rig.join());
  await arrangeAndLeave(await rig.join(), await rig.join(), await rig.join());
  // The schema and the examples of the news that come with it were there before.
  // Several processes date what moves between them by the one clock that they share.
  const byTheDatabase = /^(news_items|schema_versions|moves)\./;
  expect((await stampedByTheDatabase()).filter((column) => !byTheDatabase.test(column))).toEqual([]);
});

test('[API-24] a session ends by the process’s clock, however far the database’s is from it', async () => {
  const client = await rig.join();
  const isIn = async (as: Actor) => (await rig.call('GET /api/notices', { as })).status === 200;
  // Just proved: an act that asks for the password again does not ask now.
  await done(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { balance: 700, reason: 'A correction' },
  });
  expect(await isIn(client)).toBe(true);
  ahead += DAY_MS / 2 + 1_000;
  await rig.server.sessionWatch.runOnce();
  expect(await isIn(client)).toBe(false);
  ahead = AHEAD_MS;
});
