import { renameDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { openWays, WAYS } from '../test/trading/order-ways.ts';
import { OPENING_QUOTES } from '../test/server-rig.ts';

const rig = describeServer();

const ORDER = { symbol: 'AAPL', side: 'buy', quantity: '1' } as const;

test('[API-24] a database that is gone is said in words by every way, and leaves no order half done', async () => {
  rig.market.move(OPENING_QUOTES);
  const ways = await openWays(rig, await rig.join());
  const signal = { ticker: 'AAPL', position: 'long', size: '1' };
  const send = () =>
    Promise.all(WAYS.map((way) => (way === 'hook' ? ways.deliver(signal) : ways.place(way, ORDER))));
  // Whoever is known already: a key's first request reads it, and fails there.
  expect(await send()).toEqual(WAYS.map(() => undefined));
  const name = new URL(rig.database.url).pathname.slice(1);
  const [during] = await Promise.all([
    Promise.all([send(), send(), send()]),
    renameDatabase(inject('pgUrl'), name, `${name}_gone`),
  ]);
  const gone = await send();
  await renameDatabase(inject('pgUrl'), `${name}_gone`, name);
  expect(gone.map((refusal) => refusal?.code)).toEqual(WAYS.map(() => 'unavailable'));
  expect(gone.filter((refusal) => !/available/.test(refusal?.words ?? ''))).toEqual([]);
  for (const refusal of during.flat()) expect([undefined, 'unavailable']).toContain(refusal?.code);
  await rig.assertBalanced();
  await vi.waitFor(async () => expect(await send()).toEqual(WAYS.map(() => undefined)), { timeout: 10_000 });
  const { rows } = await sql`
    select o.id from orders o where o.status = 'filled'
      and not exists (select from fills f where f.account_id = o.account_id and f.order_id = o.id)`.execute(
    rig.owner,
  );
  expect(rows).toEqual([]);
});
