import {
  CALL_SCHEMAS,
  CALLS,
  getKeyAccess,
  NewApiKey,
  OrderResponse,
  splitRoute,
  type CallName,
  type CallRow,
  type Calls,
} from '@lonja/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OPERATIONS } from '../alpaca/operations/operations.ts';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { WRITING_TOOLS } from '../agents/writing-tools.ts';
import { createRigGroup, join } from '../test/groups.ts';
import { openWays, createWays } from '../test/trading/order-ways.ts';
import { OPENING_QUOTES, type Actor, type Answer, type CallOptions } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
const client = clientOfEach(rig);
const REASON = { reason: 'It floods the market' };

beforeEach(() => rig.market.move(OPENING_QUOTES));

/** Every call that a key may change something by. */
type KeyWrite = {
  [Name in CallName]: Calls[Name] extends { readonly scope: 'trade' | 'transfer' | 'propose' } ? Name : never;
}[CallName];
const KEY_WRITES = (Object.keys(CALLS) as CallName[]).filter((name) =>
  ['trade', 'transfer', 'propose'].includes(getKeyAccess(CALLS[name])),
) as KeyWrite[];

/** What there is to change on an account. */
interface Ground {
  readonly orders: readonly string[];
  readonly alert: string;
  readonly withdrawal: string;
  readonly proposal: string;
}

interface Asked {
  /** In place of what the route names. */
  readonly names?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '100.00' };
const WITHDRAWAL = { amount: '60', method: 'paypal', accountDetails: 'me@example.org' };
const ALERT = { symbol: 'AAPL', type: 'price_above', value: 500 };

/** A request that each of them takes; in this order they may follow each other. */
const ASKED: Readonly<Record<KeyWrite, (ground: Ground) => Asked>> = {
  trade: () => ({
    names: { side: 'buy' },
    body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 },
  }),
  closePosition: () => ({ body: { userId: client.id, symbol: 'AAPL', quantity: '1' } }),
  placeOrder: () => ({ body: LIMIT }),
  placeOco: () => ({ body: { orders: [LIMIT, { ...LIMIT, limitPrice: '90.00' }] } }),
  protectPosition: () => ({ body: { symbol: 'AAPL', type: 'stop', stopPrice: '100.00' } }),
  amendOrder: ({ orders: [id = ''] }) => ({ names: { id }, body: { quantity: '2' } }),
  replaceOrder: ({ orders: [, id = ''] }) => ({ names: { id }, body: { quantity: '2' } }),
  cancelOrder: ({ orders: [, , id = ''] }) => ({ names: { id } }),
  rebalance: () => ({
    body: { userId: client.id, strategy: 'custom', targetAllocations: { technology: 100 } },
  }),
  moveProfit: () => ({ body: { userId: client.id } }),
  deposit: () => ({
    names: { id: client.id },
    body: { amount: '100', paymentMethod: 'paypal' },
  }),
  withdraw: () => ({ names: { id: client.id }, body: WITHDRAWAL }),
  cancelWithdrawal: ({ withdrawal }) => ({ names: { id: client.id, withdrawalId: withdrawal } }),
  saveWatchlists: () => ({ body: { lists: [{ name: 'Mine', symbols: ['AAPL'] }] } }),
  saveDrawings: () => ({ names: { symbol: 'AAPL' }, body: { drawings: [] } }),
  saveLayouts: () => ({ body: { layouts: [] } }),
  saveTemplates: () => ({ body: { templates: [] } }),
  keepTicket: () => ({ names: { symbol: 'AAPL' }, body: { terms: null, sizes: [], brackets: [] } }),
  createAlert: () => ({ body: ALERT }),
  changeAlert: ({ alert }) => ({ names: { id: alert }, body: { isActive: false } }),
  deleteAlert: ({ alert }) => ({ names: { id: alert } }),
  writeJournal: () => ({ body: { text: 'A quiet day' } }),
  setProgramLeverage: () => ({ body: { maximum: 2 } }),
  propose: () => ({ body: { close: { symbol: 'AAPL' } } }),
  withdrawProposal: ({ proposal }) => ({ names: { id: proposal } }),
};

const ask = (name: KeyWrite, ground: Ground, options: CallOptions): Promise<Answer> => {
  const { names = {}, body } = ASKED[name](ground);
  const { method, path } = splitRoute(CALLS[name].route);
  const url = path.replace(/:(\w+)/g, (_, part: string) => names[part] ?? '');
  return rig.call(`${method} ${url}`, { ...options, ...(body ? { body } : {}) });
};

interface Key {
  readonly id: string;
  readonly secret: string;
  readonly as: CallOptions;
}

/** A key with every scope; of one account, or of all. */
async function keyOf(account?: string): Promise<Key> {
  const scopes = ['read', 'trade', 'transfer', 'propose'];
  const body = { name: 'bot', scopes, days: 30, password: client.password, ...(account ? { account } : {}) };
  const made = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
  return { id: made.apiKey.id, secret: made.key, as: { headers: { authorization: `Bearer ${made.key}` } } };
}

const accountOf = async (as: Actor): Promise<string> =>
  CALL_SCHEMAS.getUser.response.parse((await rig.call(`GET /api/users/${as.id}`, { as })).body).account?.id ??
  '';

/** Something of each kind, made by the person, and a proposal of the key. */
async function prepare(key: Key): Promise<Ground> {
  const own = { as: client };
  const text = async (route: string, body: object, options: CallOptions = own): Promise<Answer> => {
    const answer = await rig.call(route, { ...options, body });
    if (answer.status >= 300) throw new Error(`${route}: ${answer.text}`);
    return answer;
  };
  const bought = { userId: client.id, symbol: 'AAPL', quantity: 3, price: 191.24 };
  await text('POST /api/trades/buy', bought, key.as);
  const orders: string[] = [];
  for (let made = 0; made < 3; made++)
    orders.push(String(OrderResponse.parse((await text('POST /api/orders', LIMIT)).body).orders[0]?.id));
  const withdrawn = await text(`POST /api/users/${client.id}/withdraw`, WITHDRAWAL);
  const alert = await text('POST /api/alerts', ALERT);
  const proposed = await text('POST /api/proposals', { close: { symbol: 'AAPL' } }, key.as);
  return {
    orders,
    withdrawal: CALL_SCHEMAS.withdraw.response.parse(withdrawn.body).transfer.id,
    alert: CALL_SCHEMAS.createAlert.response.parse(alert.body).id,
    proposal: CALL_SCHEMAS.propose.response.parse(proposed.body).id,
  };
}

/** What an answer is about: its status with the code of a refusal. */
const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : `${status} ${(body as { readonly code?: string }).code}`;

/** Written by jobs whenever it is their turn; and when a key was last used, with each of its calls, reads too. */
const OF_NO_CALL = ['candles', 'heartbeats', 'equity_points', 'processes', 'moves', 'ledger_rounds'].concat(
  ['audit_log_round', 'trade_progress'],
  ['api_keys'],
);

/** Every row of every other table. */
async function rowsOf(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${OF_NO_CALL}) order by 1`.execute(rig.owner);
  const sums: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, ' ' order by t::text)) as sum from ${sql.table(name)} t`.execute(
      rig.owner,
    );
    sums.push(`${name} ${rows[0]?.sum}`);
  }
  return sums.join('\n');
}

const own = (body: object) => rig.call('POST /api/keys/suspension', { as: client, body });
const staff = (body: object) =>
  rig.call(`POST /api/admin/users/${client.id}/programs/suspension`, { as: admin, body });
const SUSPENSIONS = {
  'its owner has suspended it': { of: 'one', pull: ({ id }: Key) => own({ key: id }) },
  'an administrator has suspended all keys': { of: 'one', pull: () => staff(REASON) },
  'it reaches all accounts and its owner has suspended it': {
    of: 'all',
    pull: ({ id }: Key) => own({ key: id }),
  },
  'it reaches all accounts and an administrator has suspended all keys': {
    of: 'all',
    pull: () => staff(REASON),
  },
} as const;

/** Whether a call is out of reach of a key for one account: it is refused so whether or not the key is suspended. */
const outOfReach = (name: KeyWrite): boolean => {
  const row: CallRow = CALLS[name];
  return !row.isOfAccount && !row.isForBoundKeys;
};

describe('a key that is suspended changes nothing', () => {
  test.each(Object.keys(SUSPENSIONS) as (keyof typeof SUSPENSIONS)[])(
    '[API-24] by none of the calls that a key may make, where %s; its person does each of them',
    async (how) => {
      const { of, pull } = SUSPENSIONS[how];
      const key = await keyOf(of === 'one' ? await accountOf(client) : undefined);
      const ground = await prepare(key);
      expect((await pull(key)).status).toBe(200);
      const before = await rowsOf();
      const codes: Record<string, string> = {};
      for (const name of KEY_WRITES) codes[name] = codeOf(await ask(name, ground, key.as));
      const refused = (name: KeyWrite) =>
        of === 'one' && outOfReach(name) ? '403 key_scope_missing' : '403 key_suspended';
      expect(codes).toEqual(Object.fromEntries(KEY_WRITES.map((name) => [name, refused(name)])));
      expect(await rowsOf()).toBe(before);
      const done: Record<string, string> = {};
      for (const name of Object.keys(ASKED) as KeyWrite[])
        if (CALLS[name].scope !== 'propose') done[name] = codeOf(await ask(name, ground, { as: client }));
      expect(Object.entries(done).filter(([, code]) => code !== 'done')).toEqual([]);
    },
  );

  test('[API-24] where its owner has suspended one key alone, another one still proposes and takes back', async () => {
    const [key, another] = [await keyOf(await accountOf(client)), await keyOf()];
    await own({ key: key.id });
    const body = { close: { symbol: 'AAPL' } };
    expect(codeOf(await rig.call('POST /api/proposals', { ...key.as, body }))).toBe('403 key_suspended');
    const { id } = CALL_SCHEMAS.propose.response.parse(
      (await rig.call('POST /api/proposals', { ...another.as, body })).body,
    );
    expect(codeOf(await rig.call(`DELETE /api/proposals/${id}`, another.as))).toBe('done');
  });

  test('[API-24] a key of all accounts: on the suspended one, and of what is of none; on another account it goes on', async () => {
    const key = await keyOf();
    const made = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Practice', terms: { grant: '5000' } },
    });
    const practice = CALL_SCHEMAS.openPractice.response.parse(made.body).account.id;
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const body = { close: { symbol: 'AAPL' } };
    const { id } = CALL_SCHEMAS.propose.response.parse(
      (await rig.call('POST /api/proposals', { ...key.as, body })).body,
    );
    await rig.call(`POST /api/groups/${group.id}/programs/suspension`, { as: group.teacher, body: REASON });
    const write = async (account: string) =>
      codeOf(await rig.call(`POST /api/journal${account}`, { ...key.as, body: { text: 'A quiet day' } }));
    expect(await write('')).toBe('403 key_suspended');
    expect(await write(`?account=${practice}`)).toBe('done');
    const lists = { lists: [{ name: 'Mine', symbols: ['AAPL'] }] };
    expect(codeOf(await rig.call('PUT /api/watchlists', { ...key.as, body: lists }))).toBe(
      '403 key_suspended',
    );
    const drawings = { ...key.as, body: { drawings: [] } };
    expect(codeOf(await rig.call('PUT /api/drawings/AAPL', drawings))).toBe('403 key_suspended');
    // What it has proposed on the suspended account is not about the other one.
    expect(codeOf(await rig.call(`DELETE /api/proposals/${id}?account=${practice}`, key.as))).toBe(
      '404 not_found',
    );
  });

  test('[API-24] a suspension that has ended by itself is none any more', async () => {
    const key = await keyOf(await accountOf(client));
    await own({ key: key.id });
    const write = async () =>
      codeOf(await rig.call('POST /api/journal', { ...key.as, body: { text: 'A quiet day' } }));
    const set = (suspension: object) =>
      rig.owner
        .updateTable('trading_accounts')
        .set({
          mandates: sql`jsonb_set(mandates, ${['{', key.id, ',suspension}'].join('')}, ${suspension})`,
          version: sql`version + 1`,
        })
        .where('user_id', '=', client.id)
        .execute();
    const until = rig.market.view().now;
    await set({ by: 'loss', at: until - 2, until: until - 1 });
    expect(await write()).toBe('done');
    await set({ by: 'loss', at: until, until: until + 3_600_000 });
    expect(await write()).toBe('403 key_suspended');
  });

  test('[API-24] at another process the same, from the answer of the switch', async () => {
    const beside = await rig.beside();
    onTestFinished(() => beside.stop());
    const key = await keyOf(await accountOf(client));
    const body = { text: 'A quiet day' };
    expect(codeOf(await beside.call('POST /api/journal', { ...key.as, body }))).toBe('done');
    await own({ key: key.id });
    expect(codeOf(await beside.call('POST /api/journal', { ...key.as, body }))).toBe('403 key_suspended');
  });

  test('[API-24] by none of an agent’s tools', async () => {
    const opened = await openWays(rig, client);
    const key = await keyOf(await accountOf(client));
    const ways = createWays(rig, { ...opened, key: { id: key.id, pairId: '', secret: key.secret } });
    const ground = await prepare(key);
    const id = Number(ground.orders[0]);
    const given: Readonly<Record<string, object>> = {
      amend_order: { id, change: { quantity: '2' } },
      cancel_order: { id },
      close_position: { symbol: 'AAPL' },
      withdraw_proposal: { id: ground.proposal },
      // Executed, too.
      preview_order: { order: { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1' } },
    };
    // Whoever sends is written down the first time.
    await ways.agent('cancel_order', { id: Number(ground.orders[2]) });
    await own({ key: key.id });
    const before = await rowsOf();
    const tools = Object.keys(WRITING_TOOLS).filter((tool) => tool !== 'execute_preview');
    const codes: Record<string, string | undefined> = {};
    for (const tool of tools) codes[tool] = (await ways.agent(tool, given[tool] ?? {}))?.code;
    expect(codes).toEqual(Object.fromEntries(tools.map((tool) => [tool, 'key_suspended'])));
    expect(await rowsOf()).toBe(before);
  });

  test('[API-24] by none of the operations of Alpaca’s API', async () => {
    const ways = await openWays(rig, client);
    await ways.native('POST /api/trades/buy', {
      userId: client.id,
      symbol: 'AAPL',
      quantity: 3,
      price: 191.24,
    });
    const waiting = { side: 'buy', type: 'limit', limit_price: '100', time_in_force: 'gtc' };
    const placed = await rig.call('POST /api/orders', { as: client, body: LIMIT });
    const listed = await ways.alpaca('POST /v2/watchlists', { name: 'Mine', symbols: ['AAPL'] });
    const { id: list } = listed.answer.body as { readonly id: string };
    const orders = (await ways.alpaca('GET /v2/orders')).answer.body as readonly { readonly id: string }[];
    expect(placed.status).toBe(201);
    const order = orders[0]?.id ?? '';
    await own({ key: ways.key.id });
    const names: Readonly<Record<string, string>> = {
      order_id: order,
      symbol_or_asset_id: 'AAPL',
      watchlist_id: list,
      symbol: 'AAPL',
    };
    const bodies: Readonly<Record<string, object>> = {
      patchAccountConfig: { max_margin_multiplier: '2' },
      postOrder: { ...waiting, symbol: 'AAPL', qty: '1' },
      patchOrderByOrderId: { qty: '2' },
      postWatchlist: { name: 'Other', symbols: ['AAPL'] },
      addAssetToWatchlistByName: { symbol: 'ORCL' },
      updateWatchlistByName: { name: 'Mine', symbols: ['ORCL'] },
      addAssetToWatchlist: { symbol: 'ORCL' },
      updateWatchlistById: { name: 'Mine', symbols: ['ORCL'] },
    };
    const writes = Object.entries(OPERATIONS).filter(
      ([, { answer, method }]) => answer === 'full' && method !== 'GET',
    );
    // What closes or cancels several says of each what became of it, also there.
    const refusedAs = (name: string) => (name.startsWith('deleteAll') ? 'each refused' : 'key_suspended');
    const before = await rowsOf();
    const answers: Record<string, string> = {};
    for (const [name, { method, path }] of writes) {
      const url = path.replace(/\{(\w+)\}/g, (_, part: string) => names[part] ?? '');
      const query = path.endsWith(':by_name') ? '?name=Mine' : '';
      const { refusal, answer } = await ways.alpaca(`${method} ${url}${query}`, bodies[name]);
      const isEach = answer.status === 207 && answer.text.includes('"status":403');
      answers[name] = refusal?.code ?? (isEach ? 'each refused' : `${answer.status} ${answer.text}`);
    }
    expect(writes.length).toBeGreaterThan(14);
    expect(answers).toEqual(Object.fromEntries(writes.map(([name]) => [name, refusedAs(name)])));
    expect(await rowsOf()).toBe(before);
  });
});
