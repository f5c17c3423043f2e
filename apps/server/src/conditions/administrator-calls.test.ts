import { beginOfNewYorkDay, newYorkDayOf } from '@lonja/core';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { readPdf } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const TABLE = {
  kind: 'table',
  markup: '2.5',
  benchmarks: { USD: '3.6', EUR: 1.9 },
  tomNext: { GBPUSD: { long: '-0.00008', short: '0.00003' } },
};
const set = (financing: object, expected: number, as = administrator) =>
  rig.call('PUT /api/admin/conditions', {
    as,
    body: { financing, expected, reason: 'Rates of this month' },
  });
const conditions = async () => (await rig.call('GET /api/conditions')).body;
const buy = async (quantity: number) => {
  const body = { userId: client.id, symbol: 'AAPL', quantity, leverage: 10, price: 191.24 };
  expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
};
const financed = async () => {
  const { body } = await rig.call(`GET /api/admin/ledger?kind=financing&user=${client.username}`, {
    as: administrator,
  });
  return CALL_SCHEMAS.readLedger.response.parse(body).entries;
};

test('without an act the specification charges, and says so', async () => {
  expect(await conditions()).toEqual({
    number: 0,
    margin: { number: 0, since: null, kind: 'specification', caps: null },
    financing: [{ number: 0, firstNight: null, terms: { kind: 'flat' } }],
  });
});

test('what can not be read, names no pair or comes from a client is refused, and nothing is set', async () => {
  expect((await set({ ...TABLE, markup: '100.5' }, 0)).status).toBe(400);
  expect((await set({ ...TABLE, benchmarks: { USD: '0.00001' } }, 0)).status).toBe(400);
  expect((await set({ ...TABLE, tomNext: { AAPL: { long: '0', short: '0' } } }, 0)).body).toMatchObject({
    code: 'unknown_instrument',
  });
  const evil = await set({ ...TABLE, tomNext: { "'; select pg_sleep(9); --/x": 1 } }, 0);
  expect(evil).toMatchObject({
    status: 400,
    body: { details: { issues: [{ field: 'financing.tomNext' }] } },
  });
  expect((await set(TABLE, 0, client)).status).toBe(403);
  expect(await conditions()).toMatchObject({ number: 0 });
});

test('a table charges the nights after it was set, and each entry says by what', async () => {
  await buy(10);
  const answer = await set(TABLE, 0);
  expect(answer).toMatchObject({ status: 200, body: { number: 1 } });
  const written = { ...TABLE, benchmarks: { USD: '3.6', EUR: '1.9' } };
  expect(await conditions()).toMatchObject({ number: 1, financing: [{ number: 1, terms: written }] });
  expect((await set({ kind: 'flat' }, 0)).body).toMatchObject({ code: 'conditions_changed' });
  const audit = await rig.call('GET /api/admin/audit?action=conditions_set', { as: administrator });
  expect(audit.body).toMatchObject({
    entries: [{ reason: 'Rates of this month', before: { financing: { kind: 'flat' } } }],
  });

  // The desk charges overdue nights before the next order. 191.22 x 10 = 1,912.20; x 6.1 % = 116.6442; / 365 = 0.31957315…
  // To the end of one, whatever its day is: of 23 hours, or of 25.
  const { now } = rig.market.view();
  rig.market.wait(beginOfNewYorkDay(newYorkDayOf(now) + 1) - now);
  rig.market.move({});
  await buy(1);
  expect(await financed()).toMatchObject([
    {
      postings: { profit: '-0.319573', financing: '0.319573' },
      charges: [
        {
          symbol: 'AAPL',
          quantity: '10',
          source: 'benchmark',
          conditions: 1,
          rate: '6.1',
          points: null,
          nights: 1,
          bid: '191.20',
          ask: '191.24',
          priceUnit: 1,
          usdRate: '1/1',
          amount: '-0.319573',
        },
      ],
    },
  ]);
  const statement = await rig.call('GET /api/statements?from=2020-01-01&to=2099-01-01', {
    as: client,
    headers: { 'accept-language': 'en' },
  });
  expect(readPdf(statement.bytes).join('\n').replaceAll(/\s+/g, ' ')).toContain(
    'AAPL 10 · 191.20/191.24 · 6.1 %/365 × 1 · Benchmark and markup',
  );
  await rig.assertBalanced();
});

test('what a night was charged by, and what was set, is never changed', async () => {
  await expect(sql`update financing_charges set rate = 1`.execute(rig.owner)).rejects.toThrow('append-only');
  await expect(sql`delete from trading_conditions`.execute(rig.owner)).rejects.toThrow('append-only');
});
