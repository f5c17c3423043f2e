import {
  decideBeginEvaluation,
  decideMarketOrder,
  followDecision,
  leverageClassOf,
  quantity,
  usd,
  type AccountState,
  type EvaluationRules,
  type MarketView,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import { createRandom } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { buildBatchState, NOTHING_LOADED } from '../desk/command/batch-state.ts';
import type { SystemCommand } from '../desk/command/command-row.ts';
import { decideCommand } from '../desk/command/pipeline.ts';
import type { CommitListener } from '../desk/publish.ts';
import type { Enforcement } from '../desk/command/submission.ts';
import { createMarks } from '../board/marks.ts';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';
import { createEvaluationWatch } from './evaluation-watch.ts';

const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
const ACCOUNTS = 100;
const STEPS = 500;
/** A step of market time: a day has 72. */
const STEP_MS = 20 * 60_000;
const BEGINS = Date.UTC(2026, 0, 12, 15);
const GRANT = 10_000;
const INSTRUMENTS = ['AAA', 'BBB', 'CCC'].map((symbol, place) =>
  someInstrument({
    id: place + 1,
    symbol,
    leverageClass: leverageClassOf('EURUSD'),
    quantityStep: quantity(100_000_000n),
  }),
);

type Random = ReturnType<typeof createRandom>;
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const rulesOf = (random: Random): EvaluationRules => ({
  target: pick(random, [30, 100, 400]),
  ...(random() < 0.7
    ? {
        daily: {
          limit: pick(random, [50, 150, 400]),
          basis: pick(random, ['balance', 'equity', 'larger', 'grant'] as const),
        },
      }
    : {}),
  overall: {
    limit: pick(random, [100, 300, 800]),
    floor: pick(random, ['static', 'day_end', 'step'] as const),
    ...(random() < 0.5 ? { lock: pick(random, [0, 50, 200]) } : {}),
  },
  breachesAt: random() < 0.5,
  dayEnd: pick(random, [
    { zone: 'America/New_York', hour: 17 },
    { zone: 'Europe/Madrid', hour: 0 },
    { zone: 'Asia/Tokyo', hour: 9 },
  ]),
  leastDays: pick(random, [0, 1, 3]),
  qualifyingProfit: pick(random, [0, 10]),
  ...(random() < 0.5 ? { consistency: pick(random, [40, 60, 90]) } : {}),
  ...(random() < 0.5 ? { maxDays: pick(random, [2, 4, 6]) } : {}),
});

/** Ticks of a cent by symbol. */
type Prices = Readonly<Record<string, readonly [bid: number, ask: number]>>;

/** A desk that commits late: what it decides at one moment is published some moments after it. */
function createLateDesk(view: () => MarketView, random: Random) {
  const states = new Map<number, TradingState>();
  const listeners: CommitListener[] = [];
  const commands = new Map<
    number,
    (() => { readonly changes: readonly TradingChange[]; readonly publish: () => void })[]
  >();
  const late = new Map<number, { publish: () => void; moments: number }>();
  const publish = (changes: readonly TradingChange[]) => {
    for (const listener of listeners)
      listener({ changes, resynced: [], notices: [], commands: 1, milliseconds: 0 });
  };
  const push = (
    accountId: number,
    decide: (state: TradingState) => readonly TradingChange[],
    done: (changes: readonly TradingChange[]) => void,
  ) => {
    const all = commands.get(accountId) ?? [];
    commands.set(accountId, all);
    all.push(() => {
      const state = states.get(accountId) as TradingState;
      const changes = decide(state);
      states.set(accountId, changes.at(-1)?.after ?? state);
      return {
        changes,
        publish: () => {
          publish(changes);
          done(changes);
        },
      };
    });
  };
  return {
    states,
    publish,
    desk: {
      enforce: (command: SystemCommand) =>
        new Promise<Enforcement>((resolve) => {
          push(
            command.accountId,
            (state) => {
              const market = view();
              const known = buildBatchState(NOTHING_LOADED, [state]);
              const asked = { idempotency: undefined, shown: undefined };
              const verdict = decideCommand({ command, state, market, known, ...asked });
              return verdict.accepted ? verdict.changes : [];
            },
            (changes) => resolve({ changes, waits: false }),
          );
        }),
      onCommitted: (listener: CommitListener) => void listeners.push(listener),
      isBusy: (accountId: number) => (commands.get(accountId)?.length ?? 0) > 0 || late.has(accountId),
    },
    trade: (accountId: number, decide: (account: AccountState) => ReturnType<typeof decideMarketOrder>) =>
      push(
        accountId,
        (state) => {
          if (state.account.isClosed) return [];
          const decision = followDecision(state, decide(state.account), view().now);
          return decision.accepted ? decision.changes : [];
        },
        () => undefined,
      ),
    /** A moment passes: some commits are published, some commands are decided. */
    pass: async () => {
      for (const [accountId, one] of late) {
        if (one.moments-- > 0) continue;
        late.delete(accountId);
        one.publish();
      }
      for (const [accountId, all] of commands) {
        if (late.has(accountId)) continue;
        const next = all.shift();
        if (!next) continue;
        late.set(accountId, { publish: next().publish, moments: Math.floor(random() * 4) });
      }
      await new Promise(setImmediate);
    },
    isAtRest: () => late.size === 0 && [...commands.values()].every((all) => all.length === 0),
  };
}

interface KnownFill {
  readonly at: number;
  readonly place: number;
  /** Units, signed. */
  readonly units: number;
  /** Cents. */
  readonly price: number;
}

interface Outcome {
  readonly verdict: string | undefined;
  readonly at: number | undefined;
  readonly floor: string | undefined;
}

const DAY_MS = 86_400_000;
const wallOf = (at: number, zone: string): number => {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
};

/**
 * The rules once more, written from their description alone: every step of the market, one after the other, in whole micro-dollars. A
 * cent of a price is 10,000 of them.
 */
function reckon(
  rules: EvaluationRules,
  fills: readonly KnownFill[],
  steps: readonly { readonly at: number; readonly prices: Prices }[],
): Outcome {
  const share = (basisPoints: number) => GRANT * 100 * basisPoints;
  const grant = GRANT * 1_000_000;
  const dayOf = (at: number) =>
    Math.floor((wallOf(at, rules.dayEnd.zone) - rules.dayEnd.hour * 3_600_000) / DAY_MS);
  const worthAt = (at: number, prices: Prices) => {
    let equity = grant;
    let balance = grant;
    let open = 0;
    INSTRUMENTS.forEach(({ symbol }, place) => {
      const own = fills.filter((fill) => fill.place === place && fill.at <= at);
      const held = own.reduce((sum, { units }) => sum + units, 0);
      const [bid, ask] = prices[symbol] as readonly [number, number];
      const paid = own.reduce((sum, { units, price: cents }) => sum + units * cents, 0);
      equity += (held * (held > 0 ? bid : ask) - paid) * 10_000;
      // What is open cost its average price: bots close whole positions before they turn.
      const basis = openBasis(own);
      balance += (basis - paid) * 10_000;
      if (held !== 0) open++;
    });
    return { equity, balance, open, count: fills.filter((fill) => fill.at <= at).length };
  };
  let day = dayOf(BEGINS);
  const first = day;
  let [dayBalance, dayFills, dayBasis, peak, qualified, bestDay] = [grant, 0, grant, grant, 0, 0];
  for (const { at, prices } of steps) {
    const { equity, balance, open, count } = worthAt(at, prices);
    const qualifies = () =>
      count > dayFills &&
      (rules.qualifyingProfit === 0 || balance - dayBalance >= share(rules.qualifyingProfit));
    if (dayOf(at) > day) {
      if (qualifies()) qualified++;
      bestDay = Math.max(bestDay, balance - dayBalance);
      day = dayOf(at);
      dayBalance = balance;
      dayFills = count;
      const bases = { balance, equity, larger: Math.max(balance, equity), grant };
      dayBasis = bases[rules.daily?.basis ?? 'balance'];
      if (rules.overall.floor === 'day_end') peak = Math.max(peak, equity);
    }
    if (rules.overall.floor === 'step') peak = Math.max(peak, equity);
    const trailing = peak - share(rules.overall.limit);
    const lock = rules.overall.lock;
    const floors: [string, number][] = [
      ...(rules.daily ? [['daily', dayBasis - share(rules.daily.limit)] as [string, number]] : []),
      ['overall', lock === undefined ? trailing : Math.min(trailing, grant + share(lock))],
    ];
    const broken = floors.filter(([, floor]) => (rules.breachesAt ? equity <= floor : equity < floor));
    if (broken.length > 0) {
      const [highest] = broken.toSorted((a, b) => b[1] - a[1]);
      return { verdict: 'breached', at, floor: highest?.[0] };
    }
    const profit = balance - grant;
    const best = Math.max(bestDay, balance - dayBalance);
    const days = qualified + (qualifies() ? 1 : 0);
    const isConsistent = rules.consistency === undefined || best * 100 <= rules.consistency * profit;
    if (open === 0 && profit >= share(rules.target) && days >= rules.leastDays && isConsistent)
      return { verdict: 'passed', at, floor: undefined };
    if (rules.maxDays !== undefined && day - first + 1 > rules.maxDays)
      return { verdict: 'expired', at, floor: undefined };
  }
  return { verdict: undefined, at: undefined, floor: undefined };
}

/** What the open units cost; closing takes the average along, and only whole positions are closed. */
function openBasis(own: readonly KnownFill[]): number {
  let held = 0;
  let basis = 0;
  for (const { units, price: cents } of own) {
    held += units;
    basis = held === 0 ? 0 : basis + units * cents;
  }
  return basis;
}

test(`every verdict on ${ACCOUNTS} evaluations is the one that a reckoning over each step finds, at that step, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const { board, step } = handFedBoard(INSTRUMENTS);
  let now = BEGINS;
  const read = () => {
    const quoteOf: MarketView['quoteOf'] = (id) => board.quote(id);
    return { quoteOf, version: board.version() };
  };
  let known = read();
  const view = (): MarketView => {
    if (known.version !== board.version()) known = read();
    return {
      now,
      quoteOf: known.quoteOf,
      instrumentOf: (id) => INSTRUMENTS[id - 1]!,
      isOpen: () => true,
    };
  };
  const late = createLateDesk(view, random);
  const ends = new Map<number, Outcome>();
  const fills = new Map<number, KnownFill[]>();
  late.desk.onCommitted(({ changes }) => {
    for (const { account, after } of changes) {
      const { fill } = account;
      if (fill && fill.cause.kind === 'order')
        fills.get(fill.accountId)?.push({
          at: fill.at,
          place: fill.order.instrumentId - 1,
          units: Number(fill.order.quantity / 100_000_000n) * (fill.order.side === 'buy' ? 1 : -1),
          price: Number(fill.price / 1_000_000n),
        });
      const verdict = after.account.evaluation?.verdict;
      const row = (changes.at(-1) as { writes?: { acts: { verdicts?: { at: number; evidence: string }[] } } })
        .writes?.acts.verdicts?.[0];
      if (verdict && row) {
        const { floor } = JSON.parse(row.evidence) as { floor: { name: string } | null };
        ends.set(after.account.id, { verdict, at: row.at, floor: floor?.name });
      }
    }
  });
  const faults: unknown[] = [];
  const watch = createEvaluationWatch({
    instruments: INSTRUMENTS,
    marks: createMarks(board),
    view,
    desk: late.desk,
    clock: () => now,
    onFault: (error) => faults.push(error),
  });
  const rules = new Map<number, EvaluationRules>();
  for (let id = 1; id <= ACCOUNTS; id++) {
    const own = rulesOf(random);
    const phase = {
      terms: { grant: usd(BigInt(GRANT) * 1_000_000n), fillProfile: 'ideal' as const, rules: {} },
      rules: own,
    };
    const plan = { id: 1, name: 'Prueba', phases: [phase], attempts: 1 };
    const decision = decideBeginEvaluation(id, plan, {
      openAccounts: 1,
      keptAccounts: 1,
      past: [],
      now: BEGINS,
    });
    if (!decision.accepted) throw new Error(decision.refusal.code);
    rules.set(id, own);
    fills.set(id, []);
    late.states.set(id, decision.changes[0].after);
    late.publish(decision.changes);
  }
  const mids = INSTRUMENTS.map(() => 10_000);
  const steps: { at: number; prices: Prices }[] = [];
  for (let count = 1; count <= STEPS; count++) {
    now = BEGINS + count * STEP_MS;
    const prices: Record<string, readonly [number, number]> = {};
    INSTRUMENTS.forEach(({ symbol }, place) => {
      const mid = Math.max(100, (mids[place] ?? 0) + Math.round((random() - 0.5) * 80));
      mids[place] = mid;
      prices[symbol] = [mid - 1, mid + 1];
    });
    step(now, prices);
    steps.push({ at: now, prices });
    watch.look();
    for (let moment = 0; moment < 2; moment++) {
      now += 1;
      for (let id = 1; id <= ACCOUNTS; id++)
        if (random() < 0.04) late.trade(id, (account) => deal(account, random, view()));
      await late.pass();
    }
  }
  let isDrained = false;
  const drained = watch.drain().then(() => (isDrained = true));
  while (!isDrained || !late.isAtRest()) {
    now += 1;
    await late.pass();
  }
  await drained;
  expect(faults).toEqual([]);
  const expected = [...rules].map(([id, own]) => [id, reckon(own, fills.get(id) ?? [], steps)]);
  const found = [...rules].map(([id]) => [
    id,
    ends.get(id) ?? { verdict: undefined, at: undefined, floor: undefined },
  ]);
  expect(found).toEqual(expected);
  const counts = Object.groupBy([...ends.values()], ({ verdict }) => verdict ?? '');
  // A run without each of them proves little.
  expect(
    [counts['passed'], counts['breached'], counts['expired']].every((some) => (some ?? []).length > 2),
  ).toBe(true);
});

/** Closes what is open of an instrument, or opens something that moves the account by percents. */
function deal(account: AccountState, random: Random, view: MarketView) {
  const { id } = pick(random, INSTRUMENTS);
  const held = account.positions.get(id);
  const units = held
    ? held.quantity < 0n
      ? 0n - held.quantity
      : held.quantity
    : BigInt(Math.ceil(random() * 80)) * 100_000_000n;
  const isBuy = held ? held.quantity < 0n : random() < 0.5;
  return decideMarketOrder(
    account,
    {
      instrumentId: id,
      side: isBuy ? 'buy' : 'sell',
      quantity: quantity(units),
      leverage: 10,
      reduceOnly: held !== undefined,
      seenPrice: undefined,
      slippage: 0,
    },
    view,
  );
}
