import { describe, expect, test } from 'vitest';
import {
  breachedFloor,
  decideBeginEvaluation,
  decideDeposit,
  decideJudgement,
  decideMarketOrder,
  decideOpenBranch,
  decidePlaceOrder,
  endEvaluation,
  computeFloors,
  formatUsdExact,
  accountValueOf,
  getAccountKind,
  readPastEvaluation,
  type AccountState,
  type BegunPlan,
  type EvaluationProgress,
  type EvaluationRules,
  type MarketQuote,
  type OrderDraft,
  type PastEvaluation,
  type Phase,
  type RecordedEvaluation,
  type StepEvidence,
  type TradingState,
} from '../../index.ts';
import { draft, limit } from '../../test/order-story.ts';
import {
  AAPL,
  accept,
  CALM,
  dollars,
  EURUSD,
  market,
  NOW,
  order,
  refuse,
  type Prices,
} from '../../test/test-market.ts';

const RULES: EvaluationRules = {
  target: 1_000,
  daily: { limit: 500, basis: 'larger' },
  overall: { limit: 1_000, floor: 'static' },
  breachesAt: false,
  dayEnd: { zone: 'America/New_York', hour: 17 },
  leastDays: 0,
  qualifyingProfit: 0,
};
const phaseOf = (rules: Partial<EvaluationRules> = {}): Phase => ({
  terms: { grant: dollars('10000'), fillProfile: 'ideal', margin: { kind: 'esma' }, rules: {} },
  rules: { ...RULES, ...rules },
});
const PLAN: BegunPlan = {
  id: 7,
  name: 'Dos fases',
  phases: [phaseOf(), phaseOf({ target: 500 })],
  attempts: 1,
};
const begin = (past: readonly PastEvaluation[] = [], openAccounts = 1, attempts = 1) =>
  decideBeginEvaluation(
    20,
    { ...PLAN, attempts },
    { past, openAccounts, keptAccounts: openAccounts, now: NOW },
  );
const past = (phase: number, end: PastEvaluation['end'], isForgiven = false): PastEvaluation => ({
  phase,
  end,
  isForgiven,
});

describe('what was had', () => {
  const recorded = { phase: 2, verdict: null, isClosed: false, isUpheld: false };
  test.each<[string, Partial<RecordedEvaluation>, PastEvaluation]>([
    ['goes on', {}, past(2, null)],
    [
      'was withdrawn where its account was closed without a verdict',
      { isClosed: true },
      past(2, 'withdrawn'),
    ],
    ['has its verdict', { verdict: 'passed', isClosed: true }, past(2, 'passed')],
    ['takes no attempt where it was voided', { verdict: 'voided', isClosed: true }, past(2, 'voided', true)],
    ['takes none after an upheld appeal', { verdict: 'breached', isUpheld: true }, past(2, 'breached', true)],
  ])('%s', (_, known, expected) => expect(readPastEvaluation({ ...recorded, ...known })).toEqual(expected));
});

describe('who begins', () => {
  test('gets an account on the terms of the first phase, with an opening grant like any other', () => {
    const { after, account } = accept(begin());
    expect(account.entries.map(({ kind }) => kind)).toEqual(['opening_grant']);
    expect(getAccountKind(after.account)).toBe('evaluation');
    expect(after.account).toMatchObject({
      terms: { evaluation: { plan: 7, phase: 1, phases: 2, rules: { target: 1_000 } } },
      evaluation: { dayNumber: 1, dayBasis: dollars('10000'), peak: dollars('10000'), qualified: 0 },
    });
  });

  test.each<[string, readonly PastEvaluation[], number | string]>([
    ['after a pass the next phase', [past(1, 'passed')], 2],
    ['after a breach nothing, once the attempts are used up', [past(1, 'breached')], 'too_many_attempts'],
    [
      'after a breach of a later phase nothing either',
      [past(1, 'passed'), past(2, 'breached')],
      'too_many_attempts',
    ],
    ['after an upheld appeal the same phase again', [past(1, 'passed'), past(2, 'breached', true)], 2],
    [
      'after an appeal upheld when the first phase has begun anew, the phase that it was about',
      [past(1, 'passed'), past(2, 'breached', true), past(1, 'breached')],
      2,
    ],
    [
      'nor a second time, once that has begun again',
      [past(1, 'passed'), past(2, 'breached', true), past(1, 'breached'), past(2, 'breached')],
      'too_many_attempts',
    ],
    [
      'and again where that was voided too',
      [past(1, 'passed'), past(2, 'breached', true), past(1, 'breached'), past(2, 'voided', true)],
      2,
    ],
    [
      'nothing more where that was passed since',
      [past(1, 'passed'), past(2, 'breached', true), past(1, 'passed'), past(2, 'passed')],
      'plan_passed',
    ],
    ['after a voided first phase that takes no attempt', [past(1, 'voided', true)], 1],
    ['nothing while one goes on', [past(1, null)], 'evaluation_goes_on'],
    ['nothing once all is passed', [past(1, 'passed'), past(2, 'passed')], 'plan_passed'],
    ['nothing after a withdrawn one, which took its attempt', [past(1, 'withdrawn')], 'too_many_attempts'],
  ])('%s', (_, had, expected) => {
    const decision = begin(had);
    expect(
      decision.accepted ? decision.changes[0].after.account.terms?.evaluation?.phase : decision.refusal.code,
    ).toBe(expected);
  });

  test('has eight accounts at most, and as many attempts as the plan says', () => {
    expect(refuse(begin([], 8)).code).toBe('too_many_accounts');
    expect(begin([past(1, 'breached')], 1, 2).accepted).toBe(true);
    expect(refuse(begin([past(1, 'breached'), past(1, 'expired')], 1, 2))).toEqual({
      code: 'too_many_attempts',
      maximum: 2,
    });
  });
});

const evaluationOf = (rules: Partial<EvaluationRules> = {}): AccountState =>
  accept(
    decideBeginEvaluation(
      1,
      { ...PLAN, phases: [phaseOf(rules)] },
      { past: [], openAccounts: 1, keptAccounts: 1, now: NOW },
    ),
  ).after.account;

const buy = (account: AccountState, quantity: string, prices: Prices = CALM): AccountState =>
  accept(decideMarketOrder(account, order('buy', AAPL, quantity, { leverage: 5 }), market(prices))).after;
const sell = (account: AccountState, quantity: string, prices: Prices = CALM): AccountState =>
  accept(decideMarketOrder(account, order('sell', AAPL, quantity, { leverage: 5 }), market(prices))).after;

const stateOf = (account: AccountState): TradingState => ({ account, orders: new Map(), orderCount: 0 });
const evidenceAt = (account: AccountState, prices: Prices, at = NOW): StepEvidence => {
  const { quoteOf } = market(prices);
  const quotes = [...account.positions.keys()].map((id) => [id, quoteOf(id) as MarketQuote] as const);
  return { account, version: account.version, at, quotes: new Map(quotes) };
};
const judge = (account: AccountState, prices: Prices, at = NOW) =>
  decideJudgement(stateOf(account), evidenceAt(account, prices, at), market(prices));
const after = (account: AccountState, prices: Prices, at = NOW): AccountState =>
  judge(account, prices, at).at(-1)?.after.account ?? account;
const verdictOf = (account: AccountState, prices: Prices = CALM, at = NOW) =>
  after(account, prices, at).evaluation?.verdict;
const bidAt = (bid: string): Prices => ({ ...CALM, 2: [bid, (Number(bid) + 0.04).toFixed(2)] });

// 100 bought at 191.24. The floor of the day is 9,500: 5.00 below, at a bid of 186.24.
describe('a breach', () => {
  const long = buy(evaluationOf(), '100');

  test('is equity below a floor, to the cent; at it only where the rules say so', () => {
    expect(verdictOf(long, bidAt('186.25'))).toBeUndefined();
    expect(verdictOf(long, bidAt('186.24'))).toBeUndefined();
    expect(verdictOf(long, bidAt('186.23'))).toBe('breached');
    expect(verdictOf(buy(evaluationOf({ breachesAt: true }), '100'), bidAt('186.24'))).toBe('breached');
  });

  test('closes what is open at the quotes of its step, cancels what waits, and closes the account, at once', () => {
    const prices = bidAt('186.00');
    const waiting = accept(
      decidePlaceOrder(
        stateOf(long),
        { ...draft('buy', '1', limit('190')), instrumentId: AAPL.id, leverage: 5 },
        market(),
      ),
    ).after;
    const changes = decideJudgement(waiting, evidenceAt(waiting.account, prices), market(CALM));
    const end = changes.at(-1)!.after;
    expect(end.account).toMatchObject({ isClosed: true, evaluation: { verdict: 'breached' } });
    expect([end.account.positions.size, end.orders.size]).toEqual([0, 0]);
    // 10,000 - 100 x 5.24
    expect(formatUsdExact(accountValueOf(end.account.balances))).toBe('9476.000000');
    expect(changes.flatMap(({ account }) => account.fill?.cause.kind ?? [])).toEqual(['evaluation_end']);
    expect(changes.flatMap(({ orders }) => orders.map((one) => one.after.state))).toMatchObject([
      { status: 'cancelled', reason: 'evaluation' },
    ]);
  });

  test('is for good: nothing is judged after it', () => {
    const end = after(long, bidAt('186.00'));
    expect(judge(end, bidAt('300.00'))).toEqual([]);
  });

  test('is not decided on an account that has moved, nor without a quote', () => {
    const evidence = evidenceAt(long, bidAt('180.00'));
    const moved = stateOf({ ...long, version: long.version + 1 });
    expect(decideJudgement(moved, evidence, market())).toEqual([]);
    expect(decideJudgement(stateOf(long), { ...evidence, quotes: new Map() }, market())).toEqual([]);
  });

  test('is judged on the account at the step where that is known, and closes what is open by now at present quotes', () => {
    const now = buy(long, '10');
    const evidence = { ...evidenceAt(long, bidAt('186.00')), version: now.version };
    const end = decideJudgement(stateOf(now), evidence, market(bidAt('190.00'))).at(-1)!.after.account;
    // 10,000 - 110 x (191.24 - 190.00)
    expect(formatUsdExact(accountValueOf(end.balances))).toBe('9863.600000');
    expect(end.evaluation?.verdict).toBe('breached');
  });

  test('beats a target that the same step reaches', () => {
    // Flat with 11,000, above the target; the floor of the day has risen above that.
    const account = { ...evaluationOf({ daily: { limit: 500, basis: 'larger' } }) };
    const rich: AccountState = {
      ...account,
      balances: { ...account.balances, cash: dollars('11000') },
      evaluation: { ...(account.evaluation as EvaluationProgress), dayBasis: dollars('11600') },
    };
    expect(verdictOf(rich)).toBe('breached');
    expect(verdictOf({ ...rich, evaluation: account.evaluation as EvaluationProgress })).toBe('passed');
  });
});

describe('a breach that freezes', () => {
  const frozen = (prices: Prices = bidAt('186.00')) => {
    const long = buy(evaluationOf({ atBreach: 'freeze' }), '100');
    const place = (state: TradingState, one: OrderDraft) =>
      accept(decidePlaceOrder(state, one, market())).after;
    const opening = { ...draft('buy', '1', limit('190')), instrumentId: AAPL.id, leverage: 5 };
    const closing = { ...draft('sell', '40', limit('200')), instrumentId: AAPL.id, leverage: 1 };
    const waiting = [opening, closing, { ...closing, reduceOnly: true }].reduce(place, stateOf(long));
    return decideJudgement(waiting, evidenceAt(waiting.account, prices), market(CALM));
  };

  test('leaves what is open and what protects it, cancels what could open, and is judged no more', () => {
    const [change, ...more] = frozen();
    expect(more).toEqual([]);
    const { account, orders } = change!.after;
    expect(account).toMatchObject({ evaluation: { verdict: 'breached' } });
    expect([account.isClosed, account.positions.size, [...orders.keys()]]).toEqual([undefined, 1, [3]]);
    expect(change!.account.entries).toEqual([]);
    expect(change!.orders.map(({ after: { id, state } }) => [id, state])).toMatchObject([
      [1, { status: 'cancelled', reason: 'evaluation' }],
      [2, { status: 'cancelled', reason: 'evaluation' }],
    ]);
    expect(judge(account, bidAt('300.00'))).toEqual([]);
  });

  test('opens nothing more, by no order; what closes passes, to the last of it', () => {
    const [change] = frozen();
    const { account } = change!.after;
    const code = (side: 'buy' | 'sell', quantity: string) =>
      refuse(decideMarketOrder(account, order(side, AAPL, quantity, { leverage: 5 }), market())).code;
    expect([code('buy', '1'), code('sell', '101')]).toEqual(['account_frozen', 'account_frozen']);
    const waits = { ...draft('buy', '1', limit('190')), instrumentId: AAPL.id, leverage: 5 };
    expect(refuse(decidePlaceOrder(change!.after, waits, market())).code).toBe('account_frozen');
    const flat = sell(sell(account, '60'), '40');
    expect([flat.positions.size, flat.evaluation?.verdict]).toEqual([0, 'breached']);
    expect(refuse(decideMarketOrder(flat, order('sell', AAPL, '1', { leverage: 5 }), market())).code).toBe(
      'account_frozen',
    );
  });

  test('is of a breach alone: a pass and an expiry close the account', () => {
    const rules = { atBreach: 'freeze', maxDays: 1 } as const;
    const slow = evaluationOf(rules);
    const expired = after(slow, CALM, slow.evaluation!.dayEndsAt);
    const passed = after(sell(buy(slow, '100'), '100', bidAt('201.24')), CALM);
    expect([expired.isClosed, passed.isClosed]).toEqual([true, true]);
  });
});

describe('floors', () => {
  const at = (overall: EvaluationRules['overall'], peak: string, dayBasis = '10000', daily = RULES.daily) =>
    computeFloors({ ...RULES, overall, ...(daily ? { daily } : {}) }, dollars('10000'), {
      peak: dollars(peak),
      dayBasis: dollars(dayBasis),
    }).map(({ name, at: floor }) => [name, formatUsdExact(floor)]);

  test('are basis points of the grant below what they are counted from; the trailing one stops at its lock', () => {
    expect(at({ limit: 1_000, floor: 'static' }, '10000', '10400')).toEqual([
      ['daily', '9900.000000'],
      ['overall', '9000.000000'],
    ]);
    expect(at({ limit: 1_000, floor: 'step', lock: 0 }, '10700')[1]).toEqual(['overall', '9700.000000']);
    expect(at({ limit: 1_000, floor: 'step', lock: 0 }, '15000')[1]).toEqual(['overall', '10000.000000']);
    expect(at({ limit: 1_000, floor: 'step', lock: 250 }, '15000')[1]).toEqual(['overall', '10250.000000']);
  });

  test('of two that are breached the higher one is named, of equal ones the day’s', () => {
    const floors = [
      { name: 'daily', at: dollars('9000') },
      { name: 'overall', at: dollars('9500') },
    ] as const;
    expect(breachedFloor(floors, dollars('8000'), RULES)?.name).toBe('overall');
    expect(breachedFloor(floors, dollars('9200'), RULES)?.name).toBe('overall');
    expect(
      breachedFloor([floors[0], { name: 'overall', at: dollars('9000') }], dollars('8999'), RULES)?.name,
    ).toBe('daily');
    expect(breachedFloor(floors, dollars('9500'), RULES)).toBeUndefined();
  });

  test('trailing at every step follow the highest step, at day ends the highest end', () => {
    const step = buy(evaluationOf({ overall: { limit: 1_000, floor: 'step' } }), '100');
    const risen = after(step, bidAt('200.00'));
    expect(formatUsdExact(risen.evaluation!.peak)).toBe('10876.000000');
    expect(verdictOf(risen, bidAt('190.01'))).toBeUndefined();
    expect(after(risen, bidAt('195.00')).evaluation).toBe(risen.evaluation);
    // 10,876 - 1,000 = 9,876: 1.24 below the price of the purchase.
    expect(verdictOf(risen, bidAt('189.99'))).toBe('breached');
    const daily = buy(evaluationOf({ overall: { limit: 1_000, floor: 'day_end' } }), '100');
    expect(after(daily, bidAt('200.00')).evaluation!.peak).toBe(dollars('10000'));
    const nextDay = daily.evaluation!.dayEndsAt;
    expect(formatUsdExact(after(daily, bidAt('200.00'), nextDay).evaluation!.peak)).toBe('10876.000000');
  });
});

describe('a new day', () => {
  const long = buy(evaluationOf(), '100');
  const ends = long.evaluation!.dayEndsAt;

  test('begins with the first step at its moment or after it, and counts the loss from what the account is worth there', () => {
    expect(after(long, bidAt('195.00'), ends - 1).evaluation).toBe(long.evaluation);
    const turned = after(long, bidAt('195.00'), ends).evaluation!;
    expect(turned).toMatchObject({
      dayNumber: 2,
      dayBasis: dollars('10376'),
      dayBalance: dollars('10000'),
      dayEntries: 2,
      dayFills: 1,
    });
    expect(turned.dayEndsAt).toBeGreaterThan(ends);
  });

  test.each<[NonNullable<EvaluationRules['daily']>['basis'], string, string]>([
    ['balance', '195.00', '10000'],
    ['equity', '195.00', '10376'],
    ['larger', '195.00', '10376'],
    ['equity', '190.00', '9876'],
    ['larger', '190.00', '10000'],
    ['grant', '195.00', '10000'],
  ])('by %s, at a bid of %s, from %s', (basis, bid, expected) => {
    const account = buy(evaluationOf({ daily: { limit: 500, basis } }), '100');
    expect(after(account, bidAt(bid), ends).evaluation?.dayBasis).toBe(dollars(expected));
  });

  test('can begin below the floor that it sets itself', () => {
    // From the balance of 10,000 it counts what the account is worth by then; from an equity nothing is lost yet, and the overall floor holds.
    expect(verdictOf(long, bidAt('186.23'), ends)).toBe('breached');
    const slow = buy(evaluationOf({ daily: { limit: 500, basis: 'equity' } }), '100');
    expect(verdictOf(slow, bidAt('181.24'), ends)).toBeUndefined();
    expect(verdictOf(slow, bidAt('181.23'), ends)).toBe('breached');
  });

  test('days without a step count, and bring nothing', () => {
    const later = after(long, CALM, ends + 3 * 86_400_000).evaluation!;
    expect([later.dayNumber, later.qualified, later.bestDay]).toEqual([5, 1, 0n]);
  });
});

describe('passing', () => {
  const won = (rules: Partial<EvaluationRules> = {}) =>
    sell(buy(evaluationOf(rules), '100'), '100', bidAt('201.24'));

  test('is a realised profit of the target with nothing open', () => {
    expect(verdictOf(won())).toBe('passed');
    expect(verdictOf(sell(buy(evaluationOf(), '100'), '100', bidAt('201.23')))).toBeUndefined();
    expect(verdictOf(buy(evaluationOf(), '100'), bidAt('250.00'))).toBeUndefined();
    expect(verdictOf(buy(won(), '1'))).toBeUndefined();
  });

  test('waits for its days, each with a fill and the profit that qualifies, today included', () => {
    const one = won({ leastDays: 2, qualifyingProfit: 50 });
    expect(verdictOf(one)).toBeUndefined();
    const second = after(one, CALM, one.evaluation!.dayEndsAt);
    expect(second.evaluation).toMatchObject({ qualified: 1, bestDay: dollars('1000') });
    expect(verdictOf(second)).toBeUndefined();
    // 50 USD: 100 x 0.50
    expect(verdictOf(sell(buy(second, '100'), '100', bidAt('191.74')))).toBe('passed');
    expect(verdictOf(sell(buy(second, '100'), '100', bidAt('191.73')))).toBeUndefined();
  });

  test('asks for the best day’s share, in whole percent of the profit, exactly', () => {
    const one = won({ consistency: 50 });
    expect(verdictOf(one)).toBeUndefined();
    const second = after(one, CALM, one.evaluation!.dayEndsAt);
    expect(verdictOf(sell(buy(second, '100'), '100', bidAt('201.23')))).toBeUndefined();
    expect(verdictOf(sell(buy(second, '100'), '100', bidAt('201.24')))).toBe('passed');
  });

  test('after its days it expires; on the last step of them it can still pass', () => {
    const slow = evaluationOf({ maxDays: 1 });
    expect(verdictOf(slow, CALM, slow.evaluation!.dayEndsAt - 1)).toBeUndefined();
    expect(verdictOf(slow, CALM, slow.evaluation!.dayEndsAt)).toBe('expired');
    expect(verdictOf(won({ maxDays: 1 }), CALM, slow.evaluation!.dayEndsAt)).toBe('passed');
  });
});

describe('the last step of a market', () => {
  const atLast = (account: AccountState, prices: Prices = CALM) =>
    decideJudgement(stateOf(account), { ...evidenceAt(account, prices), isLast: true }, market(prices)).at(
      -1,
    )!.after.account;

  test('ends what has neither passed nor breached: what is open closes at its quotes', () => {
    const end = atLast(buy(evaluationOf(), '100'), bidAt('195.00'));
    expect(end).toMatchObject({ isClosed: true, evaluation: { verdict: 'expired' } });
    expect(formatUsdExact(accountValueOf(end.balances))).toBe('10376.000000');
    expect(atLast(evaluationOf()).evaluation?.verdict).toBe('expired');
  });

  test('passes who is flat with all that is asked for, and breaches who falls at it', () => {
    const won = sell(buy(evaluationOf(), '100'), '100', bidAt('201.24'));
    expect(atLast(won).evaluation?.verdict).toBe('passed');
    expect(atLast(buy(won, '1')).evaluation?.verdict).toBe('expired');
    expect(atLast(buy(evaluationOf(), '100'), bidAt('186.23')).evaluation?.verdict).toBe('breached');
  });
});

describe('an evaluation', () => {
  test('has no deposits, and a branch of it is none', () => {
    const account = evaluationOf();
    expect(refuse(decideDeposit(account, dollars('100'), dollars('1000'), NOW)).code).toBe(
      'account_is_evaluation',
    );
    const branch = accept(
      decideOpenBranch(
        9,
        { state: stateOf(account), at: NOW },
        { world: 4, openAccounts: 1, keptAccounts: 1 },
      ),
    ).after.account;
    expect([getAccountKind(branch), branch.evaluation, branch.terms?.evaluation]).toEqual([
      'branch',
      undefined,
      undefined,
    ]);
  });

  test('does not end without its progress', () => {
    const { evaluation: _, ...account } = evaluationOf();
    expect(() => endEvaluation(stateOf(account), 'voided', market())).toThrow('has its progress');
  });
  test('stays as it is at a step that moves none of its figures', () => {
    const account = accept(
      decideMarketOrder(evaluationOf(), order('sell', EURUSD, '1000', { leverage: 10 }), market()),
    ).after;
    expect(judge(account, CALM)).toEqual([]);
  });
});
