import { randomBytes, randomUUID } from 'node:crypto';
import { price, quantity } from '@lonja/core';
import { openOwnerDatabase } from '@lonja/store/database/database';
import {
  createMigratedDatabase,
  createRandom,
  endConnections,
  type MigratedDatabase,
  recordProof,
} from '@lonja/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { OPEN_ACCOUNT } from '../accounts/commands.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { RIG_SYMBOLS, startServerRig, type RigOptions, type ServerRig } from '../test/server-rig.ts';
import { CANCEL_ORDER, PLACE_ORDER } from '../trading/commands.ts';
import { ALL_SLOTS, getSlot } from './slots.ts';

const ORDERS = Number(process.env['PROVE_STRAY_ORDERS'] ?? 90);
const DAY_MS = 86_400_000;
/** Longer than slots take to move: two heartbeats, and what they hold is loaded. */
const PATIENCE = { timeout: 15_000, interval: 50 } as const;

let database: MigratedDatabase;
const rigs: ServerRig[] = [];

beforeEach(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
});
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.stop();
  await database.drop();
});

/** One more process. */
async function join(options?: RigOptions): Promise<ServerRig> {
  const rig = await startServerRig({ ...database, drop: () => Promise.resolve() }, options);
  rigs.push(rig);
  return rig;
}

async function leave(rig: ServerRig): Promise<void> {
  rigs.splice(rigs.indexOf(rig), 1);
  await rig.stop();
}

const heldBy = (all: readonly ServerRig[]): number[] =>
  all.flatMap((rig) => rig.server.home.slots()).toSorted((a, b) => a - b);

/** Resolves when every slot is held by exactly one of these processes, and each holds some. */
async function areDivided(all: readonly ServerRig[]): Promise<void> {
  await expect.poll(() => heldBy(all), PATIENCE).toEqual(ALL_SLOTS);
  await expect.poll(() => all.every((rig) => rig.server.home.slots().length > 0), PATIENCE).toBe(true);
}

const holderOf = (userId: string): ServerRig =>
  rigs.find((rig) => rig.server.home.holds(getSlot(userId))) as ServerRig;
const strangerTo = (userId: string): ServerRig =>
  rigs.find((rig) => !rig.server.home.holds(getSlot(userId))) as ServerRig;

const anyRig = (random: () => number): ServerRig => rigs[Math.floor(random() * rigs.length)] as ServerRig;

interface Client {
  readonly userId: string;
  readonly accountId: number;
}

async function openAccount(at: ServerRig): Promise<Client> {
  const userId = randomUUID();
  const username = `c${randomBytes(6).toString('hex')}`;
  const outcome = await at.server.desk.submit({
    command: bindCommand(OPEN_ACCOUNT, {
      client: {
        id: userId,
        username,
        email: `${username}@example.org`,
        passwordHash: 'hash',
        fullName: null,
        phone: null,
        country: null,
        createdAt: Date.now(),
      },
    }),
    render: () => ({ status: 201, body: '{}' }),
  });
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
  return { userId, accountId: outcome.changes[0].after.account.id };
}

/** Waits for AAPL at 190. */
async function placeOrder(at: ServerRig, { accountId }: Client): Promise<void> {
  const outcome = await at.server.desk.submit({
    command: bindCommand(PLACE_ORDER, {
      accountId,
      sender: null,
      draft: {
        instrumentId: database.instrumentIds.get('AAPL') as number,
        side: 'buy',
        quantity: quantity(100_000_000n),
        leverage: 1,
        reduceOnly: false,
        bracket: undefined,
        terms: { type: 'limit', limit: price(19_000_000_000n) },
        lifetime: { timeInForce: 'gtc' },
      },
    }),
    render: () => ({ status: 201, body: '{}' }),
  });
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind === 'refused' ? outcome.refusal.code : '');
}

const CALM = { AAPL: ['191.20', '191.24'] } as const;
const REACHED = { AAPL: ['189.00', '189.04'] } as const;

/** A step of the market at every process. */
const step = (quotes: { readonly AAPL: readonly [string, string] }): void => {
  for (const rig of rigs) rig.market.move(quotes);
};

const countFills = async ({ owner }: ServerRig): Promise<number> =>
  (await owner.selectFrom('fills').select('number').execute()).length;

test('slots and leases are divided between the processes, and go on when one leaves', async () => {
  const [first, second] = [await join(), await join()];
  await areDivided([first, second]);
  for (const lease of ['feeds', 'mail', 'chores'] as const)
    await expect.poll(() => rigs.filter((rig) => rig.server.home.holds(lease)).length, PATIENCE).toBe(1);
  const third = await join();
  await areDivided([first, second, third]);
  await leave(second);
  await areDivided([first, third]);
  await leave(third);
  await areDivided([first]);
  expect(first.server.home.isAlone()).toBe(true);
});

test('an order that is placed where its account is not at home is watched, and amended, cancelled and filled as one', async () => {
  await join();
  await join();
  await areDivided(rigs);
  const client = await openAccount(rigs[0] as ServerRig);
  const [holder, stranger] = [holderOf(client.userId), strangerTo(client.userId)];
  await placeOrder(stranger, client);
  await expect
    .poll(() => {
      step(CALM);
      return [holder.server.orders.size(), stranger.server.orders.size()];
    }, PATIENCE)
    .toEqual([1, 0]);
  step(REACHED);
  await holder.server.orders.drain();
  expect(await countFills(holder)).toBe(1);
  expect(holder.server.orders.size()).toBe(0);
  await holder.assertBalanced();
});

test(
  `${ORDERS} orders that are placed at any process while slots move fill once each, without any bus`,
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
    const random = createRandom(seed);
    const startedAt = performance.now();
    await join();
    await join();
    const clients: Client[] = [];
    for (let done = 0; done < ORDERS;) {
      if (done === Math.floor(ORDERS / 3)) await join();
      if (done === Math.floor((2 * ORDERS) / 3)) await leave(rigs[1] as ServerRig);
      const some = Math.min(10, Math.floor(ORDERS / 3) || 1, ORDERS - done);
      const opened = await Promise.all(Array.from({ length: some }, () => openAccount(anyRig(random))));
      await Promise.all(opened.map((client) => placeOrder(anyRig(random), client)));
      step(CALM);
      clients.push(...opened);
      done += some;
    }
    await areDivided(rigs);
    const owner = rigs[0] as ServerRig;
    let steps = 0;
    await expect
      .poll(
        async () => {
          step(REACHED);
          steps += 1;
          await Promise.all(rigs.map((rig) => rig.server.orders.drain()));
          return countFills(owner);
        },
        { ...PATIENCE, interval: 250 },
      )
      .toBe(ORDERS);
    const { rows } = await sql<{ account: number }>`
      select account_id as account from fills group by account_id having count(*) <> 1`.execute(owner.owner);
    expect(rows).toEqual([]);
    await owner.assertBalanced();
    recordProof({
      proof: 'orders while slots move',
      seed,
      orders: ORDERS,
      steps,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  },
);

test('a trailing stop that its holder has moved up stays there, whatever another process writes from its older copy', async () => {
  await join();
  await join();
  await areDivided(rigs);
  const actor = await (rigs[0] as ServerRig).join();
  const [holder, stranger] = [holderOf(actor.id), strangerTo(actor.id)];
  const ask = async (route: string, body: object): Promise<void> => {
    const { status, text } = await stranger.call(route, { as: actor, body });
    expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  };
  const market = { symbol: 'AAPL', quantity: 1, leverage: 1, price: 191.24, slippagePercent: 100 };
  await ask('POST /api/trades/buy', { userId: actor.id, ...market });
  await ask('POST /api/orders', {
    symbol: 'AAPL',
    side: 'sell',
    quantity: 1,
    reduceOnly: true,
    type: 'trailing_stop',
    trailDistance: '1.00',
  });
  const stopOf = async (): Promise<bigint | null | undefined> => {
    const order = await holder.owner
      .selectFrom('orders')
      .select('trail_stop')
      .where('type', '=', 'trailing_stop')
      .executeTakeFirst();
    return order?.trail_stop;
  };
  await expect
    .poll(async () => {
      step({ AAPL: ['199.00', '199.04'] });
      await Promise.all(rigs.map((rig) => rig.server.orders.drain()));
      return stopOf();
    }, PATIENCE)
    .toBe(19_800_000_000n);
  await ask('POST /api/orders', {
    symbol: 'AAPL',
    side: 'buy',
    quantity: 1,
    type: 'limit',
    limitPrice: '150.00',
  });
  expect(await stopOf()).toBe(19_800_000_000n);
  await expect
    .poll(async () => {
      step({ AAPL: ['197.90', '197.94'] });
      await Promise.all(rigs.map((rig) => rig.server.orders.drain()));
      return countFills(holder);
    }, PATIENCE)
    .toBe(2);
  await holder.assertBalanced();
});

test('a process whose connection is ended takes its share again, and what was changed meanwhile is filled', async () => {
  await join();
  await join();
  await areDivided(rigs);
  const client = await openAccount(rigs[0] as ServerRig);
  const [holder, stranger] = [holderOf(client.userId), strangerTo(client.userId)];
  const lock = 256 + getSlot(client.userId);
  await endConnections(
    holder.owner,
    sql`c.pid in (select l.pid from pg_locks l
      where l.locktype = 'advisory' and l.classid = ${0x4c6f6e6a}::oid and l.objid = ${lock}::oid)`,
  );
  await placeOrder(stranger, client);
  await areDivided(rigs);
  await expect
    .poll(async () => {
      step(REACHED);
      await Promise.all(rigs.map((rig) => rig.server.orders.drain()));
      return countFills(holder);
    }, PATIENCE)
    .toBe(1);
  await holder.assertBalanced();
});

test('a night is charged once, an alert fires once and mail goes out once, with every process trying', async () => {
  let later = 0;
  const sent: string[] = [];
  const options: RigOptions = {
    clock: () => Date.now() + later,
    deliverMail: async ({ subject }) => void sent.push(subject),
  };
  const all = [await join(options), await join(options), await join(options)];
  await areDivided(all);
  const client = await openAccount(all[0] as ServerRig);
  await placeOrder(strangerTo(client.userId), client);
  await expect
    .poll(async () => {
      step(REACHED);
      await Promise.all(rigs.map((rig) => rig.server.orders.drain()));
      return countFills(all[0] as ServerRig);
    }, PATIENCE)
    .toBe(1);
  const actor = await (all[0] as ServerRig).join();
  await strangerTo(actor.id).call('POST /api/alerts', {
    as: actor,
    body: { symbol: 'AAPL', type: 'price_above', value: 191 },
  });
  const { owner } = all[0] as ServerRig;
  const countAlerts = async (): Promise<number> =>
    (await owner.selectFrom('notices').select('id').where('kind', '=', 'alert_fired').execute()).length;
  await expect
    .poll(async () => {
      step(CALM);
      await Promise.all(rigs.map((rig) => rig.server.alerts.drain()));
      return countAlerts();
    }, PATIENCE)
    .toBe(1);
  for (let more = 0; more < 3; more++) step(CALM);
  await Promise.all(rigs.map((rig) => rig.server.alerts.drain()));
  expect(await countAlerts()).toBe(1);
  await Promise.all(all.map((rig) => rig.server.mailer.deliverWaiting()));
  await expect
    .poll(async () => {
      const rows = await owner.selectFrom('mail').select('id').where('sent_at', 'is', null).execute();
      return rows.length;
    }, PATIENCE)
    .toBe(0);
  const mails = await owner.selectFrom('mail').select('subject').execute();
  expect(sent.toSorted()).toEqual(mails.map(({ subject }) => subject).toSorted());
  later = 2 * DAY_MS;
  for (const rig of all) rig.market.wait(2 * DAY_MS);
  step(CALM);
  await Promise.all(all.map((rig) => rig.server.financing.runOnce()));
  const charged = await owner
    .selectFrom('trading_accounts')
    .select('financed_through')
    .where('id', '=', client.accountId)
    .executeTakeFirstOrThrow();
  expect(charged.financed_through).toBeGreaterThan(0);
  await (all[0] as ServerRig).assertBalanced();
});

test('orders that meet a process which stood still for longer than the database waits are taken as if nothing had been', async () => {
  const rig = await join();
  const client = await rig.join();
  const buy = () =>
    rig.call('POST /api/trades/buy', {
      as: client,
      body: {
        userId: client.id,
        symbol: 'AAPL',
        quantity: 1,
        leverage: 1,
        price: 191.24,
        slippagePercent: 100,
      },
    });
  const waiting = [buy(), buy(), buy()];
  await new Promise((resolve) => setImmediate(resolve));
  // As a machine that slept: no heartbeat went out.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
  const answers = await Promise.all([...waiting, buy()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await rig.assertBalanced();
});

/** Whether somebody waits for a lock on this database. */
async function isLockAwaited(): Promise<boolean> {
  const watching = openOwnerDatabase(database.url);
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(watching);
  await watching.destroy();
  return rows.length > 0;
}

test('an order that one process has not answered yet is not refused by another one under its key', async () => {
  const [rig] = [await join(), await join()];
  await areDivided(rigs);
  const client = await openAccount(rig);
  await rig.server.desk.warm(client.accountId);
  const used = { userId: client.userId, id: randomUUID(), fingerprint: Buffer.alloc(32) };
  const { owner } = rig;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  // What the other process has sent, and PostgreSQL has not committed.
  const first = owner.transaction().execute(async (transaction) => {
    await sql`update trading_accounts set version = version + 1 where id = ${client.accountId}`.execute(
      transaction,
    );
    await sql`insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
      values ((now() at time zone 'UTC')::date, ${used.userId}, ${used.id}, ${used.fingerprint}, 201, '{"orders":[]}')`.execute(
      transaction,
    );
    send();
    await mayCommit;
  });
  await isSent;
  const repeated = rig.server.desk.submit({
    command: bindCommand(CANCEL_ORDER, { accountId: client.accountId, sender: null, orderId: 7 }),
    idempotency: used,
    render: () => ({ status: 200, body: '{}' }),
  });
  let isAnswered = false;
  void repeated.then(() => (isAnswered = true));
  await vi.waitUntil(async () => isAnswered || (await isLockAwaited()), PATIENCE);
  commit();
  await first;
  expect(await repeated).toEqual({ kind: 'replayed', answer: { status: 201, body: '{"orders":[]}' } });
});
