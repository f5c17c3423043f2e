import { hash } from 'node:crypto';
import {
  decideMarketOrder,
  decideOpenAccount,
  followFill,
  price,
  quantity,
  USD_TO_USD,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type RestingOrder,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import { dayOf } from '@lonja/store';
import { createDesk, type Desk } from '../desk/desk.ts';
import { createSimulatedStore, type Mishap } from './simulated-store.ts';
import type { AccountCommand, ClientSubmission, HouseCommand, Outcome } from '../desk/submission.ts';

const ACCOUNTS = [1, 2, 3];
const START = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
/** Fills carry what their clients saw; a price that nobody sees names the command. */
const TAG = 10n ** 15n;

/** What a client has asked for, under its key. */
interface Asked {
  readonly id: number;
  readonly submission: ClientSubmission;
  readonly accountId: number;
  /** How often it was sent, and what came back. */
  sent: number;
  isOpen: number;
  answers: Outcome[];
}

export interface SimulationCounts {
  commands: number;
  acknowledged: number;
  replayed: number;
  refused: number;
  unanswered: number;
  crashes: number;
  mishaps: number;
  fills: number;
  /** Batches that were sent behind another one. */
  sentBehind: number;
}

/**
 * One run of the desk on a database that fails: everything that happens follows from the random numbers.
 * @throws Error with what is wrong: something acknowledged is lost, doubled or half done
 */
export async function simulateDesk(random: () => number, steps: number): Promise<SimulationCounts> {
  const counts: SimulationCounts = {
    commands: 0,
    acknowledged: 0,
    replayed: 0,
    refused: 0,
    unanswered: 0,
    crashes: 0,
    mishaps: 0,
    fills: 0,
    sentBehind: 0,
  };
  const below = (limit: number): number => Math.floor(random() * limit);
  let isCalm = false;
  const pause = async (): Promise<void> => {
    for (let hops = below(12); hops > 0; hops--) await Promise.resolve();
  };
  const drawMishap = (): Mishap => {
    if (isCalm || random() > 0.15) return 'none';
    counts.mishaps += 1;
    return (['lost_before', 'lost_after', 'conflict', 'full', 'fault'] as const)[below(5)] ?? 'none';
  };
  /** Accounts that were written behind the back of this process: by another one, or by a dead one's last commit. */
  const interfered = new Set<number>();
  const store = createSimulatedStore({ drawMishap, pause, onLateCommit: (id) => interfered.add(id) });
  const market = createSimulatedMarket(random);
  for (const id of ACCOUNTS) store.write(openingOf(id, market.view()));

  let process = { isDead: false };
  /** The last version of each account that this process has told of, and what who follows it knows. */
  let told = new Map<number, number>();
  let followers = createFollowers(store.accounts);
  /** What was seen where nobody could be told. */
  const wrong: string[] = [];
  const publish = (changes: readonly TradingChange[]): void => {
    for (const { after } of changes) {
      const { id, version } = after.account;
      if (version <= (told.get(id) ?? 0))
        wrong.push(`version ${version} of account ${id} is published again`);
      if ((store.accounts.get(id)?.account.version ?? 0) < version)
        wrong.push('what was not committed is told of');
      told.set(id, version);
    }
  };
  const startDesk = (): Desk => {
    const own = { isDead: false };
    process = own;
    told = new Map();
    interfered.clear();
    followers = createFollowers(store.accounts);
    const started = createDesk({
      connect: () => store.connect(own),
      load: async (accountId) => {
        const state = store.accounts.get(accountId);
        await pause();
        return state;
      },
      viewMarket: () => market.view(),
      onBreach: (reason) => {
        wrong.push(`read-only: ${reason}`);
      },
      onFault: () => undefined,
    });
    started.onCommitted(({ changes, resynced }) => {
      if (own.isDead) return;
      publish(changes);
      followers.follow(changes);
      for (const state of resynced) followers.resync(state);
    });
    return started;
  };
  let desk = startDesk();
  const asked: Asked[] = [];
  const open = new Set<Promise<void>>();

  const send = (one: Asked): void => {
    const to = desk;
    const through = process;
    one.sent += 1;
    one.isOpen += 1;
    const attempt = to
      .submit(one.submission)
      .then((outcome) => {
        if (through.isDead) return;
        one.answers.push(outcome);
      })
      .catch(() => undefined)
      .finally(() => {
        one.isOpen -= 1;
        open.delete(attempt);
      });
    open.add(attempt);
  };
  const ask = (): void => {
    const id = asked.length + 1;
    const accountId = ACCOUNTS[below(ACCOUNTS.length)] ?? 1;
    const one = {
      id,
      accountId,
      submission: submissionOf(id, accountId, below),
      sent: 0,
      isOpen: 0,
      answers: [],
    };
    asked.push(one);
    counts.commands += 1;
    send(one);
    if (random() < 0.1) send(one);
  };
  const enforce = (): void => {
    const command = houseCommandOf(ACCOUNTS[below(ACCOUNTS.length)] ?? 1, market.view(), below);
    for (let times = random() < 0.3 ? 2 : 1; times > 0; times--) {
      const attempt = desk
        .enforce(command)
        .then(() => undefined)
        .catch(() => undefined)
        .finally(() => open.delete(attempt));
      open.add(attempt);
    }
  };
  const crash = (): void => {
    counts.crashes += 1;
    process.isDead = true;
    open.clear();
    desk = startDesk();
  };
  /** Another process on the same database, or an administrator's act there. */
  const interfere = (): void => {
    const state = store.accounts.get(ACCOUNTS[below(ACCOUNTS.length)] ?? 1);
    if (!state) return;
    const order = { instrumentId: 1, side: 'buy' as const, quantity: quantity(100_000_000n), leverage: 1 };
    const decision = decideMarketOrder(
      state.account,
      { ...order, reduceOnly: false, seenPrice: undefined, slippage: 0 },
      market.view(),
    );
    if (!decision.accepted) return;
    const change = followFill(state, decision.change);
    interfered.add(state.account.id);
    store.write({ changes: [change], answers: [], day: dayOf(market.view().now) });
  };

  for (let step = 0; step < steps; step++) {
    const dice = random();
    if (dice < 0.5) ask();
    else if (dice < 0.62) {
      const again = asked[below(asked.length)];
      if (again) send(again);
    } else if (dice < 0.75) enforce();
    else if (dice < 0.85) market.move();
    else if (dice < 0.9) market.jump((random() - 0.4) * 2 * HOUR);
    else if (dice < 0.94) interfere();
    else if (dice < 0.97) crash();
    else void desk.warm(ACCOUNTS[below(ACCOUNTS.length)] ?? 1);
    await pause();
  }

  // The weather clears, and every client asks until it knows.
  isCalm = true;
  for (const one of asked) {
    for (let attempt = 0; isUnknown(one); attempt++) {
      if (attempt > 20) throw new Error(`command ${one.id} is never answered`);
      send(one);
      while (open.size > 0) await Promise.all(open);
    }
  }
  while (open.size > 0) await Promise.all(open);
  await desk.probe();
  await desk.close();
  checkFollowers();
  checkAnswers();
  checkBooks();
  return counts;

  function isUnknown({ answers }: Asked): boolean {
    return !answers.some(
      (answer) => answer.kind !== 'refused' || answer.refusal.code !== 'idempotency_in_flight',
    );
  }

  /** A commit whose answer was lost is found out about: no order waits in vain, no position goes unwatched. */
  function checkFollowers(): void {
    for (const state of store.accounts.values()) {
      if (interfered.has(state.account.id)) continue;
      const missed = followers.missedOf(state);
      if (missed) throw new Error(`account ${state.account.id}: who follows it does not know of ${missed}`);
    }
  }

  function checkAnswers(): void {
    for (const { id, answers, sent } of asked) {
      const kept = store.answers.filter((one) => one.id === keyOf(id));
      if (kept.length > 1) throw new Error(`command ${id} took hold ${kept.length} times`);
      const fills = store.fills.filter(({ order }) => order.seenPrice === price(TAG + BigInt(id)));
      const placed = [...store.orders.values()].filter((order) => order.quantity === placedQuantity(id));
      if (fills.length + placed.length > 1) throw new Error(`command ${id} has two effects`);
      const acknowledged = answers.filter((one) => one.kind === 'accepted' || one.kind === 'replayed');
      for (const { answer } of acknowledged) {
        if (!kept[0]) throw new Error(`command ${id} was acknowledged and is lost`);
        if (answer.body !== kept[0].body) throw new Error(`command ${id} was answered in two ways`);
      }
      if (answers.filter(({ kind }) => kind === 'accepted').length > 1)
        throw new Error(`command ${id} was carried out twice`);
      counts.acknowledged += acknowledged.length > 0 ? 1 : 0;
      counts.replayed += answers.filter(({ kind }) => kind === 'replayed').length;
      counts.refused += acknowledged.length > 0 ? 0 : 1;
      counts.unanswered += sent - answers.length;
    }
    counts.fills = store.fills.length;
    counts.sentBehind = store.sentBehind();
  }

  function checkBooks(): void {
    wrong.push(...store.breaches);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    const total = store.entries.reduce(
      (sum, { postings }) => Object.values(postings).reduce((some, leg) => some + leg, sum),
      0n,
    );
    if (total !== 0n) throw new Error(`the books sum to ${total}`);
    for (const { account, orders, orderCount } of store.accounts.values()) {
      const own = store.entries.filter(({ accountId }) => accountId === account.id);
      for (const name of ['cash', 'margin', 'profit', 'withdrawal_hold'] as const) {
        const posted = own.reduce((sum, { postings }) => sum + (postings[name] ?? 0n), 0n);
        if (posted !== account.balances[name])
          throw new Error(`account ${account.id}: ${name} is not what was posted`);
      }
      const fills = store.fills.filter(({ accountId }) => accountId === account.id);
      if (own.length !== account.entryCount || fills.length !== account.fillCount)
        throw new Error(`account ${account.id}: entries or fills are missing`);
      const held = fills.reduce(
        (sum, { order }) => sum + (order.side === 'buy' ? 1n : -1n) * order.quantity,
        0n,
      );
      if (held !== (account.positions.get(1)?.quantity ?? 0n))
        throw new Error(`account ${account.id}: the fills do not come to the position`);
      const nights = own.flatMap(({ financingDay }) => financingDay ?? []);
      if (new Set(nights).size !== nights.length)
        throw new Error(`account ${account.id}: a night is charged twice`);
      const stored = [...store.orders.values()].filter((order) => order.accountId === account.id);
      const live = stored.filter(({ state }) => state.status === 'pending' || state.status === 'working');
      if (stored.length !== orderCount || live.length !== orders.size)
        throw new Error(`account ${account.id}: orders are missing`);
      const filled = stored.flatMap(({ state }) => (state.status === 'filled' ? [state.fillNumber] : []));
      if (new Set(filled).size !== filled.length)
        throw new Error(`account ${account.id}: two orders share a fill`);
    }
  }
}

/** What the watches of a process know: as it stood when they began, and what they were told since. */
function createFollowers(accounts: ReadonlyMap<number, TradingState>) {
  const held = new Map<number, bigint>();
  const live = new Map<number, Map<number, RestingOrder>>();
  const heldIn = ({ account }: TradingState): bigint => account.positions.get(1)?.quantity ?? 0n;
  const resync = (state: TradingState): void => {
    held.set(state.account.id, heldIn(state));
    live.set(state.account.id, new Map(state.orders));
  };
  for (const state of accounts.values()) resync(state);
  const take = (order: RestingOrder): void => {
    const orders = live.get(order.accountId);
    if (order.state.status === 'pending' || order.state.status === 'working') orders?.set(order.id, order);
    else orders?.delete(order.id);
  };
  return {
    resync,
    follow: (changes: readonly TradingChange[]): void => {
      for (const { after } of changes) held.set(after.account.id, heldIn(after));
      for (const { after } of changes.flatMap((change) => change.orders)) take(after);
    },
    missedOf: (state: TradingState): string | undefined => {
      if (held.get(state.account.id) !== heldIn(state)) return 'its position';
      const known = live.get(state.account.id);
      if (known?.size !== state.orders.size) return `${state.orders.size} orders, but of ${known?.size}`;
      const other = [...state.orders.values()].find((order) => {
        const one = known.get(order.id);
        return one?.state.status !== order.state.status || one.trail?.stop !== order.trail?.stop;
      });
      return other && `order ${other.id}`;
    },
  };
}

const keyOf = (id: number): string => `key-${id}`;
/** Of an order that waits: whole units name the command, hundredths tell it from what is traded. */
const placedQuantity = (id: number): bigint => 1_000_000n * BigInt(100 + id) + 500_000n;

/** Trades, closes and orders, each with a mark in what it writes. */
function submissionOf(id: number, accountId: number, below: (limit: number) => number): ClientSubmission {
  return {
    command: commandOf(id, accountId, below),
    idempotency: { userId: 'client', id: keyOf(id), fingerprint: hash('sha256', keyOf(id), 'buffer') },
    render: ([change]) => ({
      status: 200,
      body: `${id}: version ${change.after.account.version}`,
    }),
  };
}

function commandOf(id: number, accountId: number, below: (limit: number) => number): AccountCommand {
  const dice = below(10);
  const side = below(2) === 0 ? ('buy' as const) : ('sell' as const);
  const common = { instrumentId: 1, side, reduceOnly: false };
  if (dice < 5) {
    const seenPrice = price(TAG + BigInt(id));
    // A sell is always worse than a price that nobody sees: any slippage passes.
    const order = { ...common, quantity: quantity(BigInt(1 + below(40)) * 100_000_000n), leverage: 20 };
    return { kind: 'market_order', accountId, order: { ...order, seenPrice, slippage: 1_000_000 } };
  }
  if (dice < 9) {
    const terms =
      below(2) === 0
        ? ({ type: 'trailing_stop', trail: { by: 'basis_points', basisPoints: 50 + below(200) } } as const)
        : ({ type: 'limit', limit: price(BigInt(18_000 + below(2_500)) * 1_000_000n) } as const);
    return {
      kind: 'place_order',
      accountId,
      draft: {
        ...common,
        quantity: quantity(placedQuantity(id)),
        leverage: 20,
        terms,
        lifetime: { timeInForce: 'day' },
        bracket: undefined,
      },
    };
  }
  return { kind: 'move_profit', accountId };
}

function houseCommandOf(
  accountId: number,
  market: MarketView,
  below: (limit: number) => number,
): HouseCommand {
  const quote = market.quoteOf(1) as MarketQuote;
  const orderId = 1 + below(30);
  switch (below(4)) {
    case 0:
      return { kind: 'stop_out', accountId };
    case 1:
      return { kind: 'financing', accountId };
    case 2:
      return { kind: 'expire', accountId, orderId };
    default:
      return { kind: 'trigger', accountId, orderId, quote };
  }
}

function openingOf(id: number, { now }: MarketView) {
  const account = decideOpenAccount(id, now);
  const change = followFill({ account: account.before, orders: new Map(), orderCount: 0 }, account);
  return { changes: [change], answers: [], day: dayOf(now) };
}

const INSTRUMENT: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple',
  category: 'technology',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(100_000n),
  minQuantity: quantity(100_000n),
  spreadTicks: 4,
  leverageClass: 'stocks',
};

function createSimulatedMarket(random: () => number) {
  let now = START;
  let bid = 19_120_000_000n;
  let sequence = 1;
  return {
    move: (): void => {
      bid += BigInt(Math.round((random() - 0.5) * 600)) * 1_000_000n;
      if (bid < 5_000_000_000n) bid = 5_000_000_000n;
      sequence += 1;
      now += 250;
    },
    /** The clock is set, also back. */
    jump: (milliseconds: number): void => void (now += Math.round(milliseconds)),
    view: (): MarketView => {
      const quote: MarketQuote = {
        bid: price(bid),
        ask: price(bid + 4_000_000n),
        at: now,
        source: 'simulated',
        sequence,
        rate: USD_TO_USD,
      };
      return { now, instrumentOf: () => INSTRUMENT, quoteOf: () => quote, isOpen: () => true };
    },
  };
}
