import { createMigratedDatabase } from '@lonja/testkit';
import { Drawings, Watchlists } from '@lonja/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../server-rig.ts';

let rig: ServerRig;

beforeAll(async () => {
  rig = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS));
});
afterAll(() => rig.stop());

test('somebody new has sample lists; what is saved replaces them, for this person alone', async () => {
  const [client, other] = await Promise.all([rig.join(), rig.join()]);
  const read = async (as: typeof client) =>
    Watchlists.parse((await rig.call('GET /api/watchlists', { as })).body).lists;
  expect((await read(client)).map(({ name }) => name)).toContain('Currencies');
  const body = { lists: [{ name: 'Mine', symbols: ['AAPL', 'BTC'] }] };
  expect((await rig.call('PUT /api/watchlists', { as: client, body })).status).toBe(200);
  expect(await read(client)).toEqual(body.lists);
  expect((await read(other)).map(({ name }) => name)).not.toContain('Mine');
});

test('drawings are kept by person and instrument', async () => {
  const [client, other] = await Promise.all([rig.join(), rig.join()]);
  const body = { drawings: [{ name: 'segment', points: [{ timestamp: 1, value: 1.5 }] }] };
  expect((await rig.call('PUT /api/drawings/EURUSD', { as: client, body })).status).toBe(200);
  const read = async (as: typeof client, symbol: string) =>
    Drawings.parse((await rig.call(`GET /api/drawings/${symbol}`, { as })).body).drawings;
  expect(await read(client, 'EURUSD')).toEqual(body.drawings);
  expect(await read(client, 'AAPL')).toEqual([]);
  expect(await read(other, 'EURUSD')).toEqual([]);
  expect((await rig.call('GET /api/drawings/NOPE', { as: client })).status).toBe(404);
});

test.each([
  ['PUT /api/watchlists', { lists: [{ name: '', symbols: [] }] }],
  ['PUT /api/watchlists', { lists: Array.from({ length: 21 }, () => ({ name: 'x', symbols: [] })) }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ name: 'segment', points: [{ value: '1' }] }] }],
])('%s refuses %j', async (route, body) => {
  const client = await rig.join();
  expect((await rig.call(route, { as: client, body })).status).toBe(400);
});
