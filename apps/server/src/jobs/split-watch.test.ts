import { formatPrice, priceFactorOf } from '@lonja/core';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/describe-server.ts';
import { createSplittingMarket, findSplit } from '../test/splitting-market.ts';
import { createSplitWatch, type SplitWatch } from './split-watch.ts';

const DAY = 86_400_000;
const { seed, split } = findSplit('AAPL');
const factor = priceFactorOf(split.ratio);
const { newUnits } = split.ratio;

/** A server with a client, and the simulated market of AAPL with a watch over it, as each start of a server makes them. */
function describeStarts() {
  const rig = describeServer();
  const client = clientOfEach(rig);
  function start(at: number) {
    const instrumentId = rig.database.instrumentIds.get('AAPL')!;
    const market = createSplittingMarket({ symbol: 'AAPL', instrumentId, seed, since: split.at - DAY });
    market.clock.now = at;
    const applied: string[] = [];
    const watchOf = (): SplitWatch =>
      createSplitWatch({
        db: rig.owner,
        desk: rig.server.desk,
        splits: market.splits,
        alerts: { put: () => undefined },
        publish: () => undefined,
        clock: () => market.clock.now,
        onApplied: ({ symbol }) => applied.push(symbol),
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
    return { market, watchOf, begin, applied, quantity, bid: () => market.board.columns.bidTicks[0]! };
  }

  const buy = async (quantity: number) => {
    const quote = rig.market.quoteOf(rig.database.instrumentIds.get('AAPL')!)!;
    const body = { userId: client.id, symbol: 'AAPL', quantity, price: formatPrice(quote.ask, 8) };
    expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
  };
  const applyAll = async ({ watchOf }: Pick<ReturnType<typeof start>, 'watchOf'>) => {
    const watch = watchOf();
    for (let run = 0; run < 3; run++) await watch.runOnce();
  };

  return { rig, start, buy, applyAll };
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
