import type { Order, PortfolioPerformance, Position, Transaction } from '@lonja/protocol';
import { expect } from 'vitest';
import type { Pointed } from './alpaca.ts';
import { OPENING_QUOTES, type ServerRig } from '../server-rig.ts';

/** An order as the wire has it. */
export type OrderFields = Readonly<Record<string, string | object>>;

interface Placed {
  readonly id: string;
  readonly status: string;
  readonly legs?: readonly { readonly id: string }[] | null | undefined;
}

/** What the scenario uses of an SDK. */
export interface TradingSdk {
  cash(): Promise<string>;
  place(order: OrderFields): Promise<Placed>;
  read(id: string): Promise<Placed>;
  /** @returns the ids of the orders that wait */
  waiting(): Promise<readonly string[]>;
  replace(id: string, limitPrice: string): Promise<Placed>;
  cancel(id: string): Promise<unknown>;
  /** @returns quantities by symbol */
  positions(): Promise<readonly (readonly [symbol: string, quantity: string])[]>;
  close(symbol: string): Promise<Placed>;
  /** @returns the quantities of the fills, the newest first */
  fills(): Promise<readonly string[]>;
  /** @returns the last equity of the day; undefined where the SDK has no such call */
  equity?(): Promise<number | undefined>;
}

const MARKET = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '10' };
const LIMIT = { ...MARKET, type: 'limit', time_in_force: 'gtc', limit_price: '180.00' };
const EXITS = { take_profit: { limit_price: '200.00' }, stop_loss: { stop_price: '170.00' } };

/** Market, limit, replacement, cancellation, bracket, group, trailing stop, close; each answer against the native API, and the ledger. @returns how many fills */
export async function tradeBy(
  rig: ServerRig,
  { client }: Pick<Pointed, 'client'>,
  sdk: TradingSdk,
): Promise<number> {
  const native = async <Found>(route: string): Promise<Found> =>
    (await rig.call(route, { as: client })).body as Found;
  const orders = (): Promise<Order[]> => native('GET /api/orders');
  rig.market.move(OPENING_QUOTES);
  expect(Number(await sdk.cash())).toBe(10_000);
  const bought = await sdk.place(MARKET);
  expect(bought.status).toBe('filled');
  expect((await sdk.read(bought.id)).status).toBe('filled');
  expect(await sdk.positions()).toEqual([['AAPL', '10']]);
  expect(await native<Position[]>(`GET /api/positions/${client.id}`)).toMatchObject([{ quantity: '10' }]);

  const limit = await sdk.place(LIMIT);
  expect([limit.status, await sdk.waiting()]).toEqual(['new', [limit.id]]);
  const replaced = await sdk.replace(limit.id, '181.00');
  expect(await orders()).toMatchObject([{ limitPrice: '181.00', replaces: 2 }]);
  expect((await sdk.read(limit.id)).status).toBe('replaced');
  await sdk.cancel(replaced.id);
  expect([await orders(), (await sdk.read(replaced.id)).status]).toEqual([[], 'canceled']);

  const bracket = await sdk.place({ ...LIMIT, ...EXITS, order_class: 'bracket' });
  expect(bracket.legs).toHaveLength(2);
  expect((await orders()).map(({ status }) => status)).toEqual(['pending', 'pending', 'working']);
  await sdk.cancel(bracket.id);
  const group = await sdk.place({ ...MARKET, ...EXITS, side: 'sell', type: 'limit', order_class: 'oco' });
  expect(group.legs).toHaveLength(1);
  const trailing = await sdk.place({ ...MARKET, side: 'sell', type: 'trailing_stop', trail_percent: '5' });
  expect(trailing.status).toBe('new');
  expect((await orders()).map(({ type }) => type)).toEqual(['trailing_stop', 'stop', 'limit']);
  await sdk.cancel(trailing.id);
  await sdk.cancel(group.id);

  expect((await sdk.close('AAPL')).status).toBe('filled');
  expect(await native(`GET /api/positions/${client.id}`)).toEqual([]);
  const transactions = await native<Transaction[]>('GET /api/transactions');
  expect((await sdk.fills()).map(Number)).toEqual(transactions.map(({ quantity }) => quantity));
  const { curve } = await native<PortfolioPerformance>('GET /api/portfolio/performance?period=1D');
  const equity = await sdk.equity?.();
  expect(equity ?? Number(curve.at(-1)!.equity)).toBe(Number(curve.at(-1)!.equity));
  expect(await orders()).toEqual([]);
  await rig.assertBalanced();
  return transactions.length;
}

/** What an SDK sets, and an order that it then places. */
interface LeveragingSdk {
  /** @returns the multiplier that holds now */
  multiply(multiplier: string): Promise<unknown>;
  place(order: OrderFields): Promise<{ readonly id: string }>;
  close(symbol: string): Promise<unknown>;
}

/** Orders open with the leverage that is set, until it is taken back. @returns that of each order */
export async function leverageBy(
  rig: ServerRig,
  { client }: Pick<Pointed, 'client'>,
  sdk: LeveragingSdk,
): Promise<readonly number[]> {
  rig.market.move(OPENING_QUOTES);
  const leverages: number[] = [];
  for (const multiplier of ['2', '1']) {
    expect(await sdk.multiply(multiplier)).toBe(multiplier);
    await sdk.place(MARKET);
    const { body } = await rig.call('GET /api/orders?status=all&limit=1', { as: client });
    leverages.push(...(body as Order[]).map(({ leverage }) => leverage));
    await sdk.close('AAPL');
  }
  await rig.assertBalanced();
  return leverages;
}
