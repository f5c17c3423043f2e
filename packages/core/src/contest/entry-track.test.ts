import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createZoneDays } from '../calendar/zone-days.ts';
import {
  decideMarketOrder,
  decideSplit,
  minus,
  price,
  sum,
  valueAccount,
  ZERO_USD,
  type AccountChange,
  type AccountState,
  type FillCause,
  type Instrument,
  type MarketView,
  type Side,
  type Usd,
} from '../index.ts';
import {
  AAPL,
  accept,
  dollars,
  drifted,
  EURUSD,
  getInstrument,
  market,
  NOW,
  opened,
  order,
  USDJPY,
} from '../test/test-market.ts';
import { EntryTrack, type PricedInstant, type TrackedEvent, type TrackRules } from './entry-track.ts';
import { computeFall, penalised, computeReturn, computeSharpe, type Scoring } from './scoring.ts';
import { TrackColumns } from './track-columns.ts';

const MINUTE = 60_000;
const GRANT = dollars('10000');
const RETURN: Scoring = { kind: 'return', intervals: 10 };
const rulesOf = (more: Partial<TrackRules> = {}): TrackRules => ({
  grant: GRANT,
  scoring: RETURN,
  instrumentOf: getInstrument,
  ...more,
});

/** What a decision leaves in the books, as it is read from them. */
function eventsOf({ before, entries, fill }: AccountChange): TrackedEvent[] {
  const postings = entries.map((entry): TrackedEvent => {
    const { cash = ZERO_USD, margin = ZERO_USD, profit = ZERO_USD } = entry.postings;
    return { kind: 'posting', number: entry.number, amount: sum([cash, margin, profit]), at: entry.at };
  });
  if (!fill) return postings;
  const { order: wanted, number, price, change, quantityAfter, cause, at } = fill;
  return [
    {
      kind: 'fill',
      number: before.fillCount + 1 === number ? number : 0,
      instrumentId: wanted.instrumentId,
      side: wanted.side,
      price,
      opened: change.opened,
      closed: change.closed,
      realizedQuote: change.realizedQuote,
      realized: change.realized,
      quantityAfter,
      isOwn: cause.kind === 'order',
      at,
    },
    ...postings,
  ];
}

interface Deal {
  readonly minute: number;
  readonly side: Side;
  readonly what: Instrument;
  readonly amount: string;
}

const marketAt = (walk: readonly number[], minute: number): MarketView =>
  market(drifted(walk[minute] ?? 0), { now: NOW + minute * MINUTE });

/** The account after each deal that passed, and what it left in the books. */
function play(deals: readonly Deal[], walk: readonly number[], cause?: FillCause) {
  let account: AccountState = opened();
  const states: { readonly minute: number; readonly account: AccountState }[] = [{ minute: 0, account }];
  const events: TrackedEvent[] = [];
  for (const { minute, side, what, amount } of deals) {
    const wanted = order(side, what, amount, { leverage: 5 });
    const decision = decideMarketOrder(account, wanted, marketAt(walk, minute), cause);
    if (!decision.accepted) continue;
    const [change] = decision.changes;
    account = change.after;
    states.push({ minute, account });
    events.push(...eventsOf(change));
  }
  return { states, events };
}

const instantsOf = (walk: readonly number[], minutes: readonly number[]): PricedInstant[] =>
  minutes.map((minute) => ({ at: NOW + minute * MINUTE, quoteOf: marketAt(walk, minute).quoteOf }));

const LENGTH = 40;
const walk = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: LENGTH + 1, maxLength: LENGTH + 1 });
const deals = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: LENGTH }),
      side: fc.constantFrom<Side[]>('buy', 'sell'),
      what: fc.constantFrom(AAPL, EURUSD, USDJPY),
      amount: fc.integer({ min: 1, max: 40 }).map(String),
    }),
    { maxLength: 15 },
  )
  .map((all) => all.toSorted((a, b) => a.minute - b.minute));
const SAMPLED = [4, 8, 12, 16, 20, 24, 28, 32, 36];

describe('the track of an entry', () => {
  test('follows a split: the same worth before and after it, less what its fraction was paid out of', () => {
    const { states, events } = play([{ minute: 0, side: 'buy', what: AAPL, amount: '10' }], []);
    const before = states.at(-1)!.account;
    const { bid = 0n, ask = 0n } = market().quoteOf(AAPL.id) ?? {};
    const halved = { ...market().quoteOf(AAPL.id)!, bid: price(bid / 4n), ask: price(ask / 4n) };
    const view: MarketView = { ...market(), quoteOf: () => halved };
    const ratio = { newUnits: 4, oldUnits: 1 };
    const [split] = decideSplit(
      { account: before, orders: new Map(), orderCount: 0 },
      { instrumentId: AAPL.id, ratio, quote: halved },
      'act',
      view,
    ).changes;
    const track = new EntryTrack(rulesOf());
    const at = NOW + MINUTE;
    track.advance(
      [...events, { kind: 'split', number: 1, instrumentId: AAPL.id, ratio, at }],
      [{ at, quoteOf: view.quoteOf }],
    );
    expect(track.through).toMatchObject({ fill: 1, split: 1 });
    const worth = valueAccount(split!.after.account, view)!.equity;
    expect(track.scoreAt(worth).drawdown).toBe(computeFall(GRANT, worth));
  });

  test('has at each instant what the whole account was worth then, and comes to the same scores', () => {
    fc.assert(
      fc.property(deals, walk, (wanted, prices) => {
        const { states, events } = play(wanted, prices);
        const worthAt = (minute: number): Usd => {
          const { account } = states.findLast((state) => state.minute <= minute)!;
          return valueAccount(account, marketAt(prices, minute))!.equity;
        };
        const series = [GRANT, ...[...SAMPLED, LENGTH].map(worthAt)];
        const changes = series.slice(1).map((equity, place) => minus(equity, series[place]!));
        const falls = series.flatMap((peak, place) =>
          series.slice(place).map((low) => computeFall(peak, low)),
        );
        const drawdown = Math.max(...falls);
        const scoreOf = (scoring: Scoring) => {
          const track = new EntryTrack(rulesOf({ scoring }));
          track.advance(events, instantsOf(prices, SAMPLED));
          const { score, drawdown: fall } = track.scoreAt(worthAt(LENGTH));
          return { score, drawdown: fall };
        };
        expect(scoreOf(RETURN)).toEqual({ score: undefined, drawdown });
        expect(scoreOf({ kind: 'sharpe', intervals: 10 })).toEqual({
          score: computeSharpe({
            count: changes.length,
            sum: changes.reduce((total, change) => total + change, 0n),
            squares: changes.reduce((total, change) => total + change * change, 0n),
          }),
          drawdown,
        });
        expect(scoreOf({ kind: 'drawdown', intervals: 10, penalty: 150 })).toEqual({
          score: penalised(computeReturn(worthAt(LENGTH), GRANT), drawdown, 150),
          drawdown,
        });
      }),
    );
  });

  test('comes to the same in any number of pieces, and its estimate is within a few units', () => {
    fc.assert(
      fc.property(deals, walk, fc.integer({ min: 0, max: SAMPLED.length }), (wanted, prices, cut) => {
        const { events } = play(wanted, prices);
        const rules = rulesOf({ scoring: { kind: 'sharpe', intervals: 10 } });
        const whole = new EntryTrack(rules);
        whole.advance(events, instantsOf(prices, SAMPLED));
        const until = NOW + (SAMPLED[cut - 1] ?? 0) * MINUTE;
        const [first, second] = [
          events.filter(({ at }) => at <= until),
          events.filter(({ at }) => at > until),
        ];
        const pieces = new EntryTrack(rules);
        pieces.advance(first, instantsOf(prices, SAMPLED.slice(0, cut)));
        pieces.advance(second, instantsOf(prices, SAMPLED.slice(cut)));
        const end = dollars('10001');
        expect(pieces.scoreAt(end)).toEqual(whole.scoreAt(end));
        expect(pieces.through).toEqual(whole.through);
        const { score, drawdown } = whole.scoreAt(end);
        const estimates = new TrackColumns(rules);
        estimates.put(2, whole);
        estimates.estimate(2, Number(end));
        expect(Math.abs((estimates.score[2] || 0) - (score ?? 0))).toBeLessThanOrEqual(1);
        expect(Math.abs(estimates.drawdown[2]! - drawdown)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a shortest time of holding', () => {
  const flat = Array.from({ length: 61 }, (_, minute) => minute);
  const track = (
    wanted: readonly Deal[],
    { holdMinutes = 10, cause }: { holdMinutes?: number; cause?: FillCause } = {},
  ) => {
    const followed = new EntryTrack(rulesOf({ holdMinutes }));
    followed.advance(play(wanted, flat, cause).events, []);
    return followed.notCounted;
  };
  const buy = (minute: number, amount = '10'): Deal => ({ minute, side: 'buy', what: AAPL, amount });
  const sell = (minute: number, amount = '10'): Deal => ({ minute, side: 'sell', what: AAPL, amount });
  // Prices rise by a hundredth of a percent a minute: 191.20 is 191.58 after twenty, at 191.24 bought.
  const profitOf = (wanted: readonly Deal[]): Usd =>
    sum(play(wanted, flat).events.flatMap((event) => (event.kind === 'fill' ? [event.realized] : [])));

  test('leaves out the profit of what was closed before, from the very fill that added to it last', () => {
    expect(track([buy(0), sell(60)])).toBe(ZERO_USD);
    expect(track([buy(0), sell(9)])).toBe(profitOf([buy(0), sell(9)]));
    expect(profitOf([buy(0), sell(9)])).toBeGreaterThan(0n);
    expect(track([buy(0), sell(10)])).toBe(ZERO_USD);
    const added = [buy(0), buy(51), sell(60, '20')];
    expect(track(added)).toBe(profitOf(added));
    expect(track([buy(0), buy(51), sell(60, '20')], { holdMinutes: 9 })).toBe(ZERO_USD);
    // What closes a part of it does not begin its time again.
    expect(track([buy(0), sell(20, '5'), sell(25, '5')])).toBe(ZERO_USD);
  });

  test('never takes a loss away, nor what the holder did not order', () => {
    const lost = [sell(0), buy(5)];
    expect(profitOf(lost)).toBeLessThan(0n);
    expect(track(lost)).toBe(ZERO_USD);
    expect(track([buy(0), sell(9)], { cause: { kind: 'contest_end' } })).toBe(ZERO_USD);
  });

  test('counts from the turn of a position that was turned round', () => {
    const turned = [sell(0), buy(30, '20'), sell(39)];
    expect(track(turned)).toBe(profitOf([buy(30), sell(39)]));
  });
});

test('days are counted by the zone’s own midnights, once each, and only where somebody ordered something', () => {
  // NOW is Saturday, 07:00 in New York: midnight is 17 hours away.
  const zoned = rulesOf({ dayOf: createZoneDays('America/New_York') });
  const at = (hour: number, isOwn = true): TrackedEvent => {
    const change = accept(decideMarketOrder(opened(), order('buy', AAPL, '1'), market()));
    return { ...eventsOf(change)[0]!, isOwn, at: NOW + hour * 60 * MINUTE } as TrackedEvent;
  };
  const daysOf = (...events: TrackedEvent[]): number => {
    const track = new EntryTrack(zoned);
    track.advance(events, []);
    return track.scoreAt(GRANT).days;
  };
  expect(daysOf()).toBe(0);
  expect(daysOf(at(0), at(1), at(16.9))).toBe(1);
  expect(daysOf(at(0), at(17))).toBe(2);
  expect(daysOf(at(0), at(17, false))).toBe(1);
});
