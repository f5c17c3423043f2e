import { formatPrice, priceFactorOf } from '@lonja/core';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { createSplittingMarket, findSplit } from '../test/markets/splitting-market.ts';
import { createSplitWatch, type SplitWatch } from './split-watch.ts';

const DAY = 86_400_000;
const forward = findSplit('AAPL');
const { split } = forward;
const factor = priceFactorOf(split.ratio);
const { newUnits } = split.ratio;

/** A server with a client, and the simulated market of a share with a watch over it, as each start of a server makes them. */
function describeStarts(symbol = 'AAPL', { seed, split } = forward) {
  const rig = describeServer(undefined, symbol === 'AAPL' ? [] : [symbol]);
  const client = clientOfEach(rig);
  function start(at: number) {
    const instrumentId = rig.database.instrumentIds.get(symbol)!;
    const market = createSplittingMarket({ symbol, instrumentId, seed, since: split.at - DAY });
    market.clock.now = at;
    const applied: string[] = [];
    /** Instruments of which screens hear that their price is in the new scale, and hear that alone. */
    const adopted: number[] = [];
    const watchOf = (): SplitWatch =>
      createSplitWatch({
        db: rig.owner,
        desk: rig.server.desk,
        splits: market.splits,
        alerts: { put: () => undefined },
        publish: () => undefined,
        clock: () => market.clock.now,
        onApplied: ({ symbol }) => applied.push(symbol),
        onAdopted: (id) => adopted.push(id),
        onFault: (error) => {
          throw error;
        },
      });
    const quantity = async (): Promise<string | undefined> => {
      const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
      return CALL_SCHEMAS.getPositions.response.parse(body)[0]?.quantity;
    };
    /** A start: what was applied before is adopted before the first quote. */
    const begin = async (): Promise<void> => {
      const watch = watchOf();
      await watch.start();
      await watch.stop();
    };
    return {
      market,
      watchOf,
      begin,
      applied,
      adopted,
      quantity,
      bid: () => market.board.columns.bidTicks[0]!,
    };
  }

  const trade = async (side: 'buy' | 'sell', quantity: number, as = client) => {
    const quote = rig.market.quoteOf(rig.database.instrumentIds.get(symbol)!)!;
    const price = formatPrice(side === 'buy' ? quote.ask : quote.bid, 8);
    const body = { userId: as.id, symbol, quantity, price };
    expect((await rig.call(`POST /api/trades/${side}`, { as, body })).status).toBe(200);
  };
  const buy = (quantity: number) => trade('buy', quantity);
  const applyAll = async ({ watchOf }: Pick<ReturnType<typeof start>, 'watchOf'>) => {
    const watch = watchOf();
    for (let run = 0; run < 3; run++) await watch.runOnce();
  };

  return { rig, client, start, buy, trade, applyAll };
}

describe('at its opening', () => {
  const { rig, start, buy, applyAll } = describeStarts();

  test('a simulated split is applied once at its opening, and its scale is there before the first quote of every later start', async () => {
    await buy(10);
    const first = start(split.at - DAY);
    first.market.step(split.at - 250);
    await applyAll(first);
    expect([first.applied, await first.quantity()]).toEqual([[], '10']);
    const before = first.bid();

    first.market.step(split.at);
    await first.watchOf().runOnce();
    expect(first.market.splits.isSuspended(rig.database.instrumentIds.get('AAPL')!)).toBe(true);
    await applyAll(first);
    expect([first.applied, await first.quantity()]).toEqual([['AAPL'], String(10 * newUnits)]);
    expect(first.adopted).toEqual([rig.database.instrumentIds.get('AAPL')!]);
    expect(first.market.splits.isSuspended(rig.database.instrumentIds.get('AAPL')!)).toBe(false);
    first.market.step(split.at + 250);
    expect(first.bid() / before).toBeCloseTo(factor, 2);
    await applyAll(first);

    const second = start(split.at + DAY);
    await second.begin();
    second.market.step(split.at + DAY);
    expect(second.bid() / before).toBeLessThan(factor * 1.5);
    await applyAll(second);
    expect([second.applied, await second.quantity()]).toEqual([[], String(10 * newUnits)]);
  });
});

describe('after a pause', () => {
  const { start, buy, applyAll } = describeStarts();

  test('one that took effect while the server was stopped is applied when it is back', async () => {
    await buy(10);
    const late = start(split.at + 3 * DAY);
    await late.begin();
    late.market.step(split.at + 3 * DAY);
    const before = late.bid();
    await applyAll(late);
    expect([late.applied, await late.quantity()]).toEqual([['AAPL'], String(10 * newUnits)]);
    late.market.step(split.at + 3 * DAY + 250);
    expect(late.bid() / before).toBeCloseTo(factor, 2);
  });
});

describe('after a lost answer', () => {
  const { start, buy, applyAll } = describeStarts();

  test('one whose end was committed but not answered is followed, never applied again', async () => {
    await buy(10);
    const cut = start(split.at - DAY);
    cut.market.step(split.at);
    await applyAll(cut);
    const again = start(split.at - DAY);
    // Quotes since before the split, and the scale of before: what a process is in whose last answer was lost.
    again.market.step(split.at - 250);
    again.market.step(split.at);
    await applyAll(again);
    expect([again.applied, await again.quantity()]).toEqual([[], String(10 * newUnits)]);
    expect(again.market.splits.seen()).toEqual([]);
  });
});

describe('several for one', () => {
  const reverse = findSplit('HIVE', 'reverse');
  const { oldUnits } = reverse.split.ratio;
  const { rig, client, start, trade, applyAll } = describeStarts('HIVE', reverse);
  const of = (as: typeof client) => ({
    position: async () => {
      const { body } = await rig.call(`GET /api/positions/${as.id}`, { as });
      return CALL_SCHEMAS.getPositions.response.parse(body)[0];
    },
    orders: async () => {
      const { body } = await rig.call('GET /api/orders', { as });
      return CALL_SCHEMAS.listOrders.response.parse(body);
    },
    entries: async () => {
      const { rows } = await sql<{ cash: bigint; margin: bigint }>`
        select e.cash, e.margin from ledger_entries e join trading_accounts a on a.id = e.account_id
        where e.kind = 'cash_in_lieu' and a.user_id = ${as.id}`.execute(rig.owner);
      return rows;
    },
  });
  const place = async (as: typeof client, body: object) =>
    expect((await rig.call('POST /api/orders', { as, body: { symbol: 'HIVE', ...body } })).status).toBe(201);

  test('long and short keep their worth, the fraction is paid out once, and what waits counts by the new units or ends', async () => {
    const [short, whole] = [await rig.join(), await rig.join()];
    await trade('buy', 1_234.567899);
    await trade('sell', 1_234.567899, short);
    await trade('buy', 5 * oldUnits, whole);
    await place(client, { side: 'buy', quantity: 25, type: 'limit', limitPrice: '1.0003' });
    await place(client, { side: 'buy', quantity: 0.05, type: 'limit', limitPrice: '1.0003' });
    const stop = { symbol: 'HIVE', type: 'stop', stopPrice: '1.0003' };
    expect((await rig.call('POST /api/orders/protection', { as: whole, body: stop })).body).toMatchObject({
      orders: [{ status: 'working' }],
    });
    const holders = [client, short, whole].map(of);
    const before = await Promise.all(holders.map(({ position }) => position()));

    const market = start(reverse.split.at - DAY);
    market.market.step(reverse.split.at - 250);
    await applyAll(market);
    expect(market.applied).toEqual([]);
    const bid = market.bid();
    market.market.step(reverse.split.at);
    await applyAll(market);
    market.market.step(reverse.split.at + 250);
    expect(market.applied).toEqual(['HIVE']);
    expect(market.bid() / bid / oldUnits).toBeCloseTo(1, 1);

    const after = await Promise.all(holders.map(({ position }) => position()));
    expect(after.map((position) => position?.quantity)).toEqual(['123.456789', '-123.456789', '5']);
    for (const [index, position] of after.entries())
      expect(Number(position?.averagePrice) / Number(before[index]?.averagePrice)).toBeCloseTo(oldUnits, 3);
    const [paid, owed, none] = await Promise.all(holders.map(({ entries }) => entries()));
    // 0.0000009 of the new units: their margin comes back.
    expect([paid, owed, none].map((entries) => entries!.length)).toEqual([1, 1, 0]);
    for (const [entry] of [paid!, owed!]) expect(entry!.cash).toBe(-entry!.margin);

    // The order for 0.05 would keep less than the smallest quantity, so it is gone.
    const waiting = await holders[0]!.orders();
    expect(waiting.map(({ status, quantity }) => [status, quantity])).toEqual([['working', '2.5']]);
    const [protecting] = await holders[2]!.orders();
    expect(protecting).toMatchObject({ status: 'working', quantity: '5', stopPrice: '10.0030' });
  });
});
