import type { TradingChange } from '@lonja/core';
import { onlyMarket } from '../markets/only-market.ts';
import { createResidents, type SlotWatch } from '../../cluster/residents.ts';
import { createStrayLook } from '../../cluster/stray-look.ts';
import { composeHome, type HomePart } from '../../compose/home.ts';
import { createDesk, type Desk } from '../../desk/desk.ts';
import { createOrderWatch, type OrderWatch } from '../../trading/watches/order-watch.ts';
import { handFedBoard } from '../markets/hand-fed-board.ts';
import { createFollowers } from './simulated-followers.ts';
import { SIMULATED_INSTRUMENT, type SimulatedMarket } from './simulated-market.ts';
import { slotOfAccount } from './simulated-rows.ts';
import type { SimulatedClient } from './simulated-client.ts';
import { NO_MOVE_LOG } from '../processes/no-move-log.ts';
import type { SimulatedStore } from './simulated-store.ts';

/** A process with its desk, its slots and the watches that follow its commits. */
export interface SimulatedProcess extends SimulatedClient {
  readonly desk: Desk;
  readonly home: HomePart['home'];
  readonly followers: ReturnType<typeof createFollowers>;
  readonly orders: OrderWatch;
  /** By the simulation's clock; undefined while it runs. */
  readonly pausedAt: () => number | undefined;
  readonly pause: () => void;
  readonly wake: () => void;
  /** As a signal that nobody can catch. */
  readonly kill: () => void;
  /** Connects anew, where that is needed. */
  readonly probe: () => void;
  /** A step of the market. */
  readonly look: () => void;
  /** Gives its slots back and ends. */
  readonly leave: () => Promise<void>;
}

export interface SimulatedProcessOptions {
  readonly name: string;
  readonly store: SimulatedStore;
  readonly market: SimulatedMarket;
  /** Milliseconds since the simulation's begin. */
  readonly clock: () => number;
  /** Notes something that must not be. */
  readonly onWrong: (what: string) => void;
}

export function startProcess(options: SimulatedProcessOptions): SimulatedProcess {
  const { store, market, clock } = options;
  const life = createLife(options);
  const { client } = life;
  const part = composeHome(
    { logger: { error: ignore } as never },
    { name: client.name, connect: () => store.connect(client), leave: () => Promise.resolve() },
    NO_MOVE_LOG,
  );
  const { home, slots } = part;
  const desk = createDesk({
    connect: part.connect,
    home: { slots, holds: home.holds, isAlone: home.isAlone },
    load: async (accountId) => {
      const state = await store.load(client, accountId);
      return state && { ...state, slot: slotOfAccount(accountId), isHeard: false };
    },
    after: () => undefined,
    viewMarkets: () => onlyMarket(market.view()),
    onBreach: (reason) => options.onWrong(`read-only: ${reason}`),
    onFault: ignore,
    clock,
  });
  markPublished(desk, client, options);
  const here = part.watched(desk);
  const { board, step } = handFedBoard([SIMULATED_INSTRUMENT]);
  const orders = createOrderWatch({ board, desk: here, clock: () => market.view().now, onFault: ignore });
  const followers = createFollowers(here);
  const strays = createStrays(options, client, home, desk);
  const residents = createResidents(createWatchList(store, client, orders, followers, part), desk, here);
  const probe = repeatable(() => desk.probe());
  const started = probe.run().then(() => home.start(residents));
  return {
    ...life,
    get isDead() {
      return client.isDead;
    },
    name: client.name,
    awake: client.awake,
    desk,
    home,
    orders,
    followers,
    look: () => {
      const { bid, ask } = market.ticks();
      step(market.view().now, { [SIMULATED_INSTRUMENT.symbol]: [bid, ask] });
      strays.look();
      orders.look();
    },
    probe: () => void probe.run(),
    leave: async () => {
      await started;
      await probe.underWay();
      await strays.stop();
      await home.stop();
      await desk.close();
    },
  };
}

const createStrays = (
  { store, clock }: SimulatedProcessOptions,
  client: SimulatedClient,
  home: HomePart['home'],
  desk: Desk,
) =>
  createStrayLook({
    home,
    claim: async (held, hear) => {
      const left = await store.ask(client, (rows) => rows.straysOf(held));
      await hear({ accountIds: [...new Set(left.map(({ accountId }) => accountId))], alertIds: [] });
      await store.ask(client, (rows) => rows.removeStrays(left));
    },
    resync: (accountIds) => desk.resync(accountIds),
    resyncAlerts: () => Promise.resolve(),
    onFault: ignore,
    clock,
  });

/** One at a time, as a job is repeated. */
function repeatable(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined;
  return {
    run: (): Promise<void> => (underWay ??= work().finally(() => (underWay = undefined))),
    underWay: async (): Promise<void> => underWay,
  };
}

const ignore = (): void => undefined;

/** A process can be paused and killed; nothing that it does then reaches anybody. */
function createLife({ name, store, clock }: SimulatedProcessOptions) {
  let isDead = false;
  let pausedAt: number | undefined;
  let awake = Promise.resolve();
  let wake = ignore;
  const client: SimulatedClient = {
    name,
    get isDead() {
      return isDead;
    },
    awake: () => awake,
  };
  const resume = (): void => {
    pausedAt = undefined;
    wake();
  };
  return {
    client,
    pausedAt: () => pausedAt,
    pause: () => {
      pausedAt = clock();
      awake = new Promise((resolve) => (wake = resolve));
    },
    wake: resume,
    kill: () => {
      isDead = true;
      resume();
      store.markDeath(client);
    },
  };
}

/** Checks that what is published is committed, and once. */
function markPublished(
  desk: Desk,
  client: SimulatedClient,
  { store, onWrong }: SimulatedProcessOptions,
): void {
  const published = new Map<number, number>();
  desk.onCommitted(({ changes }: { readonly changes: readonly TradingChange[] }) => {
    if (client.isDead) return;
    for (const { after } of changes) {
      const { id, version } = after.account;
      if (version <= (published.get(id) ?? 0))
        onWrong(`version ${version} of account ${id} is published again`);
      if ((store.rows.accounts.get(id)?.account.version ?? 0) < version)
        onWrong('what was not committed is published');
      published.set(id, version);
    }
  });
}

function createWatchList(
  store: SimulatedStore,
  client: SimulatedClient,
  orders: OrderWatch,
  followers: ReturnType<typeof createFollowers>,
  { slots }: HomePart,
): () => readonly SlotWatch[] {
  const among =
    (gone: ReadonlySet<number>) =>
    (accountId: number): boolean =>
      gone.has(slots.of(accountId) ?? Number.NaN);
  const pagesOf = async (taken: readonly number[]) => {
    const states = await store.ask(client, (rows) => rows.statesOf(taken));
    for (const { account } of states) slots.mark(account.id, slotOfAccount(account.id));
    return states;
  };
  const watches: readonly SlotWatch[] = [
    {
      load: async (taken) => {
        for (const state of await pagesOf(taken)) followers.load(state);
      },
      drop: (gone) => followers.drop(among(gone)),
    },
    {
      load: async (taken) => {
        const states = await pagesOf(taken);
        await orders.load(yieldPage(states.flatMap((state) => [...state.orders.values()])));
      },
      drop: (gone) => orders.drop(among(gone)),
    },
  ];
  return () => watches;
}

async function* yieldPage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  await Promise.resolve();
  yield rows;
}
