import { CALL_SCHEMAS, KeptTickets, type KeptTicketChange } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { type ServerRig } from '../test/server-rig.ts';

type Actor = Awaited<ReturnType<ServerRig['join']>>;

const rig = describeServer();

const TERMS = {
  type: 'market',
  unit: 'units',
  quantity: '30000',
  leverage: 30,
  timeInForce: 'gtc',
  trail: null,
  trailUnit: 'pips',
  exitUnit: 'price',
  stopLoss: '21.6',
  takeProfit: null,
} as const;
const KEPT: KeptTicketChange = { terms: TERMS, sizes: [], brackets: [] };

const keep = (as: Actor, symbol: string, body: object) =>
  rig.call(`PUT /api/tickets/${symbol}`, { as, body });
const read = async (as: Actor, account = '') =>
  KeptTickets.parse((await rig.call(`GET /api/tickets${account}`, { as })).body);

test('a ticket begins, on every device, as it was last confirmed: per instrument, the last kept first', async () => {
  const client = await rig.join();
  expect(await read(client)).toEqual([]);
  expect((await keep(client, 'EURUSD', KEPT)).body).toEqual({ symbol: 'EURUSD', ...KEPT });
  await keep(client, 'AAPL', { ...KEPT, terms: null, sizes: [{ unit: 'risk', quantity: '0.5' }] });
  const again = { ...KEPT, terms: { ...TERMS, quantity: '45000' } };
  await keep(client, 'EURUSD', again);
  const both = await read(client);
  expect(both.find(({ symbol }) => symbol === 'EURUSD')).toEqual({ symbol: 'EURUSD', ...again });
  expect(both.map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'EURUSD']);
});

test('what is kept on one account is not that of another, nor of another person', async () => {
  const [client, other] = await Promise.all([rig.join(), rig.join()]);
  await keep(client, 'EURUSD', KEPT);
  const body = { name: 'Practice', terms: { grant: '5000' } };
  const opened = await rig.call(`POST /api/users/${client.id}/accounts`, { as: client, body });
  const { id } = CALL_SCHEMAS.openPractice.response.parse(opened.body).account;
  expect(await read(client, `?account=${id}`)).toEqual([]);
  expect(await read(other)).toEqual([]);
});

test.each([
  ['a fifth size', { ...KEPT, sizes: Array.from({ length: 5 }, () => ({ unit: 'units', quantity: '1' })) }],
  ['a figure of no form', { ...KEPT, terms: { ...TERMS, quantity: '1e9' } }],
  ['a leverage beyond all limits', { ...KEPT, terms: { ...TERMS, leverage: 501 } }],
])('%s is refused', async (_, body) => {
  const client = await rig.join();
  expect((await keep(client, 'EURUSD', body)).status).toBe(400);
  expect(await read(client)).toEqual([]);
});
