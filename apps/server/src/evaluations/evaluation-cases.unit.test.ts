import {
  decideBeginEvaluation,
  decideMarketOrder,
  followDecision,
  leverageClassOf,
  quantity,
  usd,
  type EvaluationRules,
  type MarketView,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import type { VerdictEvidence } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { buildBatchState, NOTHING_LOADED } from '../desk/command/batch-state.ts';
import { decideBatch } from '../desk/batch.ts';
import { type SystemCommand, bindCommand, findInput } from '../desk/command/command-row.ts';
import type { CommitListener } from '../desk/publish.ts';
import type { Enforcement } from '../desk/command/submission.ts';
import { JUDGE } from './commands.ts';
import type { Judging } from './judgement.ts';
import { createMarks } from '../board/marks.ts';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';
import { CHARGE_NIGHTS } from '../trading/rule-commands.ts';
import { createEvaluationWatch } from './evaluation-watch.ts';

const INSTRUMENTS = ['AAA', 'BBB', 'CCC'].map((symbol, place) =>
  someInstrument({
    id: place + 1,
    symbol,
    leverageClass: leverageClassOf('EURUSD'),
    quantityStep: quantity(100_000_000n),
  }),
);
const [AAA, BBB] = [1, 2];
const STEP_MS = 250;
const MORNING = Date.UTC(2026, 0, 12, 15);
const RULES: EvaluationRules = {
  target: 5_000,
  overall: { limit: 300, floor: 'static' },
  breachesAt: false,
  dayEnd: { zone: 'America/New_York', hour: 17 },
  leastDays: 0,
  qualifyingProfit: 0,
};

interface Setting {
  readonly rules?: Partial<EvaluationRules>;
  readonly begins?: number;
}

/** An evaluation of 10,000 USD on a market that the test moves; cents by symbol. The desk decides when the test says so. */
function createStory({ rules = {}, begins = MORNING }: Setting = {}) {
  const { board, step } = handFedBoard(INSTRUMENTS);
  const story = { now: begins, isBusy: false, isAway: false, reads: 0 };
  const faults: string[] = [];
  const entries: { readonly kind: string; readonly at: number }[] = [];
  const verdicts: { readonly kind: string; readonly at: number; readonly evidence: VerdictEvidence }[] = [];
  const view = (): MarketView => ({
    now: story.now,
    quoteOf: (id) => {
      story.reads += 1;
      return board.quote(id);
    },
    instrumentOf: (id) => INSTRUMENTS[id - 1]!,
    isOpen: () => true,
  });
  const listeners: CommitListener[] = [];
  const publish = (changes: readonly TradingChange[]): void => {
    for (const listener of changes.length > 0 ? listeners : [])
      listener({ changes, resynced: [], notices: [], commands: 1, milliseconds: 0 });
  };
  const phase = {
    terms: { grant: usd(10_000_000_000n), fillProfile: 'ideal' as const, rules: {} },
    rules: { ...RULES, ...rules },
  };
  const plan = { id: 1, name: 'Prueba', phases: [phase], attempts: 1 };
  const begun = decideBeginEvaluation(1, plan, {
    openAccounts: 1,
    keptAccounts: 1,
    past: [],
    now: begins,
  });
  if (!begun.accepted) throw new Error(begun.refusal.code);
  let state: TradingState = begun.changes[0].after;
  const queue: (() => void)[] = [];
  const judged: Judging[] = [];
  const decide = (command: SystemCommand): Enforcement => {
    const markets = { own: view(), of: view };
    const known = buildBatchState(NOTHING_LOADED, [state]);
    const { results, writes, states } = decideBatch([{ command }], known, markets, ['2026-01-12']);
    const [result] = results;
    if (result instanceof Error) throw result;
    state = states[0]!;
    for (const { account } of writes.changes)
      entries.push(...account.entries.map(({ kind, at }) => ({ kind, at })));
    for (const { kind, at, evidence } of writes.acts.verdicts ?? [])
      verdicts.push({ kind, at, evidence: JSON.parse(evidence ?? 'null') as VerdictEvidence });
    publish(writes.changes);
    return result as Enforcement;
  };
  const watch = createEvaluationWatch({
    instruments: INSTRUMENTS,
    marks: createMarks(board),
    view,
    desk: {
      enforce: (command) =>
        story.isAway
          ? Promise.reject(new Error('the database is away'))
          : new Promise((resolve) => {
              judged.push(findInput(command, JUDGE) as Judging);
              queue.push(() => resolve(decide(command)));
            }),
      onCommitted: (listener) => void listeners.push(listener),
      isBusy: () => story.isBusy,
    },
    clock: () => story.now,
    onFault: (error) => void faults.push(String(error)),
  });
  publish(begun.changes);
  return {
    story,
    faults,
    entries,
    verdicts,
    judged,
    watch,
    account: () => state.account,
    decide,
    /** A step of the market, which the watch looks at. */
    step: (quotes: Readonly<Record<string, number>>, ms = STEP_MS): void => {
      story.now += ms;
      const sides = Object.entries(quotes).map(
        ([symbol, mid]) => [symbol, [mid - 1, mid + 1] as const] as const,
      );
      step(story.now, Object.fromEntries(sides));
      watch.look();
    },
    /** The desk decides what waits, and what follows from that. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 20; round++) {
        queue.shift()?.();
        await new Promise(setImmediate);
      }
    },
    deal: (instrumentId: number, side: 'buy' | 'sell', units: number): void => {
      const order = decideMarketOrder(
        state.account,
        {
          instrumentId,
          side,
          quantity: quantity(BigInt(units) * 100_000_000n),
          leverage: 10,
          reduceOnly: false,
          seenPrice: undefined,
          slippage: 0,
        },
        view(),
      );
      const followed = followDecision(state, order, story.now);
      if (!followed.accepted) throw new Error(followed.refusal.code);
      state = followed.changes.at(-1)!.after;
      publish(followed.changes);
    },
  };
}

describe('a position whose quote is stale', () => {
  test('counts at its last quote, and hides nothing of what else moves', async () => {
    const { step, settle, deal, verdicts, story } = createStory();
    step({ AAA: 10_000, BBB: 5_000 });
    const quotedAt = story.now;
    deal(AAA, 'buy', 100);
    deal(BBB, 'buy', 1);
    await settle();
    for (let count = 0; count < 20; count++) step({ AAA: 10_000 });
    step({ AAA: 8_000 });
    const fellAt = story.now;
    await settle();
    expect(verdicts).toMatchObject([{ kind: 'breached', at: fellAt, evidence: { equity: '7997.980000' } }]);
    expect(verdicts[0]?.evidence.quotes.map(({ symbol, at }) => [symbol, Date.parse(at)])).toEqual([
      ['AAA', fellAt],
      ['BBB', quotedAt],
    ]);
  });

  test('stops no day', async () => {
    const { step, settle, deal, account } = createStory();
    step({ AAA: 10_000, BBB: 5_000 });
    deal(AAA, 'buy', 1);
    deal(BBB, 'buy', 1);
    await settle();
    step({ AAA: 10_000 }, 24 * 3_600_000);
    await settle();
    expect(account().evaluation?.dayNumber).toBe(2);
  });

  test('judges nobody who holds nothing else', async () => {
    const { step, settle, deal, account, verdicts } = createStory({ rules: { maxDays: 1 } });
    step({ AAA: 10_000, BBB: 5_000 });
    deal(BBB, 'buy', 1);
    await settle();
    step({ AAA: 10_000 }, 24 * 3_600_000);
    await settle();
    expect([account().evaluation?.dayNumber, verdicts]).toEqual([1, []]);
    step({ AAA: 10_000, BBB: 5_000 });
    await settle();
    expect(verdicts).toMatchObject([{ kind: 'expired' }]);
  });
});

describe('a peak between steps that wait', () => {
  const verdictOf = async (isBusy: boolean) => {
    const { story, step, settle, deal, verdicts } = createStory({
      rules: { overall: { limit: 300, floor: 'step' } },
    });
    step({ AAA: 10_000 });
    deal(AAA, 'buy', 100);
    step({ AAA: 10_000 });
    await settle();
    const since = story.now;
    // A command of the account is in flight until the last of these.
    story.isBusy = isBusy;
    for (const mid of [10_000, 10_400, 10_080, 10_300]) {
      step({ AAA: mid });
      if (!isBusy) await settle();
    }
    story.isBusy = false;
    await settle();
    step({ AAA: 10_300 });
    await settle();
    return verdicts.map(({ kind, at, evidence }) => [
      kind,
      at - since,
      evidence.progress.peak,
      evidence.floor,
    ]);
  };

  test('raises the floor for those behind it', async () => {
    const breached = [['breached', 3 * STEP_MS, '10398.000000', { name: 'overall', at: '10098.000000' }]];
    expect(await verdictOf(false)).toEqual(breached);
    expect(await verdictOf(true)).toEqual(breached);
  });
});

describe('the night at a verdict', () => {
  /** The day ends with the night, at 17:00 in New York. */
  const DAY_ENDS = Date.UTC(2026, 0, 12, 22);
  const stories = (rules: Partial<EvaluationRules>) =>
    createStory({
      rules: { overall: { limit: 9_000, floor: 'static' }, ...rules },
      begins: DAY_ENDS - 10_000,
    });
  const since = ({ kind, at }: { readonly kind: string; readonly at: number }) => [kind, at - DAY_ENDS];

  test('is charged at the step, before what is open closes', async () => {
    const { step, settle, deal, entries, verdicts, story } = stories({ maxDays: 1 });
    step({ AAA: 10_000 });
    deal(AAA, 'buy', 100);
    step({ AAA: 10_000 }, DAY_ENDS - story.now);
    story.now += 3;
    await settle();
    expect(verdicts.map(since)).toEqual([['expired', 0]]);
    expect(entries.map(since)).toEqual([
      ['financing', 0],
      ['fill', 0],
      ['profit_settled', 0],
    ]);
    // 10,000 x 2.5 % / 365.
    expect(verdicts[0]?.evidence).toMatchObject({ ledgerEntries: 3, profit: '-0.684932' });
  });

  test('that the job has charged by then comes before the closing, which is dated by it', async () => {
    const { step, settle, deal, decide, entries, verdicts, story } = stories({ maxDays: 1 });
    step({ AAA: 10_000 });
    deal(AAA, 'buy', 100);
    step({ AAA: 10_000 }, DAY_ENDS - story.now);
    story.now += 3;
    decide(bindCommand(CHARGE_NIGHTS, { accountId: 1 }));
    story.now += 3;
    await settle();
    expect(verdicts.map(since)).toEqual([['expired', 0]]);
    expect(entries.map(since)).toEqual([
      ['financing', 3],
      ['fill', 3],
      ['profit_settled', 3],
    ]);
  });

  test.each([false, true])(
    'is no part of a step before its end, charged meanwhile: %s',
    async (isCharged) => {
      const { step, settle, deal, decide, entries, verdicts, story } = stories({
        overall: { limit: 300, floor: 'static' },
      });
      step({ AAA: 10_000 });
      deal(AAA, 'buy', 100);
      step({ AAA: 9_000 }, DAY_ENDS - 100 - story.now);
      story.now = DAY_ENDS + 3;
      if (isCharged) decide(bindCommand(CHARGE_NIGHTS, { accountId: 1 }));
      await settle();
      expect(verdicts.map(since)).toEqual([['breached', -100]]);
      expect(verdicts[0]?.evidence).toMatchObject({ profit: '0.000000', equity: '8998.000000' });
      expect(entries.map(since)).toEqual(
        isCharged
          ? [
              ['financing', 3],
              ['fill', 3],
              ['profit_settled', 3],
            ]
          : [
              ['fill', -100],
              ['profit_settled', -100],
            ],
      );
    },
  );
});

describe('steps that wait', () => {
  const quotes = (mid: number) => ({ AAA: mid, BBB: 5_000, CCC: 5_000 });

  test('read the quotes of what evaluations hold, and no others', async () => {
    const { story, step, settle, deal } = createStory();
    step(quotes(10_000));
    await settle();
    story.reads = 0;
    step(quotes(10_000));
    expect(story.reads).toBe(0);
    deal(AAA, 'buy', 1);
    await settle();
    story.reads = 0;
    step(quotes(10_000));
    expect(story.reads).toBe(1);
  });

  test('keep what the account held, of the step before too, while the desk is away', async () => {
    const { story, step, settle, deal, judged, verdicts } = createStory();
    step(quotes(10_000));
    deal(AAA, 'buy', 100);
    step(quotes(10_000));
    await settle();
    story.isAway = true;
    story.isBusy = true;
    for (let count = 0; count < 100; count++) {
      step(quotes(count === 30 ? 9_000 : 10_000));
      await settle();
    }
    const fellAt = story.now - 69 * STEP_MS;
    story.isAway = false;
    judged.length = 0;
    step(quotes(10_000), 1_000);
    await settle();
    expect(verdicts).toMatchObject([{ kind: 'breached', at: fellAt, evidence: { equity: '8998.000000' } }]);
    // The first one, which failed, and the one that breaches.
    expect(judged.map(({ evidence }) => [...evidence.quotes.keys()])).toEqual([[AAA], [AAA]]);
    expect(judged.map(({ before }) => [...(before?.quotes.keys() ?? [])])).toEqual([[AAA], [AAA]]);
  });

  test('know what was bought by a command that was in flight', async () => {
    const { story, step, settle, deal, verdicts } = createStory();
    step(quotes(10_000));
    await settle();
    story.isBusy = true;
    step(quotes(10_000));
    // Decided by the step before this one, and committed after it.
    const boughtAt = story.now;
    step(quotes(9_000));
    const fellAt = story.now;
    step(quotes(10_000));
    story.now = boughtAt;
    deal(AAA, 'buy', 100);
    story.now = fellAt + 2 * STEP_MS;
    await settle();
    expect(verdicts).toMatchObject([{ kind: 'breached', at: fellAt, evidence: { equity: '8998.000000' } }]);
  });

  test('are left out beyond ten minutes of them, and that is reported once', async () => {
    const { story, step, faults } = createStory();
    story.isAway = true;
    story.isBusy = true;
    for (let count = 0; count < 2_405; count++) step(quotes(10_000));
    await new Promise(setImmediate);
    expect(faults.filter((text) => text.includes('left out'))).toEqual([
      'Error: steps of evaluation 1 are left out: too many wait for the desk',
    ]);
  });

  test.each([true, false])('know the step before them where one was looked at: %s', async (isWatched) => {
    const { story, step, settle, deal, account, verdicts, watch } = createStory();
    step(quotes(10_000));
    await settle();
    const beforeAt = story.now + STEP_MS;
    if (!isWatched) watch.drop(() => true);
    step(quotes(10_010));
    if (!isWatched)
      await watch.load(
        (async function* () {
          yield await Promise.resolve([account()]);
        })(),
      );
    deal(AAA, 'buy', 100);
    step(quotes(9_000));
    await settle();
    const { before } = verdicts[0]!.evidence;
    expect(before && [Date.parse(before.at), before.quotes.map(({ symbol, bid }) => [symbol, bid])]).toEqual(
      isWatched ? [beforeAt, [['AAA', '100.09000000']]] : null,
    );
  });
});
