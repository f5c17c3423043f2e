import {
  CALLS,
  CALL_SCHEMAS,
  ErrorBody,
  getKeyAccess,
  KEY_SCOPES,
  NewApiKey,
  type CallName,
  type CallRow,
  type KeyAccess,
  type KeyScope,
} from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { openScreen, readStream, streamSocket, type Screen } from '../test/screen.ts';

const rig = describeServer();
const client = provideClient(rig);
const administrator = provideAdministrator(rig);

async function keyOf(as: Actor, scopes: readonly KeyScope[], account?: string) {
  const body = { name: scopes.join(' '), scopes, days: 30, password: as.password, account };
  return NewApiKey.parse((await rig.call('POST /api/keys', { as, body })).body);
}
const withBearer = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } });

const NAMES = Object.keys(CALLS) as CallName[];
const accessOf = (name: CallName): KeyAccess => getKeyAccess(CALLS[name]);
/** With the caller's own id wherever one is named. What the call asks for besides is missing: who may call is decided first. */
const routeOf = (name: CallName, { id }: Actor): string =>
  CALLS[name].route
    .replace(':id', id)
    .replace(':side', 'buy')
    .replace(':symbol', 'AAPL')
    .replace(':withdrawalId', id);

describe('what a key may call', () => {
  const keys = new Map<KeyScope, string>();
  beforeAll(async () => {
    for (const scope of KEY_SCOPES) keys.set(scope, (await keyOf(client, [scope])).key);
  });

  /** What became of the call, apart from what it was called with. */
  async function outcomeOf(name: CallName, bearer: string, as: Actor): Promise<string> {
    const { status, body } = await rig.call(routeOf(name, as), withBearer(bearer));
    const { code } = ErrorBody.partial()
      .catch({})
      .parse(body ?? {});
    if (code === 'key_scope_missing' || code === 'unauthenticated') return code;
    return status === 403 ? 'forbidden' : 'reached';
  }

  test.each(NAMES.filter((name) => accessOf(name) !== 'public'))(
    '[API-24] %s: a key of exactly its scope, and no other',
    async (name) => {
      const access = accessOf(name);
      for (const [scope, key] of keys)
        expect([scope, await outcomeOf(name, key, client)]).toEqual([
          scope,
          scope === access ? 'reached' : 'key_scope_missing',
        ]);
    },
  );

  test('[API-24] a key of one account makes the calls about an account, those of lists, and no other', async () => {
    const account = CALL_SCHEMAS.getUser.response.parse(
      (await rig.call(`GET /api/users/${client.id}`, { as: client })).body,
    ).account?.id;
    const { key } = await keyOf(client, KEY_SCOPES, account);
    const rows = CALLS as Readonly<Record<CallName, CallRow>>;
    for (const name of NAMES.filter((one) => !['public', 'person'].includes(accessOf(one))))
      expect([name, await outcomeOf(name, key, client)]).toEqual([
        name,
        rows[name].isOfAccount || name.endsWith('Watchlists') ? 'reached' : 'key_scope_missing',
      ]);
  });

  test("[API-24] an administrator's key with every scope does no administrator's call", async () => {
    const { key } = await keyOf(administrator, KEY_SCOPES);
    for (const name of NAMES.filter((one) => accessOf(one) === 'person'))
      expect([name, await outcomeOf(name, key, administrator)]).toEqual([name, 'key_scope_missing']);
  });

  test('[API-24] every call that is not for everybody wants somebody', async () => {
    for (const name of NAMES.filter((one) => accessOf(one) !== 'public')) {
      const { status } = await rig.call(routeOf(name, client));
      expect([name, status]).toEqual([name, 401]);
    }
  });

  test('[API-24] a key does what it is for: it places, changes and cancels an order, and rebalances', async () => {
    const { key } = await keyOf(client, ['read', 'trade']);
    const draft = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '100' };
    const as = withBearer(key);
    const placed = await rig.call('POST /api/orders', { ...as, body: draft });
    expect(placed.status).toBe(201);
    const id = /"id":"?([\w-]+)/.exec(placed.text)?.[1] ?? '';
    expect((await rig.call(`PATCH /api/orders/${id}`, { ...as, body: { quantity: 2 } })).status).toBe(200);
    expect((await rig.call('GET /api/orders', as)).body).toMatchObject([{ id: Number(id), quantity: '2' }]);
    expect((await rig.call(`DELETE /api/orders/${id}`, as)).status).toBe(200);
    const target = { userId: client.id, strategy: 'custom', targetAllocations: { technology: 100 } };
    expect((await rig.call('POST /api/portfolio/rebalance', { ...as, body: target })).status).toBe(200);
    expect((await rig.call('GET /api/portfolio/performance', as)).status).toBe(200);
    expect((await rig.call('PUT /api/watchlists', { ...as, body: { lists: [] } })).status).toBe(200);
  });
});

describe('the stream of a program', () => {
  const opens = async (bearer: string, more: Readonly<Record<string, string>> = {}): Promise<Screen> => {
    const screen = readStream(
      streamSocket(rig.port, undefined, { authorization: `Bearer ${bearer}`, ...more }),
    );
    await screen.received('welcome');
    return screen;
  };
  const refusal = (headers: Readonly<Record<string, string>>, as?: Actor): Promise<string> =>
    readStream(streamSocket(rig.port, as, headers)).ended();
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

  /** Number of the account whose figures a stream sends after a trade. */
  async function sentAfterATrade(screen: Screen, person: Actor): Promise<string> {
    const body = { userId: person.id, symbol: 'AAPL', quantity: 1, price: 191.24 };
    await rig.call('POST /api/trades/buy', { as: person, body });
    return (await screen.received('account')).user.id;
  }

  test('[LIV-01] a key that may read, and the bearer of a session, open the account’s stream', async () => {
    const person = await rig.join();
    const { key } = await keyOf(person, ['read']);
    for (const secret of [key, person.bearer])
      expect(await sentAfterATrade(await opens(secret), person)).toBe(person.id);
    // A resync is answered without a change.
    const screen = await opens(key);
    screen.say({ type: 'resync' });
    expect(await screen.received('account')).toMatchObject({ user: { id: person.id } });
  });

  test('[API-24] who brings a bearer that is no good is refused, and is no visitor', async () => {
    const [person, other] = await Promise.all([rig.join(), rig.join()]);
    const [trader, expired] = [await keyOf(person, ['trade', 'transfer']), await keyOf(person, ['read'])];
    await rig.owner
      .updateTable('api_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.apiKey.id)
      .execute();
    const ended = await rig.signIn(person);
    await rig.call('GET /api/logout', { headers: { cookie: ended.cookie } });
    const refused: [string, Readonly<Record<string, string>>, Actor?][] = [
      ['401', bearer('lonja_guess')],
      ['401', bearer('guess')],
      ['401', bearer('')],
      ['401', { authorization: `Basic ${person.bearer}` }],
      ['401', bearer('x'.repeat(300))],
      ['401', bearer(expired.key)],
      ['401', bearer(ended.bearer)],
      ['401', bearer(person.cookie.split('=')[1] ?? '')],
      ['401', bearer(person.bearer), other],
      ['401', bearer('guess'), person],
      ['403', bearer(trader.key)],
      ['403', { ...bearer(expired.key), origin: 'https://example.org' }],
      ['403', { ...bearer(person.bearer), origin: 'https://example.org' }],
    ];
    for (const [status, headers, as] of refused)
      expect([headers, await refusal(headers, as)]).toEqual([
        headers,
        `Unexpected server response: ${status}`,
      ]);
  });

  test('[API-24] the cookie beside a key means nothing', async () => {
    const [person, other] = await Promise.all([rig.join(), rig.join()]);
    const { key } = await keyOf(person, ['read']);
    expect(await sentAfterATrade(await opens(key, { cookie: other.cookie }), person)).toBe(person.id);
  });

  test('[DSH-29] it ends with the key: revoked at once, those of other keys and sessions stay', async () => {
    const person = await rig.join();
    const [gone, stays] = [await keyOf(person, ['read']), await keyOf(person, ['read'])];
    const screens = [await opens(gone.key), await opens(gone.key)];
    const others = [await opens(stays.key), await openScreen(rig.port, person)];
    expect((await rig.call(`DELETE /api/keys/${gone.apiKey.id}`, { as: person })).status).toBe(200);
    expect(await Promise.all(screens.map((screen) => screen.ended()))).toEqual(
      Array(2).fill('1008 session ended'),
    );
    await rig.server.sessionWatch.runOnce();
    await Promise.all(others.map((screen) => screen.pong()));
  });

  test('[DSH-29] it ends when the key expires, or another process has ended it', async () => {
    const person = await rig.join();
    const [expired, gone, stays] = [
      await keyOf(person, ['read']),
      await keyOf(person, ['read']),
      await keyOf(person, ['read']),
    ];
    const screens = [await opens(expired.key), await opens(gone.key)];
    const other = await opens(stays.key);
    await rig.owner
      .updateTable('api_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.apiKey.id)
      .execute();
    await rig.owner.deleteFrom('api_keys').where('id', '=', gone.apiKey.id).execute();
    await rig.server.sessionWatch.runOnce();
    expect(await Promise.all(screens.map((screen) => screen.ended()))).toEqual(
      Array(2).fill('1008 session ended'),
    );
    await other.pong();
  });

  test('[DSH-29] a handshake under way when its key is revoked opens none', async () => {
    const person = await rig.join();
    for (let round = 0; round < 5; round += 1) {
      const { key, apiKey } = await keyOf(person, ['read']);
      const opening = Array.from({ length: 4 }, () =>
        readStream(streamSocket(rig.port, undefined, bearer(key))),
      );
      await rig.call(`DELETE /api/keys/${apiKey.id}`, { as: person });
      const ends = await Promise.all(opening.map((screen) => screen.ended()));
      expect(ends.filter((end) => end !== '1008 session ended' && !end.endsWith('401'))).toEqual([]);
    }
  });
});
