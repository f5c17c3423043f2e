import type { DeskConnection } from '@lonja/store/desk/desk-connection';
import { PERSON, decideOpenAccount, followChange, usd, type MarketView } from '@lonja/core';
import { expect, test } from 'vitest';
import { DEPOSIT } from '../funds/commands.ts';
import { onlyMarket } from '../test/markets/only-market.ts';
import { CANCEL_ORDER, MOVE_PROFIT } from '../trading/commands.ts';
import { bindCommand, type OnAccount } from './command/command-row.ts';
import { createDesk, type DeskDependencies } from './desk.ts';
import type { SimulatedClient } from '../test/simulation/simulated-client.ts';
import { createSimulatedStore, type SimulatedStore } from '../test/simulation/simulated-store.ts';
import { DeskUnavailable } from './command/submission.ts';
import { RESYNC } from './command/enforcing.ts';

const nothing = (): void => undefined;

test('a database that does not answer is reported after 5 s, until it does', async () => {
  const store = createCalmStore();
  const connected = Promise.withResolvers<DeskConnection>();
  let now = 0;
  const desk = createDesk({
    ...dependenciesOf(store),
    connect: () => connected.promise,
    viewMarkets: () => onlyMarket(marketAt(now)),
    clock: () => now,
  });
  const enforced = desk.enforce(bindCommand(RESYNC, { accountId: 1 }));
  await Promise.resolve();
  now = 5_000;
  expect(desk.status()).toEqual({ state: 'ok', reason: null });
  now = 5_001;
  expect(desk.status()).toEqual({ state: 'unavailable', reason: 'the database does not answer' });
  connected.resolve(await store.connect(CLIENT));
  await enforced;
  expect(desk.status()).toEqual({ state: 'ok', reason: null });
});

test('a batch leaves while another one is with the database, but not of an account that is with it', async () => {
  const { desk, sent, batches } = await startSlowDesk([1, 2, 3]);
  void look(desk, 1);
  await Promise.resolve();
  const again = look(desk, 1);
  const other = look(desk, 2);
  const third = look(desk, 3);
  await passOn();
  expect(sent.map(({ accounts }) => accounts)).toEqual([[1], [2]]);
  sent[0]?.answer();
  await passOn();
  expect(sent.map(({ accounts }) => accounts)).toEqual([[1], [2], [1, 3]]);
  for (const one of sent) one.answer();
  await Promise.all([again, other, third]);
  expect(batches).toEqual([1, 1, 2]);
});

test('a batch whose copy was old is decided again when the one behind it has ended', async () => {
  const { desk, store, sent, calls } = await startSlowDesk([1, 2]);
  const first = look(desk, 1);
  await Promise.resolve();
  const second = look(desk, 2);
  await passOn();
  touch(store, 1);
  sent[0]?.answer();
  await passOn();
  expect(calls).toEqual(['assume', 'assume']);
  sent[1]?.answer();
  await Promise.all([first, second]);
  expect(calls).toEqual(['assume', 'assume', 'begin', 'rollback']);
  expect(store.rows.breaches).toEqual([]);
});

test('what is refused when the connection is lost is refused on the next one, not left unanswered', async () => {
  const { desk, sent, calls } = await startSlowDesk([1]);
  const refusal = desk.submit({
    command: bindCommand(CANCEL_ORDER, { accountId: 1, sender: null, orderId: 1 }),
    render: () => ({ status: 200, body: '' }),
  });
  await passOn();
  sent[0]?.answer(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  expect(await refusal).toMatchObject({ kind: 'refused' });
  expect(calls).toEqual(['assume', 'begin', 'rollback']);
});

test('a connection that is lost leaves both batches unanswered, and both accounts in doubt', async () => {
  const { desk, sent, resynced } = await startSlowDesk([1, 2]);
  const first = pay(desk, 1);
  await Promise.resolve();
  const second = pay(desk, 2);
  await passOn();
  const gone = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  for (const one of sent) one.answer(gone);
  await expect(first).rejects.toThrow(DeskUnavailable);
  await expect(second).rejects.toThrow(DeskUnavailable);
  await desk.probe();
  await passOn();
  expect(resynced.toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('what waits for its turn for more than 10 s is refused, not done late; what the rules demand waits on', async () => {
  const { desk, sent, passTime } = await startSlowDesk([1, 2]);
  const first = look(desk, 1);
  await Promise.resolve();
  const order = desk.submit({
    command: bindCommand(MOVE_PROFIT, { accountId: 1, sender: PERSON }),
    render: () => ({ status: 200, body: '' }),
  });
  const rule = look(desk, 1);
  passTime(10_001);
  sent[0]?.answer();
  await expect(order).rejects.toThrow('the database takes too long');
  await first;
  await passOn();
  sent[1]?.answer();
  await rule;
});

test('a database that is lost refuses who waits behind the lost batch too, at once', async () => {
  const { desk, sent } = await startSlowDesk([1]);
  const first = pay(desk, 1);
  await Promise.resolve();
  const orders = Array.from({ length: 300 }, () =>
    desk.submit({
      command: bindCommand(MOVE_PROFIT, { accountId: 1, sender: PERSON }),
      render: () => ({ status: 200, body: '' }),
    }),
  );
  sent[0]?.answer(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  const ends = await Promise.allSettled([first, ...orders]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('ten thousand wait at most; what the rules demand waits all the same', async () => {
  const connected = Promise.withResolvers<DeskConnection>();
  const store = createCalmStore();
  store.write(openingOf(1));
  const desk = createDesk({ ...dependenciesOf(store), connect: () => connected.promise });
  const order = {
    command: bindCommand(CANCEL_ORDER, { accountId: 1, sender: null, orderId: 1 }),
    render: () => ({ status: 200, body: '' }),
  } as const;
  const waiting = Array.from({ length: 10_000 }, () => desk.submit(order));
  await expect(desk.submit(order)).rejects.toThrow('too many orders are waiting');
  const looked = look(desk, 1);
  connected.resolve(await store.connect(CLIENT));
  expect(await Promise.all(waiting)).toHaveLength(10_000);
  expect(await looked).toMatchObject({ changes: [] });
});

test('what a rule demands of many is decided in its order, before what anybody sends of any of them afterwards', async () => {
  const ids = Array.from({ length: 600 }, (_, place) => place + 1);
  const { desk, sent } = await startSlowDesk(ids);
  const decided: string[] = [];
  const heard: string[] = [];
  desk.onCommitted(({ commands }) => heard.push(`${commands} commands`));
  const every = desk.enforceEach(
    {
      ...RESYNC,
      decide: ({ account }) => {
        decided.push(`rule of ${account.id}`);
        return RESYNC.decide();
      },
    },
    ids.map((accountId) => ({ accountId })),
    ({ accountId }, { status }) =>
      heard.push(`${accountId} ${status}, ${desk.isBusy(accountId) ? 'busy' : 'free'}`),
  );
  const order = pay(desk, 600, () => decided.push('order of 600'));
  expect([desk.isBusy(1), desk.isBusy(600), decided]).toEqual([true, true, []]);
  for (let answered = 0; decided.length < 601 || answered < sent.length; await passOn()) {
    sent[answered]?.answer();
    answered = Math.min(answered + 1, sent.length);
  }
  await every;
  await order;
  expect(decided).toEqual([...ids.map((id) => `rule of ${id}`), 'order of 600']);
  // Who follows commits hears of each before whoever has asked for it, to whom the account of the order is still busy.
  expect(heard.slice(0, 2)).toEqual(['256 commands', '1 fulfilled, free']);
  expect(heard.filter((one) => one.endsWith('fulfilled, free'))).toHaveLength(599);
  expect(heard).toContain('600 fulfilled, busy');
  expect(desk.isBusy(600)).toBe(false);
});

test('what a rule demands while the desk takes nothing is answered too', async () => {
  const { desk } = await startSlowDesk([1, 2]);
  desk.setReadOnly('a breach');
  const answers: PromiseSettledResult<unknown>[] = [];
  await desk.enforceEach<OnAccount>(RESYNC, [{ accountId: 1 }, { accountId: 2 }], (_, answer) =>
    answers.push(answer),
  );
  expect(answers).toEqual(
    [1, 2].map(() => ({ status: 'rejected', reason: expect.any(DeskUnavailable) as unknown })),
  );
  expect([desk.isBusy(1), desk.isBusy(2)]).toEqual([false, false]);
  await desk.enforceEach<OnAccount>(RESYNC, [], () => answers.push(answers[0]!));
  expect(answers).toHaveLength(2);
});

test('one connection serves all batches, and who follows the desk hears of what changed, once', async () => {
  const store = createCalmStore();
  const published: number[] = [];
  let connections = 0;
  const desk = createDesk({
    ...dependenciesOf(store),
    connect: () => {
      connections += 1;
      return store.connect(CLIENT);
    },
  });
  desk.onCommitted(({ changes }) => {
    if (changes.length > 0) published.push(changes.length);
  });
  store.write(openingOf(1));
  for (let round = 0; round < 3; round += 1) await look(desk, 1);
  expect([connections, published]).toEqual([1, []]);
});

type TestedDesk = ReturnType<typeof createDesk>;

/** The shortest of all commands: it changes nothing. */
const look = (desk: TestedDesk, accountId: number) => desk.enforce(bindCommand(RESYNC, { accountId }));

/** A command that changes the account. */
const pay = (desk: TestedDesk, accountId: number, onDecided: () => void = nothing) =>
  desk.submit({
    command: bindCommand(DEPOSIT, {
      accountId,
      sender: PERSON,
      maximum: usd(1_000_000_000_000n),
      deposit: {
        id: `deposit-${accountId}`,
        userId: `user-${accountId}`,
        amount: usd(9_000_000_000n),
        method: 'paypal',
        card: undefined,
      },
    }),
    render: () => {
      onDecided();
      return { status: 200, body: '' };
    },
  });

/** Lets all pending promises continue. */
const passOn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

const CLIENT: SimulatedClient = { name: 'process', isDead: false, awake: () => Promise.resolve() };

const createCalmStore = (): SimulatedStore =>
  createSimulatedStore({ drawMishap: () => 'none', pause: () => Promise.resolve() });

const marketAt = (now: number): MarketView => ({
  now,
  instrumentOf: () => {
    throw new Error('nobody trades');
  },
  quoteOf: () => undefined,
  isOpen: () => true,
});

const dependenciesOf = (store: SimulatedStore): DeskDependencies => ({
  connect: () => store.connect(CLIENT),
  load: (accountId) => {
    const state = store.rows.accounts.get(accountId);
    return Promise.resolve(state && { ...state, slot: accountId, isHeard: false });
  },
  after: () => undefined,
  viewMarkets: () => onlyMarket(marketAt(0)),
  onBreach: nothing,
  onFault: nothing,
});

/** A call of the connection that waits for the test. */
interface SentBatch {
  readonly accounts: readonly number[];
  /** Lets the database do it, or fails it. */
  readonly answer: (error?: Error) => void;
}

/** A desk with accounts at hand, on a connection whose answers the test gives. */
async function startSlowDesk(accountIds: readonly number[]) {
  const store = createCalmStore();
  for (const id of accountIds) store.write(openingOf(id));
  const sent: SentBatch[] = [];
  const calls: string[] = [];
  const batches: number[] = [];
  const resynced: number[] = [];
  let isSlow = false;
  let now = 0;
  const slow = (connection: DeskConnection): DeskConnection => ({
    ...connection,
    commitAssuming: async (assumptions, writes) => {
      const { promise, resolve } = Promise.withResolvers<Error | undefined>();
      if (!isSlow) resolve(undefined);
      calls.push('assume');
      sent.push({ accounts: assumptions.unchanged.map(({ id }) => id), answer: resolve });
      const error = await promise;
      if (error) throw error;
      await connection.commitAssuming(assumptions, writes);
    },
    begin: (request) => {
      calls.push('begin');
      return connection.begin(request);
    },
    rollback: () => {
      calls.push('rollback');
      return connection.rollback();
    },
  });
  const desk = createDesk({
    ...dependenciesOf(store),
    connect: async () => slow(await store.connect(CLIENT)),
    clock: () => now,
  });
  desk.onCommitted(({ resynced: states, commands }) => {
    resynced.push(...states.map(({ account }) => account.id));
    batches.push(commands);
  });
  for (const id of accountIds) await look(desk, id);
  isSlow = true;
  for (const list of [sent, calls, batches, resynced]) list.length = 0;
  const passTime = (milliseconds: number): void => void (now += milliseconds);
  return { desk, store, sent, calls, batches, resynced, passTime };
}

function openingOf(id: number) {
  const account = decideOpenAccount(id, 0);
  const change = followChange({ account: account.before, orders: new Map(), orderCount: 0 }, account, 0);
  return { changes: [change], answers: [], day: '1970-01-01' };
}

/** Raises an account's version, as another process does. */
function touch(store: SimulatedStore, id: number): void {
  const { changes, ...others } = openingOf(id);
  const before = store.rows.accounts.get(id);
  if (!before) throw new Error('there is no such account');
  const after = { ...before, account: { ...before.account, version: before.account.version + 1 } };
  const touched = changes.map((change) => ({
    ...change,
    before,
    after,
    account: { ...change.account, entries: [] },
  }));
  store.write({ ...others, changes: touched });
}
