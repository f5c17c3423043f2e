import { price } from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideClient, describeServer } from '../test/processes/describe-server.ts';
import { loadPositions } from '../trading/position-view.ts';
import { openCandleStore, type CandleStore } from '../history/candle-store.ts';
import { handFedBoard } from '../test/markets/hand-fed-board.ts';
import { restorePrices } from './restore-prices.ts';

const rig = describeServer();
const client = provideClient(rig);
let store: CandleStore;
let accountId: number;

beforeAll(async () => {
  store = openCandleStore(rig.database.url, () => {});
  for (const [symbol, quantity, seen] of [
    ['AAPL', 2, 191.24],
    ['USDJPY', 10, 157.51],
  ] as const) {
    rig.market.move({});
    const body = { userId: client.id, symbol, quantity, price: seen };
    const { status, text } = await rig.call('POST /api/trades/buy', { as: client, body });
    if (status !== 200) throw new Error(text);
  }
  const { id } = await rig.owner.selectFrom('trading_accounts').select('id').executeTakeFirstOrThrow();
  accountId = id;
});
afterAll(() => store.close());

/** A market whose feeds have sent nothing since the start. */
async function marketAfterAStart(expect: (symbol: string) => void = () => {}) {
  const instruments = rig.market.instruments.map((instrument) => ({
    ...loadCatalogue().find(({ symbol }) => symbol === instrument.symbol)!,
    id: instrument.id,
  }));
  const { board, step } = handFedBoard(instruments);
  await restorePrices(
    board,
    store,
    instruments.map((_, index) => index),
    [{ symbols: instruments.map(({ symbol }) => symbol), expect }],
  );
  const market = {
    ...rig.market,
    instrumentById: (id: number) => instruments[board.indexOfId(id)!],
    quoteOf: (id: number) => board.quote(id),
  };
  return { board, step, market };
}

describe('what is open, at a start before any quote', () => {
  it('has the value of the fill that opened it, with its time, where nothing was recorded', async () => {
    const { board, market } = await marketAfterAStart();
    const positions = await loadPositions(rig.owner, market, accountId);
    expect(positions).toMatchObject([
      { symbol: 'AAPL', currentPrice: 191.2, marketProfit: '-0.08' },
      { symbol: 'USDJPY', currentPrice: 157.5, marketProfit: '0.00' },
    ]);
    const fills = await rig.owner.selectFrom('fills').select('quoted_at').orderBy('number').execute();
    expect(positions.map(({ quoteTime }) => quoteTime)).toEqual(
      fills.map(({ quoted_at }) => quoted_at.getTime()),
    );
    expect(board.isTradable(board.indexOf('AAPL')!, Date.now() + 3_000)).toBe(false);
    expect(board.isTradable(board.indexOf('USDJPY')!, Date.now() + 3_000)).toBe(false);
  });

  it('has that of the newest candle where there is one', async () => {
    const instrumentId = rig.market.instrumentBySymbol('AAPL')!.id;
    const at = price(20_000_000_000n);
    const begins = 29_000_000;
    await store.save([{ instrumentId, begins, open: at, high: at, low: at, close: at, volume: 1n }]);
    const { market } = await marketAfterAStart();
    const [apple] = await loadPositions(rig.owner, market, accountId);
    expect(apple).toMatchObject({ symbol: 'AAPL', quoteTime: begins * 60_000 });
    expect(apple!.currentPrice).toBeCloseTo(200, 1);
  });

  it('judges the first quotes of what is held, or waited for by an order or an alert', async () => {
    const begins = 29_000_000;
    const at = price(10_000_000_000n);
    const [euro, pound, oracle] = ['EURUSD', 'GBPUSD', 'ORCL'].map(
      (symbol) => rig.market.instrumentBySymbol(symbol)!.id,
    );
    await store.save(
      [euro!, pound!, oracle!].map((instrumentId) => ({
        instrumentId,
        begins,
        volume: 1n,
        open: at,
        high: at,
        low: at,
        close: at,
      })),
    );
    rig.market.move({});
    const order = { symbol: 'EURUSD', side: 'buy', quantity: 1, type: 'limit', limitPrice: '1.00000' };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    const alert = { symbol: 'ORCL', type: 'price_above', value: 900 };
    expect((await rig.call('POST /api/alerts', { as: client, body: alert })).status).toBe(201);
    const expected: string[] = [];
    await marketAfterAStart((symbol) => expected.push(symbol));
    expect(expected.toSorted()).toEqual(['AAPL', 'EURUSD', 'ORCL', 'USDJPY']);
  });

  it('has that of the first quote as soon as it comes', async () => {
    const { market, step } = await marketAfterAStart();
    const now = Date.now();
    step(now, { AAPL: [19_000, 19_004] });
    const [apple] = await loadPositions(rig.owner, market, accountId);
    expect(apple).toMatchObject({ currentPrice: 190, quoteTime: now });
  });
});
