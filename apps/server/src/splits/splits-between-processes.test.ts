import { priceToNumber, type SplitRatio } from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import { createHandClock } from '@lonja/feeds/hand-clock';
import { CALL_SCHEMAS } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { dismissSplit, listOpenSplits } from '@lonja/store/market/splits';
import { createRandom } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { createLocalNetwork } from '../bus/local-bus.ts';
import { createDecisionQuotes } from '../market/decision-quotes.ts';
import { createMarketSplits } from '../market/market-splits.ts';
import { QuoteBoard } from '../board/quote-board.ts';
import { createFeedRelay } from '../relay/feed-relay.ts';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { createScriptedSource, type SourceFeed } from '../test/markets/scripted-source.ts';
import { loadPositions } from '../trading/position-view.ts';
import { createSplitWatch } from './split-watch.ts';

const rig = describeServer();
const client = clientOfEach(rig);

const RATIO = { newUnits: 4, oldUnits: 1 };
const SECOND = 1_000;

/** Three processes on one database, a source that one of them asks, and one clock. */
function startThree(symbol: string, bid: number, published?: SplitRatio) {
  const source = createScriptedSource([symbol]);
  const network = createLocalNetwork();
  const clock = { now: Date.now() };
  const lease = { holder: 'a' };
  const instrumentId = rig.database.instrumentIds.get(symbol)!;
  const lookedUp: string[] = [];
  const entry = loadCatalogue().find((one) => one.symbol === symbol)!;

  const start = (name: string) => {
    const late = createLateAnswers(rig.owner);
    const steps = createHandClock();
    const heard = source.feed(steps);
    const feed: SourceFeed = {
      ...heard,
      splits: {
        ...heard.splits,
        lookUp: () => {
          lookedUp.push(name);
          return Promise.resolve(published);
        },
      },
    };
    const isHolder = () => lease.holder === name;
    const elapsed = () => clock.now;
    const relay = createFeedRelay({
      feed,
      bus: network.join(fail),
      name,
      secret: 'secret',
      isReader: isHolder,
      now: elapsed,
      elapsed,
      onTrouble: () => undefined,
    });
    const board = new QuoteBoard({
      instruments: [{ ...entry, id: instrumentId }],
      feeds: [feed],
      marketHours: 'always',
    });
    const splits = createMarketSplits({ board, feeds: [feed], recorder: undefined, elapsed });
    const quotes = createDecisionQuotes(board, splits);
    const watch = createSplitWatch({
      db: late.db,
      desk: rig.server.desk,
      splits,
      alerts: { put: () => undefined },
      publish: () => undefined,
      others: {
        isWriter: isHolder,
        areThere: () => true,
        settle: () => Promise.resolve(),
        elapsed,
      },
      clock: elapsed,
      onApplied: () => undefined,
      onAdopted: () => undefined,
      onFault: fail,
    });
    relay.step();
    feed.start((at) => board.apply(feed, at));
    const step = (): void => {
      relay.step();
      steps.step(clock.now);
    };
    /** By which it would decide at this moment, as a number; undefined where it would not. */
    const bidOf = (): number | undefined => {
      const quote = quotes()(instrumentId);
      return quote && priceToNumber(quote.bid);
    };
    /** What it answers the client's position to be worth, the suspended instrument too. */
    const worthOf = async (accountId: number): Promise<number | undefined> => {
      const market = {
        instrumentById: () => board.instruments[0],
        quoteOf: (id: number) => board.quote(id),
        splits,
      };
      return (await loadPositions(rig.owner, market, accountId))[0]?.currentValue;
    };
    return {
      name,
      step,
      watch,
      holdNext: late.holdNext,
      bidOf,
      worthOf,
      splits,
      isCloseOnly: () => board.isCloseOnly(instrumentId),
    };
  };
  const all = ['a', 'b', 'c'].map(start);
  const say = (price: number): void =>
    source.say(symbol, {
      bid: price,
      ask: price * 1.000_5,
      dayAgo: price * 0.99,
      volume: 1_000,
      receivedAt: clock.now,
    });
  const pass = (milliseconds: number, price: number): void => {
    clock.now += milliseconds;
    say(price);
    for (const one of all) one.step();
  };
  pass(250, bid);
  return { all, clock, pass, lease, lookedUp };
}

/** A connection whose next answer can be held back: the database has answered, the process does not know it yet. */
function createLateAnswers(db: Database) {
  let holding: { readonly arrived: () => void; readonly released: Promise<void> } | undefined;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const held = holding;
        holding = undefined;
        held?.arrived();
        await held?.released;
        return result;
      },
    }),
    holdNext: () => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holding = { arrived: arrived.resolve, released: released.promise };
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
}

const fail = (error: unknown): void => {
  throw error as Error;
};

const quantityOf = async (): Promise<number> => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  return Number(CALL_SCHEMAS.getPositions.response.parse(body)[0]?.quantity);
};

const accountOf = async (): Promise<number> => {
  const accounts = rig.owner.selectFrom('trading_accounts').select('id').where('user_id', '=', client.id);
  return (await accounts.executeTakeFirstOrThrow()).id;
};

test.each([
  ['AAPL', 191.2, 1],
  ['ORCL', 140, 2],
  ['EURUSD', 1.084_5, 3],
] as const)(
  'a split of %s: in whatever order three processes look, pause and take over, none decides or answers by another scale than that of the account',
  async (symbol, price, seed) => {
    const random = createRandom(seed);
    const body = { userId: client.id, symbol, quantity: 1, price: price * 1.01 };
    expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
    const { all, pass, lease, lookedUp } = startThree(symbol, price, RATIO);
    for (const { watch } of all) await watch.runOnce();
    const isFollowed = (bid: number | undefined) => bid !== undefined && Math.abs(bid / price - 0.25) < 0.01;
    const awake = new Set(all.map(({ name }) => name));

    const accountId = await accountOf();
    const expectTrue = async (): Promise<void> => {
      const quantity = await quantityOf();
      for (const { name, bidOf, worthOf } of all) {
        const worth = (await worthOf(accountId))!;
        expect([name, Math.round((worth * 20) / price)]).toEqual([name, 20]);
        const bid = bidOf();
        if (bid === undefined) continue;
        expect([name, Math.round((bid * quantity * 20) / price)]).toEqual([name, 20]);
      }
    };
    let looks = 0;
    for (; looks < 400 && !(all.every(({ bidOf }) => isFollowed(bidOf())) && awake.size === 3); looks++) {
      pass(Math.floor(random() * SECOND), price / 4);
      await expectTrue();
      if (looks % 20 === 7) awake.delete(all[Math.floor(random() * 3)]!.name);
      if (looks % 20 === 19) for (const { name } of all) awake.add(name);
      if (looks % 30 === 11) lease.holder = [...awake][0]!;
      const one = all[Math.floor(random() * 3)]!;
      if (awake.has(one.name)) await one.watch.runOnce();
      await expectTrue();
    }
    expect(looks).toBeLessThan(400);
    expect(await quantityOf()).toBe(4);
    // Others ask no source for what one asks it.
    expect(new Set(lookedUp).size).toBe(1);
  },
);

test('a split that an administrator dismisses at one process passes at all of them', async () => {
  const { all, pass } = startThree('BTC', 191.2);
  const [a, b] = all;
  for (const { watch } of all) await watch.runOnce();
  pass(250, 47.8);
  expect(all.map(({ isCloseOnly }) => isCloseOnly())).toEqual([true, true, true]);
  // What it has seen is written by one of them alone.
  await b!.watch.runOnce();
  expect(await listOpenSplits(rig.owner)).toEqual([]);
  await a!.watch.runOnce();
  await b!.watch.runOnce();
  const [open] = await listOpenSplits(rig.owner);
  expect(await dismissSplit(rig.owner, { id: open!.id, at: new Date() })).toBe(true);
  for (const { watch } of all) await watch.runOnce();
  pass(250, 47.8);
  expect(all.map(({ isCloseOnly, bidOf }) => [isCloseOnly(), bidOf()])).toEqual(all.map(() => [false, 47.8]));
  expect(await listOpenSplits(rig.owner)).toEqual([]);
});

test('what was read of a split before it ended suspends nothing after it', async () => {
  const { all, pass } = startThree('USDJPY', 400, RATIO);
  const [a] = all;
  const runAll = async (): Promise<void> => {
    for (const { watch } of all) await watch.runOnce();
  };
  await runAll();
  pass(250, 100);
  await runAll();
  // Suspended first, adjusted once everybody knows of it.
  for (let second = 0; second < 8; second++) {
    pass(SECOND, 100);
    const { arrived, release } = a!.holdNext();
    const late = a!.watch.runOnce();
    await arrived;
    await runAll();
    release();
    await late;
  }
  expect(await listOpenSplits(rig.owner)).toEqual([]);
  expect(all.map(({ bidOf }) => bidOf())).toEqual([100, 100, 100]);
});
