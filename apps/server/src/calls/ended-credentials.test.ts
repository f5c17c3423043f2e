import { CALL_SCHEMAS, CALLS, splitRoute, type CallName, type CallRow, NewApiKey } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import type { Actor, Answer } from '../test/server-rig.ts';

// Time stands still: what a process believes of a session or a key it believes for ever, unless it asks.
const began = Date.now();
const rig = describeServer({ clock: () => began });
const administrator = provideAdministrator(rig);

const WRITES = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { route, policy }: CallRow = CALLS[name];
  return !route.startsWith('GET ') && policy !== 'public';
});
const BY_DESK = WRITES.filter((name) => (CALLS[name] as CallRow).stops === 'desk');

let client: Actor;
let withdrawal: string;
let order: string;

/** What the desk would carry out for whoever may. */
const DESK_BODIES = {
  trade: () => ({ userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 }),
  closePosition: () => ({ userId: client.id, symbol: 'AAPL', quantity: 1 }),
  placeOrder: () => ({ symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' }),
  placeOco: () => ({
    orders: [
      { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' },
      { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'stop', stopPrice: '300' },
    ],
  }),
  protectPosition: () => ({ symbol: 'AAPL', type: 'stop', stopPrice: '100' }),
  amendOrder: () => ({ type: 'limit', limitPrice: '101' }),
  replaceOrder: () => ({ type: 'limit', limitPrice: '102' }),
  cancelOrder: () => undefined,
  rebalance: () => ({
    userId: client.id,
    strategy: 'custom',
    targetAllocations: { technology: 100 },
  }),
  moveProfit: () => ({ userId: client.id }),
  deposit: () => ({ amount: 5, paymentMethod: 'paypal' }),
  withdraw: () => ({ amount: 60, method: 'paypal', accountDetails: 'ana@example.org' }),
  cancelWithdrawal: () => undefined,
};

test('the list has every call that the desk carries out', () => {
  expect(Object.keys(DESK_BODIES).toSorted()).toEqual(BY_DESK.toSorted());
});

beforeAll(async () => {
  client = await rig.join();
  const as = client;
  const done = async (route: string, body: object): Promise<Answer> => {
    const answer = await rig.call(route, { as, body });
    expect([route, answer.status < 300, answer.text]).toEqual([route, true, answer.text]);
    return answer;
  };
  await done('POST /api/trades/buy', DESK_BODIES.trade());
  const sent = await done(`POST /api/users/${client.id}/withdraw`, DESK_BODIES.withdraw());
  withdrawal = CALL_SCHEMAS.withdraw.response.parse(sent.body).transfer.id;
  const placed = await done('POST /api/orders', DESK_BODIES.placeOrder());
  order = String(CALL_SCHEMAS.placeOrder.response.parse(placed.body).orders[0]?.id);
});

const urlOf = (name: CallName): string =>
  splitRoute(CALLS[name].route).path.replace(/:(\w+)/g, (_, part: string) => {
    if (part === 'side') return 'buy';
    if (part === 'withdrawalId') return withdrawal;
    if (part === 'id') return name.endsWith('Order') ? order : client.id;
    return 'none';
  });

async function ask(
  name: CallName,
  caller: { readonly as?: Actor; readonly headers?: Record<string, string> },
) {
  const { method } = splitRoute(CALLS[name].route);
  const body = name in DESK_BODIES ? DESK_BODIES[name as keyof typeof DESK_BODIES]() : {};
  const hasBody = method !== 'DELETE' && body !== undefined;
  const { status, body: answer } = await rig.call(`${method} ${urlOf(name)}`, {
    ...caller,
    ...(hasBody ? { body } : {}),
  });
  return [name, status, (answer as { code?: string } | undefined)?.code];
}

const refused = (names: readonly CallName[]) => names.map((name) => [name, 401, 'unauthenticated']);
const all = (names: readonly CallName[], caller: Parameters<typeof ask>[1]) =>
  names.reduce<Promise<unknown[]>>(
    async (before, name) => [...(await before), await ask(name, caller)],
    Promise.resolve([]),
  );

/** As another process ends them that has no way to say so: this one goes on believing. */
const endSessionsOf = (as: Actor) => rig.owner.deleteFrom('sessions').where('user_id', '=', as.id).execute();

describe('what has ended elsewhere, without a word between the processes, changes nothing here', () => {
  test('a session: no call that writes is carried out, and the books stay', async () => {
    expect(await rig.call('GET /api/notices', { as: client })).toMatchObject({ status: 200 });
    const before = await rig.books();
    const kept = await rig.owner
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', client.id)
      .execute();
    await endSessionsOf(client);
    const own = WRITES.filter((name) => CALLS[name].policy !== 'admin');
    expect(await all(own, { as: client })).toEqual(refused(own));
    expect(await rig.books()).toBe(before);
    // Reading goes on for as long as it is believed.
    expect(await rig.call('GET /api/notices', { as: client })).toMatchObject({ status: 200 });
    await rig.owner.insertInto('sessions').values(kept).execute();
  });

  test('a key: nothing that its scopes allow is carried out', async () => {
    const made = await rig.call('POST /api/keys', {
      as: client,
      body: {
        name: 'A bot',
        scopes: ['read', 'trade', 'transfer', 'propose'],
        days: 30,
        password: client.password,
      },
    });
    const { key, apiKey } = NewApiKey.parse(made.body);
    const headers = { authorization: `Bearer ${key}` };
    expect(await rig.call('GET /api/orders', { headers })).toMatchObject({ status: 200 });
    const before = await rig.books();
    await rig.owner.deleteFrom('api_keys').where('id', '=', apiKey.id).execute();
    const own = WRITES.filter((name) => (CALLS[name] as CallRow).stops !== undefined);
    expect(await all(own, { headers })).toEqual(refused(own));
    expect(await rig.books()).toBe(before);
  });

  test('an administrator’s session: no act of the panel', async () => {
    expect(await rig.call('GET /api/admin/users', { as: administrator })).toMatchObject({ status: 200 });
    await endSessionsOf(administrator);
    const acts = WRITES.filter((name) => CALLS[name].policy === 'admin');
    expect(await all(acts, { as: administrator })).toEqual(refused(acts));
  });
});
