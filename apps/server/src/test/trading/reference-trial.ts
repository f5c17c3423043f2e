import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { MAX_OPEN_ACCOUNTS, type TradingChange } from '@lonja/core';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { rollKeyPartitions } from '@lonja/store/idempotency/key-partitions';
import { listOrders } from '@lonja/store/trading/orders';
import {
  buildCall,
  expireDesk,
  financeReference,
  openReferenceDesk,
  operateDesk,
  pictureOfOrder,
  pictureOfReference,
  stepDesk,
  stopOutDesk,
  formatState,
  textOnce,
  type OrderTexts,
  type ReferenceDesk,
  type WireOperation,
  type WireCall,
} from '@lonja/testkit';
import { bindCommand, type OnAccount } from '../../desk/command/command-row.ts';
import { CHARGE_NIGHTS, STOP_OUT } from '../../trading/rule-commands.ts';
import { createReferenceGround, type GroundMarket, type ReferenceGround } from './reference-ground.ts';
import type { ScriptedQuote } from '../markets/scripted-market.ts';
import type { Actor, Answer, ServerRig } from '../server-rig.ts';

const TRADERS = 25;
/** Operations per account, after which another one trades. */
const LIFETIME = 1_000;
/** Rounds from one newcomer to the next: an address may register sixty a minute. */
const ROUNDS_TO_NEWCOMER = 40;
/** Requests that one operation takes: one that is abandoned and three at once. */
const MAX_REQUESTS = 4;
const HOUR = 3_600_000;

/** The market of a trial, whose prices and time move only when the trial says so. */
export interface TrialMarket extends GroundMarket {
  /** Number of the world that the accounts trade in; undefined: they trade the installation's own market. */
  readonly world: string | undefined;
  /** Lets market time pass, by so many milliseconds or a little more; in a world only the next move shows it. */
  wait(milliseconds: number): void;
  /** A step with other prices, at every process. @returns when what it set off is done */
  move(quotes: Readonly<Record<string, ScriptedQuote>>): Promise<unknown>;
}

interface Trader {
  readonly actor: Actor;
  readonly accountId: number;
  /** Names the account in a call; '' for the primary one. */
  readonly query: string;
  readonly desk: ReferenceDesk;
  operations: number;
}

interface Counts {
  operations: number;
  requests: number;
  replayed: number;
  triggered: number;
  stoppedOut: number;
  /** How often each refusal, or `executed`. */
  readonly outcomes: Record<string, number>;
}

interface Trial {
  readonly counts: Readonly<Counts>;
  /** Prices move, now and then also the clock, and every trader does something. @throws Error where product and model differ */
  round(): Promise<void>;
  /** @throws Error where what the accounts paid to and had from the house differs from the model's */
  assertHouse(): Promise<void>;
}

/** A trial under way. */
interface Stage {
  readonly rigs: readonly [ServerRig, ...ServerRig[]];
  readonly market: TrialMarket;
  /** Primary accounts of clients who trade in a world. */
  readonly idle: ReferenceDesk[];
  readonly seed: number;
  readonly ground: ReferenceGround;
  readonly traders: Trader[];
  /** Traders who made room for others. */
  readonly retired: Trader[];
  readonly texts: OrderTexts;
  readonly counts: Counts;
}

/**
 * The same operations on servers of one database and on the model, many accounts at a time, compared after every round.
 * @param rigs the processes: each request goes to any of them
 * @param market the rigs' own scripted one unless given
 */
export async function createTrial(
  rigs: Stage['rigs'],
  seed: number,
  market = wrapScripted(rigs),
): Promise<Trial> {
  const ground = createReferenceGround(market, seed);
  const counts: Counts = {
    operations: 0,
    requests: 0,
    replayed: 0,
    triggered: 0,
    stoppedOut: 0,
    outcomes: {},
  };
  const stage: Stage = {
    rigs,
    market,
    seed,
    ground,
    traders: [],
    retired: [],
    idle: [],
    texts: new WeakMap(),
    counts,
  };
  const houseBefore = await houseOfProduct(rigs[0]);
  for (let count = 0; count < TRADERS; count++) stage.traders.push(await recruit(stage));
  return {
    counts,
    assertHouse: async () => {
      const moved = subtract(await houseOfProduct(rigs[0]), houseBefore);
      const expected = sumHouse([
        ...stage.idle,
        ...[...stage.retired, ...stage.traders].map(({ desk }) => desk),
      ]);
      if (formatState(moved) !== formatState(expected))
        throw new Error(
          `seed ${seed}: the house moved by ${formatState(moved)} instead of ${formatState(expected)}`,
        );
    },
    round: async () => {
      if (ground.random() < 0.06) await moveClock(stage);
      else await moveMarket(stage);
      await operate(stage);
      await compare(stage);
      if ((counts.operations / TRADERS) % ROUNDS_TO_NEWCOMER === 0) await replace(stage);
    },
  };
}

/** A newcomer, or one of the traders with one more account, on any grant. In a world everybody has practice accounts. */
async function recruit(stage: Stage): Promise<Trader> {
  const { rigs, ground, market, traders, retired, idle } = stage;
  const [rig] = rigs;
  const opened = traders.length + retired.length;
  // One address may register a few a minute, and a fast machine needs a newcomer sooner.
  const from = `127.0.3.${1 + (opened % 200)}`;
  const beside = opened % 2 === 1 ? traders.find(({ actor }) => mayOpen(stage, actor)) : undefined;
  if (beside) return openBeside(stage, beside.actor, from);
  const actor = await rig.join(from);
  const desk = openReferenceDesk(ground.world.now);
  if (market.world !== undefined) {
    idle.push(desk);
    return openBeside(stage, actor, from);
  }
  const { id } = await rig.owner
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return { actor, accountId: id, query: '', desk, operations: 0 };
}

async function openBeside(stage: Stage, actor: Actor, from: string): Promise<Trader> {
  const { rigs, ground, market } = stage;
  const grant = 1_000n + BigInt(Math.floor(ground.random() * 50_000));
  const answer = await rigs[0].call(`POST /api/users/${actor.id}/accounts`, {
    as: actor,
    from,
    body: { name: 'Cuenta', terms: { grant: String(grant), world: market.world } },
  });
  const { account } = CALL_SCHEMAS.openPractice.response.parse(answer.body);
  return {
    actor,
    accountId: Number(account.id),
    query: `?account=${account.id}`,
    // Beside a demo account profit goes into cash unless somebody chooses otherwise.
    desk: { ...openReferenceDesk(ground.world.now, grant * 1_000_000n), settles: true },
    operations: 0,
  };
}

/** Whoever left an account has it still. */
const mayOpen = ({ traders, retired, market }: Stage, actor: Actor): boolean =>
  [...traders, ...retired].filter((one) => one.actor === actor).length <
  MAX_OPEN_ACCOUNTS - (market.world === undefined ? 0 : 1);

/** The rigs' own market: the same prices at all of them. */
const wrapScripted = (rigs: Stage['rigs']): TrialMarket => ({
  instruments: rigs[0].market.instruments,
  view: () => rigs[0].market.view(),
  quoteOf: (id) => rigs[0].market.quoteOf(id),
  world: undefined,
  wait: (milliseconds) => {
    for (const { market } of rigs) market.wait(milliseconds);
  },
  move: async (quotes) => {
    for (const { market } of rigs) market.move(quotes);
    await Promise.all(rigs.map(({ server }) => server.orders.drain()));
    await Promise.all(rigs.map(({ server }) => server.watch.drain()));
  },
});

const somewhere = ({ rigs, ground: { random } }: Stage): ServerRig =>
  rigs[Math.floor(random() * rigs.length)] ?? rigs[0];

const everywhere = ({ rigs }: Stage, act: (rig: ServerRig) => Promise<unknown>): Promise<unknown> =>
  Promise.all(rigs.map(act));

function enforceAll(stage: Stage, rule: typeof STOP_OUT | typeof CHARGE_NIGHTS): Promise<unknown> {
  const { desk } = somewhere(stage).server;
  return Promise.all(
    stage.traders.map(({ accountId }) =>
      desk.enforce(bindCommand<OnAccount, readonly TradingChange[]>(rule, { accountId })),
    ),
  );
}

/** Prices move; the servers' watches and the model react. */
async function moveMarket(stage: Stage): Promise<void> {
  const { rigs, ground, market, traders, counts } = stage;
  // Who watches an account hears within a step what another process has done to it. Here it does before the step: the model has
  // no processes.
  if (rigs.length > 1) await everywhere(stage, ({ server }) => server.strays.settle());
  const quotes = ground.drawQuotes();
  market.wait(1);
  await market.move(quotes);
  for (const { desk } of traders) {
    // A step of a world may pass nights and expiries, which come before what its prices set off.
    if (market.world !== undefined) {
      expireDesk(desk, ground.world);
      financeReference(desk, ground.world);
    }
    stepDesk(desk, ground.world, ground.instruments);
    counts.stoppedOut += stopOutDesk(desk, ground.world);
    counts.triggered += desk.events.filter((event) => event.includes('filled')).length;
    desk.events = [];
  }
  // The watch skips an account for a second after a result without a change; here a second is many rounds.
  await enforceAll(stage, STOP_OUT);
  if (market.world !== undefined) await enforceAll(stage, CHARGE_NIGHTS);
}

/** Some minutes or nights pass: orders expire, the nights are charged, now and then after the next orders came. */
async function moveClock(stage: Stage): Promise<void> {
  const { rigs, ground, market, traders } = stage;
  const { random, world } = ground;
  const passing = Math.ceil(random() * (random() < 0.5 ? HOUR : 50 * HOUR));
  market.wait(passing);
  if (market.world === undefined) await rollKeyPartitions(rigs[0].owner, world.now);
  // At all of them before prices move: what ends an order first charges its account's nights, at the prices of this moment.
  await everywhere(stage, ({ server }) => server.expiry.runOnce());
  for (const { desk } of traders) expireDesk(desk, world);
  if (random() < 0.5) {
    await operate(stage);
    // Who was refused before the desk has not been charged; all are before prices move.
    await enforceAll(stage, CHARGE_NIGHTS);
    for (const { desk } of traders) financeReference(desk, world);
  }
  await moveMarket(stage);
  await enforceAll(stage, CHARGE_NIGHTS);
  for (const { desk } of traders) financeReference(desk, world);
}

async function operate(stage: Stage): Promise<void> {
  const { ground, traders, counts } = stage;
  const drawn = traders.map((trader) => ({
    trader,
    operation: ground.draw(trader.desk),
    dice: ground.random(),
    places: Array.from({ length: MAX_REQUESTS }, () => somewhere(stage)),
  }));
  await Promise.all(
    drawn.map(async ({ trader, operation, dice, places }) => {
      const mine = operateDesk(trader.desk, operation, ground.world);
      const call = buildCall(operation, { userId: trader.actor.id, symbolOf: ground.symbolOf });
      const answers = await send(trader.actor, { ...call, route: call.route + trader.query }, dice, places);
      counts.requests += answers.length;
      assertAnswers(stage, { operation, mine, answers });
      counts.replayed += answers.filter(({ headers }) => headers['idempotent-replayed']).length;
      counts.outcomes[mine ?? 'executed'] = (counts.outcomes[mine ?? 'executed'] ?? 0) + 1;
      trader.operations += 1;
      trader.desk.events = [];
    }),
  );
  counts.operations += traders.length;
}

interface Answered {
  readonly operation: WireOperation;
  /** What the model refuses it for. */
  readonly mine: string | undefined;
  readonly answers: readonly Answer[];
}

function assertAnswers({ seed }: Stage, { operation, mine, answers }: Answered): void {
  const theirs = answers.map(readRefusalCode);
  const texts = answers.map(({ text }) => text);
  if (theirs.some((code) => code !== mine))
    throw new Error(`seed ${seed}: ${formatState({ theirs, mine, operation, answers: texts })}`);
  // Who was answered twice got the same answer.
  if (mine === undefined && new Set(texts).size > 1)
    throw new Error(`seed ${seed}: two answers, ${texts.join(' and ')}`);
}

async function compare({ rigs, seed, traders, texts, counts }: Stage): Promise<void> {
  const found = await picturesOfProduct(rigs[0], traders, texts);
  for (const { accountId, desk } of traders) {
    const {
      events: _events,
      withdrawals: _withdrawals,
      profile: _ideal,
      cost: _none,
      ...picture
    } = pictureOfReference(desk, texts);
    const expected = formatState(picture);
    const actual = formatState(found.get(accountId));
    if (actual !== expected)
      throw new Error(
        `seed ${seed}, operation ${counts.operations}, account ${accountId} stands at\n${actual}\ninstead of\n${expected}`,
      );
  }
}

/** One who has too little left to trade with, or has traded long enough, makes room. */
async function replace(stage: Stage): Promise<void> {
  const { traders, retired } = stage;
  const place = traders.findIndex(
    ({ operations, desk: { cash, orders, positions } }) =>
      (operations >= LIFETIME || cash < 50_000_000n) && orders.size === 0 && positions.size === 0,
  );
  const leaver = traders[place];
  if (!leaver) return;
  retired.push(leaver);
  traders[place] = await recruit(stage);
}

/** A request whose answer was abandoned is repeated with the same key, as is one that is still in flight; each at a place of its own. */
async function send(
  actor: Actor,
  { route, body }: WireCall,
  dice: number,
  places: readonly ServerRig[],
): Promise<Answer[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = async (place: number): Promise<Answer> => {
    for (;;) {
      const answer = await getPlace(places, place).call(route, { as: actor, body, headers });
      if (readRefusalCode(answer) !== 'idempotency_in_flight') return answer;
    }
  };
  if (dice < 0.1) await abandon(getPlace(places, 3).port, actor, { route, body }, headers);
  if (dice < 0.2) return [await ask(0), await ask(1)];
  if (dice < 0.3) return Promise.all([ask(0), ask(1), ask(2)]);
  return [await ask(0)];
}

const getPlace = (places: readonly ServerRig[], place: number): ServerRig => places[place] as ServerRig;

/** Sends a request and hangs up before its answer. */
function abandon(
  port: number,
  actor: Actor,
  { route, body }: WireCall,
  headers: Record<string, string>,
): Promise<void> {
  const [method, path] = route.split(' ') as [string, string];
  return new Promise((resolve) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
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
const readRefusalCode = ({ status, body, text }: Answer): string | undefined => {
  if (status >= 500) throw new Error(`${status} ${text}`);
  return status < 300 ? undefined : (body as { readonly code: string }).code;
};

/** The traders' accounts from the database, in the form of the model's picture. */
async function picturesOfProduct(
  rig: ServerRig,
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

/** The sums of all desks' payments to and from the house. */
function sumHouse(desks: readonly ReferenceDesk[]): Record<string, bigint> {
  const sum = (name: keyof ReferenceDesk['house']): bigint =>
    desks.reduce((total, { house }) => total + house[name], 0n);
  return {
    funding: sum('funding'),
    market: sum('market'),
    negative_balance_protection: sum('protection'),
    financing: sum('financing'),
    fees: sum('fees'),
  };
}

async function houseOfProduct(rig: ServerRig): Promise<Record<string, bigint>> {
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

const subtract = (
  from: Readonly<Record<string, bigint>>,
  amounts: Readonly<Record<string, bigint>>,
): Record<string, bigint> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, value - (amounts[name] ?? 0n)]));
