import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { CATEGORIES, LEVERAGES } from '@lonja/core';
import { listOrders, rollKeyPartitions } from '@lonja/store';
import {
  callOf,
  isOnTheWire,
  createRandom,
  drawOperation,
  expireBook,
  financeReference,
  openReferenceBook,
  operateBook,
  pictureOfOrder,
  pictureOfReference,
  recordProof,
  stepBook,
  stopOutBook,
  textOf,
  textOnce,
  type Ground,
  type OrderTexts,
  type ReferenceBook,
  type ReferenceMarket,
  type WireOperation,
  type WireCall,
} from '@lonja/testkit';
import { expect, test } from 'vitest';
import type { ScriptedQuote } from '../../test/scripted-market.ts';
import { describeServer } from '../../test/describe-server.ts';
import { RIG_SYMBOLS, type Actor, type Answer } from '../../test/server-rig.ts';

const OPERATIONS = Number(process.env['PROVE_HTTP_OPERATIONS'] ?? 5_000);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
const TRADERS = 25;
/** Operations of an account: then somebody else trades. */
const LIFETIME = 1_000;
/** Rounds from one newcomer to the next: an address may register sixty a minute. */
const ROUNDS_TO_NEWCOMER = 40;
const HOUR = 3_600_000;

interface Trader {
  readonly actor: Actor;
  readonly accountId: number;
  readonly book: ReferenceBook;
  operations: number;
}

const rig = describeServer();

test(
  `${OPERATIONS} random operations over HTTP, three in ten sent again, come to what the reference model says, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const run = await createRun();
    while (run.counts.operations < OPERATIONS) await run.round();
    await rig.assertBalanced();
    expect(await houseOfProduct()).toEqual(run.house());
    const milliseconds = Math.round(performance.now() - startedAt);
    const { outcomes, ...counts } = run.counts;
    recordProof({ proof: 'reference over HTTP', seed: SEED, milliseconds, ...counts, outcomes });
    expect(counts.replayed).toBeGreaterThan(OPERATIONS / 20);
    expect(outcomes['executed']).toBeGreaterThan(OPERATIONS / 5);
  },
);

/** The same operations on a server and on the model, many accounts at a time, compared after every round. */
async function createRun() {
  const ground = createGround();
  const { random, world } = ground;
  const traders: Trader[] = [];
  const retired: ReferenceBook[] = [];
  const texts: OrderTexts = new WeakMap();
  const outcomes: Record<string, number> = {};
  const counts = { operations: 0, requests: 0, replayed: 0, triggered: 0, stoppedOut: 0, outcomes };

  let recruits = 0;

  const recruit = async (): Promise<Trader> => {
    // One address may register a few a minute, and a fast machine needs a newcomer sooner.
    recruits += 1;
    const actor = await rig.join(`127.0.3.${1 + (recruits % 200)}`);
    const { id } = await rig.owner
      .selectFrom('trading_accounts')
      .select('id')
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    return { actor, accountId: id, book: openReferenceBook(world.now), operations: 0 };
  };
  const enforceAll = (kind: 'stop_out' | 'financing') =>
    Promise.all(traders.map(({ accountId }) => rig.server.desk.enforce({ kind, accountId })));

  /** Prices move, the server's watches do their part, and the model its own. */
  const moveMarket = async (): Promise<void> => {
    rig.market.wait(1);
    rig.market.move(ground.drawQuotes());
    await rig.server.orders.drain();
    await rig.server.watch.drain();
    for (const { book } of traders) {
      stepBook(book, world, ground.instruments);
      counts.stoppedOut += stopOutBook(book, world);
      counts.triggered += book.told.filter((told) => told.includes('filled')).length;
      book.told = [];
    }
    // The watch leaves an account alone for a second where nothing was to do; here a second is many rounds.
    await enforceAll('stop_out');
  };

  /** Some minutes or nights pass: orders expire, the nights are charged, now and then after the next orders came. */
  const moveClock = async (): Promise<void> => {
    rig.market.wait(Math.ceil(random() * (random() < 0.5 ? HOUR : 50 * HOUR)));
    await rollKeyPartitions(rig.owner, world.now);
    await rig.server.expiry.runOnce();
    for (const { book } of traders) expireBook(book, world);
    if (random() < 0.5) {
      await operate();
      // Who was refused before the desk has not been charged; all are before prices move.
      await enforceAll('financing');
      for (const { book } of traders) financeReference(book, world);
    }
    await moveMarket();
    await enforceAll('financing');
    for (const { book } of traders) financeReference(book, world);
  };

  const operate = async (): Promise<void> => {
    const drawn = traders.map((trader) => ({ trader, operation: ground.draw(trader.book), dice: random() }));
    await Promise.all(
      drawn.map(async ({ trader, operation, dice }) => {
        const mine = operateBook(trader.book, operation, world);
        const call = callOf(operation, { userId: trader.actor.id, symbolOf: ground.symbolOf });
        const answers = await send(trader.actor, call, dice);
        counts.requests += answers.length;
        const theirs = answers.map(codeOf);
        if (theirs.some((code) => code !== mine))
          throw new Error(
            `seed ${SEED}: ${textOf({ theirs, mine, operation, answers: answers.map(({ text }) => text) })}`,
          );
        counts.replayed += answers.filter(({ headers }) => headers['idempotent-replayed']).length;
        // Who was answered twice was told the same.
        if (mine === undefined && new Set(answers.map(({ text }) => text)).size > 1)
          throw new Error(`seed ${SEED}: two answers, ${answers.map(({ text }) => text).join(' and ')}`);
        outcomes[mine ?? 'executed'] = (outcomes[mine ?? 'executed'] ?? 0) + 1;
        trader.operations += 1;
        trader.book.told = [];
      }),
    );
    counts.operations += traders.length;
  };

  const compare = async (): Promise<void> => {
    const found = await picturesOfProduct(traders, texts);
    for (const { accountId, book } of traders) {
      const {
        told: _told,
        withdrawals: _withdrawals,
        profile: _ideal,
        cost: _none,
        ...picture
      } = pictureOfReference(book, texts);
      const expected = textOf(picture);
      const actual = textOf(found.get(accountId));
      if (actual !== expected)
        throw new Error(
          `seed ${SEED}, operation ${counts.operations}, account ${accountId} stands at\n${actual}\ninstead of\n${expected}`,
        );
    }
  };

  /** One who has too little left to trade with, or has traded long enough, makes room. */
  const replace = async (): Promise<void> => {
    const place = traders.findIndex(
      ({ operations, book: { cash, orders, positions } }) =>
        (operations >= LIFETIME || cash < 50_000_000n) && orders.size === 0 && positions.size === 0,
    );
    const leaver = traders[place];
    if (!leaver) return;
    retired.push(leaver.book);
    traders[place] = await recruit();
  };

  for (let count = 0; count < TRADERS; count++) traders.push(await recruit());
  return {
    counts,
    house: () => houseOf([...retired, ...traders.map(({ book }) => book)]),
    round: async () => {
      if (random() < 0.06) await moveClock();
      else await moveMarket();
      await operate();
      await compare();
      if ((counts.operations / TRADERS) % ROUNDS_TO_NEWCOMER === 0) await replace();
    },
  };
}

/** What came of a request that nobody waited for the answer of is asked with the same key, as is what is still being done. */
async function send(actor: Actor, { route, body }: WireCall, dice: number): Promise<Answer[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = async (): Promise<Answer> => {
    for (;;) {
      const answer = await rig.call(route, { as: actor, body, headers });
      if (codeOf(answer) !== 'idempotency_in_flight') return answer;
    }
  };
  if (dice < 0.1) await abandon(actor, { route, body }, headers);
  if (dice < 0.2) return [await ask(), await ask()];
  if (dice < 0.3) return Promise.all([ask(), ask(), ask()]);
  return [await ask()];
}

/** Sends a request and hangs up before its answer. */
function abandon(actor: Actor, { route, body }: WireCall, headers: Record<string, string>): Promise<void> {
  const [method, path] = route.split(' ') as [string, string];
  return new Promise((resolve) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: rig.port,
      method,
      path,
      headers: {
        ...headers,
        authorization: `Bearer ${actor.bearer}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    request.on('error', () => undefined);
    request.on('close', resolve);
    request.on('finish', () => request.destroy());
    request.end(body ? JSON.stringify(body) : undefined);
  });
}

/** Undefined when it was carried out. */
const codeOf = ({ status, body, text }: Answer): string | undefined => {
  if (status >= 500) throw new Error(`seed ${SEED}: ${status} ${text}`);
  return status < 300 ? undefined : (body as { readonly code: string }).code;
};

/** The rig's market as the model sees it. */
function createGround() {
  const random = createRandom(SEED);
  const instruments = rig.market.instruments.filter(({ symbol }) => RIG_SYMBOLS.includes(symbol));
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const instrumentOf = (id: number) => byId.get(id) ?? instruments[0]!;
  const idOf = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.id ?? 0;
  const find = (id: number): ReferenceMarket => {
    const { currency, priceUnit: unit } = instrumentOf(id);
    const { bid, ask, at } = rig.market.quoteOf(id)!;
    const yen = rig.market.quoteOf(idOf('USDJPY'))!;
    const rate =
      currency === 'JPY' ? { over: 200_000_000n, under: yen.bid + yen.ask } : { over: 1n, under: 1n };
    return {
      bid,
      ask,
      unit,
      rate,
      isOpen: true,
      isSuspect: false,
      isStale: rig.market.view().now - at > 2_000,
    };
  };
  const ground: Ground = {
    random,
    instruments: instruments.map(({ id }) => id),
    isHoarding: false,
    hasProfiles: false,
    oddQuantities: [0n, 10n ** 17n],
    oddLeverages: [3, 7],
    oddTrail: 4_000,
    oddCategory: 'bonds',
    lastQuote: find,
    world: {
      get now() {
        return rig.market.view().now;
      },
      find,
      categories: CATEGORIES,
      listed: instruments.map(({ id }) => id),
      rulesOf: (id) => {
        const {
          tickSize: tick,
          quantityStep: step,
          minQuantity: minimum,
          leverageClass,
          priceUnit: unit,
          category,
          sector,
        } = instrumentOf(id);
        const isFund = sector.startsWith('ETF');
        return { tick, step, minimum, unit, category, isFund, leverages: LEVERAGES[leverageClass] };
      },
    },
  };
  return {
    ...ground,
    symbolOf: (id: number) => instrumentOf(id).symbol,
    /** What the wire can say: a trade names the price that its client saw. */
    draw: (book: ReferenceBook): WireOperation => {
      let operation = drawOperation(ground, book);
      while (!isOnTheWire(operation)) operation = drawOperation(ground, book);
      if (operation.kind !== 'trade') return operation;
      const { bid, ask } = find(operation.order.instrument);
      const touch = operation.order.side === 'buy' ? ask : bid;
      return { kind: 'trade', order: { ...operation.order, seen: operation.order.seen ?? touch } };
    },
    /** One to three prices that move by up to 2 %. */
    drawQuotes: (): Record<string, ScriptedQuote> =>
      Object.fromEntries(
        Array.from({ length: Math.ceil(random() * 3) }, () => {
          const { id, symbol, tickSize } = instruments[Math.floor(random() * instruments.length)]!;
          const ticks = (find(id).bid * BigInt(9_800 + Math.floor(random() * 401))) / 10_000n / tickSize + 1n;
          const ask = ticks + BigInt(Math.ceil(random() * 12));
          return [symbol, [decimals(ticks * tickSize), decimals(ask * tickSize)] as const];
        }),
      ),
  };
}

const decimals = (units: bigint): string => {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

/** What the database holds of the traders, in the form of the model's picture. */
async function picturesOfProduct(
  traders: readonly Trader[],
  texts: OrderTexts,
): Promise<ReadonlyMap<number, unknown>> {
  const ids = traders.map(({ accountId }) => accountId);
  const [accounts, positions, orders] = await Promise.all([
    rig.owner.selectFrom('trading_accounts').selectAll().where('id', 'in', ids).execute(),
    rig.owner.selectFrom('positions').selectAll().where('account_id', 'in', ids).execute(),
    Promise.all(ids.map((id) => listOrders(rig.owner, id, { filter: 'live', limit: 1_000 }))),
  ]);
  return new Map(
    accounts.map(({ id, cash, margin, profit, withdrawal_hold, settles_profit }) => [
      id,
      {
        cash,
        margin,
        profit,
        withdrawal_hold,
        settles: settles_profit,
        positions: positions
          .filter(({ account_id }) => account_id === id)
          .map(
            (one) =>
              [
                one.instrument_id,
                one.quantity,
                one.cost,
                one.margin,
                one.fully_paid,
                one.override_profit,
                one.override_beyond,
              ] as const,
          )
          .toSorted(([a], [b]) => a - b),
        orders: (orders[ids.indexOf(id)] ?? [])
          .toReversed()
          .map((order) => textOnce(order, pictureOfOrder, texts)),
      },
    ]),
  );
}

/** What all the books together say of the house. */
function houseOf(books: readonly ReferenceBook[]): Record<string, bigint> {
  const sum = (name: keyof ReferenceBook['house']): bigint =>
    books.reduce((total, { house }) => total + house[name], 0n);
  return {
    funding: sum('funding'),
    market: sum('market'),
    negative_balance_protection: sum('protection'),
    financing: sum('financing'),
    fees: sum('fees'),
  };
}

async function houseOfProduct(): Promise<Record<string, bigint>> {
  const rows = await rig.owner.selectFrom('house_accounts').selectAll().execute();
  const sums = new Map<string, bigint>();
  for (const { name, balance } of rows) sums.set(name, (sums.get(name) ?? 0n) + balance);
  const of = (name: string): bigint => sums.get(name) ?? 0n;
  return {
    funding: of('funding'),
    market: of('market'),
    negative_balance_protection: of('negative_balance_protection'),
    financing: of('financing'),
    fees: of('fees'),
  };
}
