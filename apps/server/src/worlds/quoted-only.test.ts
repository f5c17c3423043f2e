import { CALL_SCHEMAS, Asset, Candles, NewApiKey } from '@lonja/protocol';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { beforeAll, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import type { Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';
import { openWays, type OrderWays } from '../test/trading/order-ways.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead }, ['^VIX', 'VX=F']);
const administrator = provideAdministrator(rig);
const client = provideClient(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const NEVER = [409, 'not_traded'];

/** What is computed of the market in a world of the newest model: with a share beside it. */
describe('[API-24] the expected volatility is quoted and not traded', () => {
  let world = '';
  let account = '';
  let ways: OrderWays;
  let assets: ReadonlyMap<string, Asset>;

  beforeAll(async () => {
    const wanted = { symbols: ['AAPL', '^VIX', 'VX=F'], beginsAt: '2030-01-07T15:00:00.000Z' };
    ({ id: world } = await worlds.create(wanted));
    await worlds.setClock(world, { rate: 1 });
    const body = { name: 'In the world', terms: { grant: '10000', world } };
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, { as: client, body });
    account = CALL_SCHEMAS.openPractice.response.parse(opened.body).account.id;
    ways = await openWays(rig, client, { account });
    const listed = await rig.call(`GET /api/real-market-data?world=${world}`);
    assets = new Map(
      array(Asset)
        .parse(listed.body)
        .map((asset) => [asset.symbol, asset]),
    );
  });

  const call = (route: string, body?: object) =>
    rig.call(`${route}?account=${account}`, { as: client, ...(body ? { body } : {}) });
  const order = (more: object) => ({ symbol: '^VIX', side: 'buy', quantity: '1', ...more });

  test('market data tells it from what is only closed now', () => {
    const quoted = ['AAPL', '^VIX', 'VX=F'].map((symbol) => {
      const { tradable, quotedOnly, closeOnly } = assets.get(symbol)!;
      return [symbol, tradable, quotedOnly, closeOnly];
    });
    expect(quoted).toEqual([
      ['AAPL', true, undefined, false],
      ['^VIX', false, true, false],
      ['VX=F', false, true, false],
    ]);
  });

  test('it has a chart, and alerts are set on it', async () => {
    const candles = await rig.call(
      `GET /api/candles/${encodeURIComponent('^VIX')}?interval=1h&world=${world}`,
    );
    expect(Candles.parse(candles.body).candles.length).toBeGreaterThan(100);
    const alert = { symbol: '^VIX', type: 'price_above', value: '90' };
    expect((await call('POST /api/alerts', alert)).status).toBe(201);
  });

  test.each<[string, object]>([
    ['at the market', { type: 'market' }],
    ['sold short', { type: 'market', side: 'sell' }],
    ['by its value', { type: 'market', quantity: undefined, notional: '100' }],
    ['with a limit', { type: 'limit', limitPrice: '5.00' }],
    ['with a stop', { type: 'stop', stopPrice: '90.00' }],
    ['with a bracket', { type: 'limit', limitPrice: '5.00', stopLoss: { type: 'stop', stopPrice: '4.00' } }],
  ])('no order opens it: %s', async (_, more) => {
    expect(codeOf(await call('POST /api/orders', order(more)))).toEqual(NEVER);
    const preview = await call('POST /api/orders/preview', order(more));
    const { previews } = CALL_SCHEMAS.previewOrder.response.parse(preview.body);
    expect(previews.map(({ refusal }) => refusal)).toEqual(previews.map(() => 'not_traded'));
  });

  test('nor does a trade, a group or a rebalance', async () => {
    const { ask } = assets.get('VX=F')!;
    const trade = { userId: client.id, symbol: 'VX=F', quantity: 1, price: ask };
    expect(codeOf(await call('POST /api/trades/buy', trade))).toEqual(NEVER);
    const orders = [
      order({ type: 'limit', limitPrice: '5.00' }),
      order({ type: 'stop', stopPrice: '90.00' }),
    ];
    expect(codeOf(await call('POST /api/orders/oco', { orders }))).toEqual(NEVER);
    const targetAllocations = { indices: 100 };
    const all = { userId: client.id, strategy: 'custom', targetAllocations };
    expect(codeOf(await call('POST /api/portfolio/rebalance', all))).toEqual([409, 'category_untradable']);
  });

  test('nor does a program, whichever way its order comes, nor a proposal that is approved', async () => {
    const words = SERVER_TEXTS.en.refusals.not_traded;
    expect(await ways.native('POST /api/orders', order({ type: 'market' }))).toEqual({
      code: 'not_traded',
      words,
    });
    const asked = { order: order({ type: 'market' }) };
    expect(await ways.agent('preview_order', asked)).toEqual({ code: 'not_traded', words });
    const signal = { ticker: '^VIX', position: 'long', size: 1 };
    expect(await ways.signal(signal)).toEqual({ code: 'not_traded', words });
    const proposing = { name: 'It proposes', scopes: ['read', 'propose'], days: 30, account };
    const made = await rig.call('POST /api/keys', {
      as: client,
      body: { ...proposing, password: client.password },
    });
    const { key } = NewApiKey.parse(made.body);
    const headers = { authorization: `Bearer ${key}` };
    const proposed = await rig.call('POST /api/proposals', { headers, body: asked });
    const { id } = CALL_SCHEMAS.propose.response.parse(proposed.body);
    const decision = await rig.call(`POST /api/proposals/${id}/decision`, {
      as: client,
      body: { approve: true },
    });
    expect(decision.body).toMatchObject({ state: 'refused', refusal: 'not_traded' });
    // An index and a future are no assets of Alpaca's: nobody can ask for them there.
    const { answer } = await ways.alpaca('GET /v2/assets/VIX');
    expect(answer.status).toBe(404);
  });
});
