import {
  accountValueOf,
  EntryTrack,
  minus,
  NO_BALANCES,
  rankEntries,
  TrackColumns,
  usd,
  ZERO_USD,
  type AccountState,
  type EntryFigures,
  type PositionState,
  type Ruleset,
  type Scoring,
} from '@lonja/core';
import type { EntryRecord } from '@lonja/store/contests/entries';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Marks } from '../../board/marks.ts';
import { Exposures } from '../../trading/watches/exposures.ts';
import type { RunningContest } from './contest-state.ts';
import { LiveRanking } from './live-ranking.ts';
import type { TrackNeeds } from './tracks.ts';

const GRANT = usd(10_000_000_000n);
const INSTRUMENTS = 3;
const INTERVALS = 10;

/** What a column of the ranking is read from: an entry as the database has it. */
const entryOf = ({ account, cash, held, fills, last, marks }: Drawn): EntryRecord =>
  ({
    isErased: marks === 'erased',
    disqualifiedAt: marks === 'disqualified' ? new Date(1) : null,
    isStaff: marks === 'staff',
    isSet: marks === 'set',
    closedAt: marks === 'closed' ? new Date(5_000) : null,
    lastFillAt: last === null ? null : new Date(last),
    account: {
      id: account,
      fillCount: fills,
      balances: { ...NO_BALANCES, cash: usd(cash), profit: usd(7n) },
      positions: new Map(
        held.map((quantity, instrumentId) => [
          instrumentId,
          {
            instrumentId,
            quantity,
            cost: quantity * 3n,
            margin: 50n,
            fullyPaid: true,
          } as unknown as PositionState,
        ]),
      ),
    } as unknown as AccountState,
  }) as unknown as EntryRecord;

const drawn = fc.record({
  account: fc.integer({ min: 1, max: 25 }),
  cash: fc.bigInt({ min: 9_999_999_990n, max: 10_000_000_010n }),
  held: fc.array(fc.bigInt({ min: -300_000_000n, max: 300_000_000n }), { maxLength: INSTRUMENTS }),
  fills: fc.nat({ max: 3 }),
  last: fc.option(fc.nat({ max: 2 })),
  marks: fc.constantFrom('none', 'none', 'none', 'erased', 'disqualified', 'staff', 'set', 'closed'),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

const turn = fc.record({
  put: fc.array(drawn, { maxLength: 12 }),
  prices: fc.array(fc.double({ min: 1, max: 3, noNaN: true }), {
    minLength: INSTRUMENTS,
    maxLength: INSTRUMENTS,
  }),
  samples: fc.nat({ max: 2 }),
  endedAt: fc.constantFrom(4_000, 6_000),
});

const scoring = fc.constantFrom<Scoring | undefined>(
  undefined,
  { kind: 'return', intervals: INTERVALS },
  { kind: 'sharpe', intervals: INTERVALS },
  { kind: 'drawdown', intervals: INTERVALS, penalty: 50 },
);

function createMarks(): Marks {
  return {
    bidUsd: new Float64Array(INSTRUMENTS).fill(1),
    askUsd: new Float64Array(INSTRUMENTS).fill(1),
    rate: new Float64Array(INSTRUMENTS).fill(1),
    indexOfId: (id) => id,
    refresh: () => undefined,
  };
}

/** A database in which nothing has happened. */
const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as TrackNeeds['db'];

/** Each entry by itself: from its account to its figures, and all of them ranked. */
function rankPlainly(
  entries: readonly EntryRecord[],
  { marks, ruleset, sampled, endedAt }: Plain,
): readonly unknown[] {
  const figures = entries.map((entry): EntryFigures => {
    const { account, lastFillAt, closedAt } = entry;
    const exposures = new Exposures(marks, { withPaid: true });
    exposures.put(account);
    exposures.value(marks);
    const worth = exposures.worth(account.id);
    const equity =
      worth === undefined ? accountValueOf(account.balances) : usd(BigInt(Math.round(worth * 1e6)));
    return {
      account: account.id,
      equity: minus(equity, ZERO_USD),
      ...trackOf(ruleset.scoring, sampled, Number(equity)),
      fills: account.fillCount,
      lastFillAt: lastFillAt?.getTime(),
      isDisqualified: entry.disqualifiedAt !== null,
      isWithdrawn: entry.isErased || (closedAt !== null && closedAt.getTime() < endedAt),
      isStaff: entry.isStaff,
      isSet: entry.isSet,
    };
  });
  return rankEntries(figures, ruleset);
}

interface Plain {
  readonly marks: Marks;
  readonly ruleset: Ruleset;
  /** How many instants have passed. */
  readonly sampled: number;
  readonly endedAt: number;
}

function trackOf(kind: Scoring | undefined, sampled: number, equity: number): Pick<EntryFigures, 'track'> {
  if (!kind) return {};
  const rules = rulesOf(kind);
  const track = new EntryTrack(rules);
  track.advance([], instantsFrom(0, sampled));
  const estimates = new TrackColumns(rules);
  estimates.put(0, track);
  estimates.estimate(0, equity);
  const score = estimates.score[0]!;
  const drawdown = estimates.drawdown[0]!;
  return {
    track: { score: Number.isNaN(score) ? undefined : score, drawdown, notCounted: ZERO_USD, days: 0 },
  };
}

const rulesOf = (kind: Scoring): TrackNeeds['rules'] => ({
  grant: GRANT,
  scoring: kind,
  instrumentOf: () => {
    throw new Error('nothing is traded');
  },
});

const instantsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const instant = first + place + 1;
    return { at: instant, instant, quoteOf: () => undefined };
  });

test('however its entries change, a contest is ranked as its entries by themselves', async () => {
  await fc.assert(
    fc.asyncProperty(scoring, fc.array(turn, { minLength: 1, maxLength: 6 }), async (kind, turns) => {
      const ruleset = { leastFills: 1, scoring: kind } as unknown as Ruleset;
      const marks = createMarks();
      let passed = 0;
      const needs = kind && {
        db,
        rules: rulesOf(kind),
        instants: (after: number) => Promise.resolve(instantsFrom(after, passed - after)),
      };
      const live = new LiveRanking(marks, needs);
      const entries = new Map<number, EntryRecord>();
      for (const { put, prices, samples, endedAt } of turns) {
        for (const entry of put.map(entryOf)) {
          live.put(entry);
          entries.set(entry.account.id, entry);
        }
        passed += samples;
        await live.advance(passed);
        for (const [index, price] of prices.entries()) {
          marks.bidUsd[index] = price;
          marks.askUsd[index] = price * 1.01;
        }
        const running = { contest: { ruleset }, world: { row: () => ({ endsAt: endedAt }) } };
        const plain = rankPlainly([...entries.values()], { marks, ruleset, sampled: passed, endedAt });
        expect(live.rank(running as unknown as RunningContest)).toEqual(plain);
      }
    }),
  );
});
