import type { Transaction } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { findOrders, ordersCsv } from './transactions-tab.model.ts';
import { parseOrderSearch } from './order-search.ts';

const quote = { bid: 200, ask: 200.04, at: '2026-11-21T09:59:59.500Z', source: 'simulated', sequence: 7 };
const conversion = {
  currency: 'USD',
  priceUnit: 1,
  numerator: '1',
  denominator: '1',
  rate: '1',
  result: '-5',
};
const execution = {
  profile: 'retail' as const,
  idealPrice: '199.98',
  latencyMs: 120,
  widening: '0.00',
  impact: '0.01',
  cost: '-0.020000',
};
const order = (symbol: string, type: 'buy' | 'sell') =>
  ({ symbol, type, origin: 'market', orderId: null, quote, conversion, execution }) as Transaction;

it.each([
  ['', 3],
  ['aapl', 2],
  ['sell', 1],
  [' SELL aapl ', 1],
  ['msft', 0],
])('[DSH-15] %j finds %i', (search, count) => {
  const orders = [order('AAPL', 'buy'), order('AAPL', 'sell'), order('EURUSD', 'buy')];
  expect(findOrders(orders, { q: search }).found).toHaveLength(count);
});

it('[DSH-15] finds what a fill came from by the words that its reader knows', () => {
  const orders = [
    { ...order('AAPL', 'sell'), origin: 'stop_loss' },
    { ...order('AAPL', 'sell'), origin: 'market' },
  ] as Transaction[];
  const words = ({ origin }: Transaction) => (origin === 'stop_loss' ? 'Venta Stop loss' : 'Venta Mercado');
  expect(findOrders(orders, { q: 'stop venta' }, { words }).found).toEqual([orders[0]]);
});

it('[DSH-17] shows the first ten', () => {
  const orders = Array.from({ length: 12 }, () => order('AAPL', 'buy'));
  expect(findOrders(orders, {})).toMatchObject({ found: { length: 12 }, shown: { length: 10 } });
  expect(findOrders(orders, {}, { maximum: 60 }).shown).toHaveLength(12);
});

it("[DSH-15] filters by type and by the zone's days, both included", () => {
  const at = (createdAt: string) => ({ ...order('AAPL', 'buy'), createdAt });
  const orders = [
    at('2026-11-21T23:30:00.000Z'),
    at('2026-11-20T12:00:00.000Z'),
    at('2026-11-19T12:00:00.000Z'),
  ];
  const days = { from: '2026-11-20', to: '2026-11-21' };
  expect(findOrders(orders, days).found).toHaveLength(2);
  expect(findOrders(orders, days, { zone: 'Europe/Madrid' }).found).toHaveLength(1);
  expect(findOrders(orders, { type: 'sell' }).found).toHaveLength(0);
});

it('reads the address, and leaves out what is no filter', () => {
  expect(parseOrderSearch({ q: 5, type: 'buy', from: '2026-11-20', to: 'x' })).toEqual({
    q: '5',
    type: 'buy',
    from: '2026-11-20',
  });
  expect(parseOrderSearch({ q: '', type: 'hold' })).toEqual({});
});

it('writes both figures of a set result into the file, and that funds are virtual', () => {
  const set = {
    ...order('AAPL', 'sell'),
    createdAt: '2026-11-21T10:00:00.000Z',
    id: '1-2',
    quantity: 1,
    price: 200,
    total: 200,
    profit: 50,
    marketProfit: -5,
    hasAdminProfit: true,
    adminReason: '=cmd',
    adminAt: '2026-11-21T09:00:00.000Z',
    leverage: 1,
    origin: 'stop_loss',
    orderId: 7,
    cause: 'order',
  } as Transaction;
  const [head, line] = ordersCsv([set]).split('\r\n');
  expect(head).toContain('"profit_usd","market_profit_usd","set_by_administrator","set_at_utc"');
  expect(line).toBe(
    `"2026-11-21T10:00:00.000Z","1-2","sell","AAPL",1,200,200,50,-5,"'=cmd","2026-11-21T09:00:00.000Z",1,200,200.04,"2026-11-21T09:59:59.500Z","simulated",7,"USD",1,1,1,-5,"stop_loss",7,"order","","retail",199.98,120,0.00,0.01,-0.020000,"","","","","virtual"`,
  );
});

it('writes into the file what each fill cost against an ideal one', () => {
  const filled = {
    ...order('AAPL', 'buy'),
    createdAt: '2026-11-21T10:00:00.000Z',
    id: '1-1',
    quantity: 2,
    price: 199.99,
    total: 399.98,
    profit: 0,
    marketProfit: 0,
    leverage: 1,
    orderId: 1,
    cause: 'order',
  } as Transaction;
  const [head, line] = ordersCsv([filled]).split('\r\n');
  expect(head).toContain(
    '"fill_profile","ideal_price","latency_ms","widening","impact","cost_against_ideal_usd","sent_by","sent_by_name","sent_by_key","agent_says_of_itself","funds"',
  );
  expect(line).toContain(',"retail",199.98,120,0.00,0.01,-0.020000,"","","","","virtual"');
});

it('writes into the file who sent an order, and what an agent says of itself', () => {
  const key = '5e0ff1ba-7a4c-4a8e-9df3-1a2b3c4d5e6f';
  const sent = {
    ...order('AAPL', 'buy'),
    createdAt: '2026-11-21T10:00:00.000Z',
    id: '1-1',
    quantity: 2,
    price: 199.99,
    total: 399.98,
    profit: 0,
    marketProfit: 0,
    leverage: 1,
    cause: 'order',
    sentBy: { kind: 'agent', key, name: 'desk', words: '=claude' },
  } as Transaction;
  expect(ordersCsv([sent])).toContain(`"agent","desk","${key}","'=claude","virtual"`);
});

it('writes into the file when and why an administrator closed a position', () => {
  const closed = {
    ...order('AAPL', 'sell'),
    createdAt: '2026-11-21T10:00:00.000Z',
    id: '1-2',
    quantity: 1,
    price: 200,
    total: 200,
    profit: 50,
    marketProfit: 50,
    leverage: 1,
    cause: 'administrator',
    causeAt: '2026-11-21T09:59:59.000Z',
    causeReason: 'Fin de curso, grupo B',
  } as Transaction;
  const [head, line] = ordersCsv([closed]).split('\r\n');
  expect(head).toContain('"origin","order_id","cause","closed_by_administrator","fill_profile"');
  expect(line).toContain(',"administrator","2026-11-21T09:59:59.000Z Fin de curso, grupo B","retail"');
});
