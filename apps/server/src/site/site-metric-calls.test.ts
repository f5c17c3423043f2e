import { SiteMetrics, type SiteMetric } from '@lonja/protocol';
import { loadUptime } from '@lonja/store/installation/heartbeats';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, RIG_SYMBOLS } from '../test/server-rig.ts';

// The wall has gone on since the quotes, which the market's own time has not: what is tradable goes by the market's.
const rig = describeServer({ clock: () => Date.now() + 5_000 });

async function readSiteMetrics(): Promise<Record<string, SiteMetric>> {
  const { body } = await rig.call('GET /api/claims');
  return Object.fromEntries(SiteMetrics.parse(body).claims.map((metric) => [metric.id, metric]));
}

test('[PUB-13] each site metric is measured in the running system, and says how and when', async () => {
  const person = await rig.join();
  const body = { userId: person.id, symbol: 'AAPL', quantity: 1, price: 191.24 };
  const order = await rig.call('POST /api/trades/buy', { as: person, body });
  expect(order.status).toBe(200);
  rig.market.move(OPENING_QUOTES);
  // The first reading may be from before the order, because readings are cached for ten seconds.
  const metrics = await readSiteMetrics();
  expect(Object.values(metrics).every(({ method }) => method.length > 20)).toBe(true);
  expect(metrics).toMatchObject({
    instruments: { value: RIG_SYMBOLS.length, unit: 'count' },
    eurusd_spread: { value: 0.8, unit: 'pips' },
    leverage_forex: { value: 500 },
    leverage_stocks: { value: 30 },
    leverage_crypto: { value: 10 },
    platform_fee: { value: 0, unit: 'usd' },
    financing_rate: { value: 2.5, unit: 'percent' },
    accounts: { value: 1 },
    opening_time: { unit: 'milliseconds' },
    uptime: { value: 100, unit: 'percent' },
  });
  expect(metrics['order_latency_p50']?.value).toBeGreaterThan(0);
  expect(metrics['order_latency_p99']?.value).toBeGreaterThanOrEqual(
    metrics['order_latency_p50']?.value ?? 0,
  );
  expect(Date.now() - Date.parse(metrics['accounts']?.measuredAt ?? '')).toBeLessThan(60_000);
});

test('[PUB-13] how each was measured is said in the language that is asked for, in English where none is', async () => {
  const methodsIn = async (language: string) => {
    const { body } = await rig.call('GET /api/claims', { headers: { 'accept-language': language } });
    return SiteMetrics.parse(body).claims.map(({ method }) => method);
  };
  const [none, en, es, fr, de] = await Promise.all(['*', 'en', 'es', 'fr', 'de'].map(methodsIn));
  expect(none).toEqual(en);
  for (const [index, method] of (en ?? []).entries())
    expect(new Set([method, es?.[index], fr?.[index], de?.[index]]).size).toBe(4);
});

test('[PUB-13] a month that nobody ran it, before this minute, is a month down', async () => {
  const thirtyDays = new Date(Date.now() - 30 * 86_400_000);
  const young = await loadUptime(rig.owner, thirtyDays);
  await sql`insert into installation (market_seed, created_at) values ('x', now() - interval '90 days')`.execute(
    rig.owner,
  );
  const old = await loadUptime(rig.owner, thirtyDays);
  await sql`delete from installation`.execute(rig.owner);
  expect(young.since?.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
  // The first whole minute of the thirty days.
  expect(old.since?.getTime()).toBe(Math.ceil(thirtyDays.getTime() / 60_000) * 60_000);
});

test('[PUB-13] minutes without a heartbeat lower the uptime', async () => {
  const rows = await rig.owner.selectFrom('heartbeats').select('minute').execute();
  const first = Math.min(...rows.map(({ minute }) => minute.getTime()));
  // Up for two of the ten minutes before.
  await rig.owner
    .insertInto('heartbeats')
    .values([10, 9].map((ago) => ({ minute: new Date(first - ago * 60_000), eurusd_spread: 12_000n })))
    .execute();
  await expect
    .poll(async () => (await readSiteMetrics())['uptime']?.value, { timeout: 30_000 })
    .toBeLessThan(50);
  const metrics = await readSiteMetrics();
  expect(metrics['uptime']?.value).toBeGreaterThan(15);
  expect(metrics['eurusd_spread_median']?.value).toBeGreaterThanOrEqual(0.8);
});
