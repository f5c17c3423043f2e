import { OrderResponse, type HookSignal, type Order } from '@lonja/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import {
  alpacaSymbol,
  openWays,
  WAYS,
  type OrderWays,
  type WayName,
  type WayRefusal,
} from '../test/trading/order-ways.ts';
import { reckonMandate, type ReckonedLimits, type Reckoning } from '../test/trading/reckoned-mandate.ts';
import { OPENING_QUOTES } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);

/** Whole dollars as the wire has them. */
const mandateOf = ({ maxOrder, maxDay, maxExposure, ...limits }: ReckonedLimits) => ({
  ...limits,
  ...(limits.symbols ? { symbols: [...limits.symbols] } : { symbols: undefined }),
  ...Object.fromEntries(
    Object.entries({ maxOrder, maxDay, maxExposure }).flatMap(([name, usd]) =>
      usd === undefined ? [] : [[name, String(usd)]],
    ),
  ),
});

describe('the same order is refused for the same reason, whichever way it comes', () => {
  const BUY = { symbol: 'AAPL', side: 'buy', quantity: '2' } as const;
  test.each<[string, ReckonedLimits, Partial<Record<'leverage', number>>, string]>([
    ['an instrument', { symbols: ['ORCL'] }, {}, 'outside_mandate'],
    ['the value of an order', { maxOrder: 300 }, {}, 'mandate_order_size'],
    ['the value of a day', { maxDay: 300 }, {}, 'mandate_day_spent'],
    ['what is open', { maxExposure: 300 }, {}, 'mandate_exposure'],
    ['leverage', { maxLeverage: 1 }, { leverage: 5 }, 'mandate_leverage'],
  ])('[API-24] %s', async (_, limits, more, code) => {
    const ways = await openWays(rig, client, { mandate: mandateOf(limits), ...more });
    const asked = WAYS.filter((way) => way !== 'alpaca' || more.leverage === undefined);
    const refusals = await Promise.all(asked.map((way) => ways.place(way, { ...BUY, ...more })));
    const { words } = (await ways.place('order', { ...BUY, ...more }))!;
    expect(words).not.toBe('');
    expect(refusals).toEqual(asked.map(() => ({ code, words })));
    expect((await reckon(ways, limits)).commands).toEqual({ key: 0, hook: 0 });
  });

  test('[API-24] orders a minute, hours and a day’s loss, after which the key is suspended', async () => {
    const rate = await openWays(rig, client, { mandate: { ordersAMinute: 1 } });
    await rate.place('order', { ...BUY, quantity: '1' });
    await rate.signal({ ticker: 'ORCL', position: 'long', size: 1 });
    expect(await codesOf(rate, { ...BUY, symbol: 'BTC', quantity: '0.01' })).toEqual(['mandate_rate']);
    const night = {
      weekdays: [new Date(rig.market.now() + 3 * 86_400_000).getUTCDay()],
      from: '00:00',
      until: '24:00',
    };
    const hours = await openWays(rig, client, { mandate: { hours: night } });
    expect(await codesOf(hours, BUY)).toEqual(['mandate_hours']);
    const loss = await openWays(rig, client, { mandate: { maxDailyLoss: '50' } });
    await loss.place('order', { ...BUY, quantity: '10' });
    await loss.signal({ ticker: 'ORCL', position: 'long', size: 2 });
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    const lost = await codesOf(loss, { ...BUY, symbol: 'BTC', quantity: '0.01' });
    expect(lost.filter((code) => code !== 'mandate_loss' && code !== 'key_suspended')).toEqual([]);
    expect(await codesOf(loss, { ...BUY, symbol: 'BTC', quantity: '0.01' })).toEqual(['key_suspended']);
  });

  async function codesOf(
    ways: OrderWays,
    order: Parameters<OrderWays['place']>[1],
    asked: readonly WayName[] = WAYS,
  ): Promise<readonly string[]> {
    const refusals = await Promise.all(asked.map((way) => ways.place(way, order)));
    return [...new Set(refusals.map((refusal) => refusal?.code ?? 'taken'))].toSorted();
  }
});

type Symbol = 'AAPL' | 'ORCL' | 'BTC';
const ASKS = { AAPL: 191.24, ORCL: 140.04, BTC: 83_210 } as const;
/** Far from the market, so that such an order waits. */
const LIMITS = { AAPL: '150.00', ORCL: '110.00', BTC: '70000.00' } as const;
const EXITS = {
  AAPL: ['260.00', '120.00'],
  ORCL: ['190.00', '90.00'],
  BTC: ['99000.00', '60000.00'],
} as const;

interface DrawnOrder {
  readonly symbol: Symbol;
  readonly side: 'buy' | 'sell';
  readonly units: number;
  readonly leverage: number;
  readonly form: 'market' | 'limit' | 'notional' | 'bracket' | 'replace' | 'close';
}

const drawnOrder: fc.Arbitrary<DrawnOrder> = fc.record({
  symbol: fc.constantFrom('AAPL', 'ORCL', 'BTC'),
  side: fc.constantFrom('buy', 'buy', 'sell'),
  units: fc.integer({ min: 1, max: 4 }),
  leverage: fc.constantFrom(1, 1, 2, 5),
  form: fc.constantFrom('market', 'market', 'limit', 'notional', 'bracket', 'replace', 'close'),
});
const drawnLimits: fc.Arbitrary<ReckonedLimits> = fc.record(
  {
    symbols: fc.constantFrom(['AAPL', 'ORCL'], ['BTC', 'AAPL']),
    maxOrder: fc.integer({ min: 150, max: 1_500 }),
    maxDay: fc.integer({ min: 500, max: 8_000 }),
    maxExposure: fc.integer({ min: 500, max: 8_000 }),
    maxLeverage: fc.constantFrom(1, 2),
    ordersAMinute: fc.integer({ min: 3, max: 30 }),
  },
  { requiredKeys: [] },
);

const WORKERS: readonly WayName[] = [
  ...(['order', 'order', 'order', 'order'] as const),
  ...(['trade', 'trade', 'trade'] as const),
  ...(['alpaca', 'alpaca', 'alpaca', 'alpaca'] as const),
  ...(['agent', 'agent', 'agent'] as const),
  ...(['hook', 'hook'] as const),
];

const HOOK_LEVERAGE = 2;

/** What was refused, with what would have been opened at most. USD. */
interface Refused {
  readonly order: DrawnOrder;
  readonly sender: 'key' | 'hook';
  readonly refusal: NonNullable<WayRefusal>;
  readonly leverage: number;
}

const quantityOf = ({ symbol, units }: DrawnOrder): string =>
  symbol === 'BTC' ? `0.0${units}` : String(units);
const isMarket = ({ form }: DrawnOrder): boolean => form === 'market' || form === 'notional';
const largest = (order: DrawnOrder): number => Number(quantityOf(order)) * ASKS[order.symbol];

/** Sends one drawn order by a way, in the form that the way has nearest to it. */
function send(ways: OrderWays, way: WayName, order: DrawnOrder): Promise<WayRefusal> {
  const { symbol, side, leverage, form } = order;
  const quantity = quantityOf(order);
  const [above, below] = EXITS[symbol];
  switch (way) {
    case 'trade':
      return form === 'close'
        ? ways.native('POST /api/positions/close', { userId: ways.client.id, symbol })
        : ways.place(way, { symbol, side, quantity, leverage });
    case 'hook': {
      const position = form === 'close' ? 'flat' : side === 'buy' ? 'long' : 'short';
      return ways.signal({ ticker: symbol, position, size: quantity });
    }
    case 'alpaca':
      return sendToAlpaca(ways, order);
    case 'agent':
    case 'order': {
      if (form === 'close' && way === 'agent') return ways.agent('close_position', { symbol });
      const size = form === 'notional' ? { notional: String(Math.ceil(largest(order))) } : { quantity };
      const terms =
        isMarket(order) || form === 'close'
          ? { type: 'market' }
          : { type: 'limit', limitPrice: LIMITS[symbol] };
      const exits =
        form === 'bracket'
          ? {
              takeProfit: { limitPrice: above },
              stopLoss: { type: 'stop', stopPrice: below },
              bracketScope: 'order',
            }
          : {};
      const draft = {
        symbol,
        side: form === 'bracket' || terms.type === 'limit' ? 'buy' : side,
        leverage,
        ...size,
        ...terms,
        ...exits,
      };
      return way === 'agent'
        ? ways.agent('preview_order', { order: draft })
        : ways.native('POST /api/orders', draft);
    }
  }
}

async function sendToAlpaca(ways: OrderWays, order: DrawnOrder): Promise<WayRefusal> {
  const { symbol, side, form } = order;
  const [above, below] = EXITS[symbol];
  const name = alpacaSymbol(symbol);
  const market = { symbol: name, side, type: 'market', time_in_force: 'day' };
  const waits = { ...market, side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: LIMITS[symbol] };
  const qty = quantityOf(order);
  if (form === 'close') return (await ways.alpaca(`DELETE /v2/positions/${name.replace('/', '')}`)).refusal;
  if (form === 'market') return (await ways.alpaca('POST /v2/orders', { ...market, qty })).refusal;
  if (form === 'notional')
    return (await ways.alpaca('POST /v2/orders', { ...market, notional: String(Math.ceil(largest(order))) }))
      .refusal;
  const exits = {
    order_class: 'bracket',
    take_profit: { limit_price: above },
    stop_loss: { stop_price: below },
  };
  const sent = { ...waits, qty, ...(form === 'bracket' ? exits : {}) };
  const { answer, refusal } = await ways.alpaca('POST /v2/orders', sent);
  if (refusal || form !== 'replace') return refusal;
  const { id } = answer.body as { readonly id: string };
  const change = { qty: symbol === 'BTC' ? '0.04' : '4' };
  return (await ways.alpaca(`PATCH /v2/orders/${id}`, change)).refusal;
}

/** What else than its mandate may keep an order of the test out. */
const OTHERS = [
  'insufficient_funds',
  'insufficient_free_margin',
  'opens_at_margin_call',
  'no_position',
  'order_not_working',
  'leverage_not_allowed',
  'bracket_not_allowed',
];

function refusedSignal({ ticker, size, refusal }: HookSignal): readonly Refused[] {
  if (!refusal) return [];
  const symbol = ticker as Symbol;
  const units = Number(size) / (symbol === 'BTC' ? 0.01 : 1);
  const order = { symbol, side: 'buy', units, leverage: HOOK_LEVERAGE, form: 'market' } as const;
  const said = { code: refusal.code, words: refusal.text };
  return [{ order, sender: 'hook', refusal: said, leverage: HOOK_LEVERAGE }];
}

/** Whether what was refused for a limit might have been taken at no moment of the flood. */
function isRight(
  { order, sender, refusal, leverage }: Refused,
  limits: ReckonedLimits,
  found: Reckoning,
): boolean {
  const units = order.form === 'replace' ? 4 : order.units;
  const value = Math.ceil(largest({ ...order, units }));
  const ordered = Number(found.ordered[sender]) / 1e6;
  switch (refusal.code) {
    case 'outside_mandate':
      return limits.symbols?.includes(order.symbol) === false;
    case 'mandate_rate':
      return found.commands[sender] >= (limits.ordersAMinute ?? Infinity);
    case 'mandate_leverage':
      return leverage > (limits.maxLeverage ?? Infinity);
    case 'mandate_order_size':
      return value > (limits.maxOrder ?? Infinity);
    case 'mandate_day_spent':
      return ordered + value > (limits.maxDay ?? Infinity);
    case 'mandate_exposure':
      return Number(found.peak) / 1e6 + value > (limits.maxExposure ?? Infinity);
    case 'quantity_too_small':
      // What a notional order left over is a step of quantity: a position may be nearer to a signal's than the smallest order.
      return sender === 'hook';
    default:
      return OTHERS.includes(refusal.code);
  }
}

describe('sixteen at once', () => {
  test('[API-24] by all ways break no limit of a drawn mandate at any order, and are refused for no other reason', async () => {
    const flood = fc.array(fc.array(drawnOrder, { minLength: 4, maxLength: 4 }), {
      minLength: 16,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(drawnLimits, flood, async (limits, orders) => {
        const ways = await openWays(rig, await rig.join(), {
          mandate: mandateOf(limits),
          leverage: HOOK_LEVERAGE,
        });
        const refused: Refused[] = [];
        await Promise.all(
          WORKERS.map(async (way, worker) => {
            for (const order of orders[worker]!) {
              const refusal = await send(ways, way, order);
              const leverage = way === 'alpaca' ? 1 : order.leverage;
              if (refusal && way !== 'hook') refused.push({ order, sender: 'key', refusal, leverage });
            }
          }),
        );
        for (const signal of await ways.signals()) refused.push(...refusedSignal(signal));
        const found = await reckon(ways, limits);
        expect(found.broken).toEqual([]);
        expect(refused.filter((one) => !isRight(one, limits, found))).toEqual([]);
        expect(refused.every(({ refusal }) => refusal.words !== '')).toBe(true);
        expect(found.commands.key + found.commands.hook + refused.length).toBeGreaterThan(16);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('whoever has the key alone', () => {
  test('[API-24] makes no other key or hook, and widens neither, also with the password', async () => {
    const ways = await openWays(rig, client, { mandate: { maxDay: '300' } });
    const { key, hook, accountId } = ways;
    const proof = { password: client.password };
    const made = { name: 'Wider', account: String(accountId), ...proof };
    const steering: readonly [string, object?][] = [
      ['POST /api/keys', { ...made, scopes: ['trade'], days: 30 }],
      [`PUT /api/keys/${key.id}/mandate`, { mandate: null, ...proof }],
      [`POST /api/keys/${key.id}/resumption`, proof],
      ['POST /api/keys/suspension', {}],
      [`DELETE /api/keys/${key.id}`],
      ['GET /api/keys'],
      ['POST /api/hooks', made],
      [`PATCH /api/hooks/${hook.id}`, { mandate: null, ...proof }],
      [`POST /api/hooks/${hook.id}/address`, proof],
      [`POST /api/hooks/${hook.id}/resumption`, proof],
      [`DELETE /api/hooks/${hook.id}`],
      ['GET /api/hooks'],
      [`POST /api/users/${client.id}/account-reset`, {}],
      [`POST /api/users/${client.id}/accounts`, { name: 'Wide', terms: { grant: '5000' } }],
      ['POST /api/password', { currentPassword: client.password, newPassword: 'another one to sign in' }],
    ];
    for (const [route, body] of steering)
      expect([route, (await ways.native(route, body))?.code]).toEqual([route, 'key_scope_missing']);
    expect((await rig.call('GET /api/keys', { as: client })).body).toHaveLength(1);
    expect((await rig.call('GET /api/hooks', { as: client })).body).toHaveLength(1);
  });

  test('[API-24] brings no order of its person to the market beyond its own day', async () => {
    const ways = await openWays(rig, client, { mandate: { maxDay: '300' } });
    const waits = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '20', limitPrice: '100.00' };
    const placed = await rig.call('POST /api/orders', { as: client, body: waits });
    const [{ id }] = OrderResponse.parse(placed.body).orders as [Order];
    const change = { type: 'limit', limitPrice: '191.20' } as const;
    const { answer } = await ways.alpaca('GET /v2/orders');
    const [theirs] = answer.body as [{ readonly id: string }];
    const refusals = [
      await ways.native(`PATCH /api/orders/${id}`, change),
      await ways.native(`POST /api/orders/${id}/replacement`, change),
      (await ways.alpaca(`PATCH /v2/orders/${theirs.id}`, { limit_price: '191.20' })).refusal,
      await ways.agent('amend_order', { id, change }),
    ];
    expect(refusals.map((refusal) => refusal?.code)).toEqual(refusals.map(() => 'mandate_day_spent'));
  });
});

const reckon = (ways: OrderWays, limits: ReckonedLimits): Promise<Reckoning> =>
  reckonMandate(rig, ways.accountId, { limits, quotes: OPENING_QUOTES });
