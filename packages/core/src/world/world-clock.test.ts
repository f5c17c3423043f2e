import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOCK_LEAD_MS, decideClock, type WantedClock } from '../decisions/worlds/set-clock.ts';
import {
  changesAhead,
  marketTimeAt,
  MAX_RATE,
  rateAt,
  floorToStep,
  wallTimeAt,
  WORLD_STEP_MS,
  withStretch,
  worldStateAt,
  type WorldClock,
} from './world-clock.ts';

const WALL = Date.UTC(2026, 10, 26, 12);
const BEGINS = Date.UTC(2030, 0, 7, 14, 30);
const NEW: WorldClock = { beginsAt: BEGINS, stretches: [] };

/** The clock after a change that was asked for at a moment on the wall. */
function changed(clock: WorldClock, wanted: WantedClock, wall: number): WorldClock {
  const decision = decideClock(clock, wanted, wall);
  if (!decision.accepted) throw new Error(decision.refusal.code);
  const [{ endsAt }] = decision.changes;
  const after = decision.changes.reduce((before, { stretch }) => withStretch(before, stretch), clock);
  return endsAt === undefined ? after : { ...after, endsAt };
}

describe("a world's clock", () => {
  test('stands at its beginning until it is started, then runs at the rate that was set', () => {
    expect([marketTimeAt(NEW, WALL), worldStateAt(NEW, WALL), rateAt(NEW, WALL)]).toEqual([
      BEGINS,
      'scheduled',
      0,
    ]);
    const running = changed(NEW, { rate: 200 }, WALL);
    const from = WALL + CLOCK_LEAD_MS;
    expect(worldStateAt(running, from - 1)).toBe('scheduled');
    expect([worldStateAt(running, from), rateAt(running, from)]).toEqual(['running', 200]);
    expect(marketTimeAt(running, from + 10_000)).toBe(BEGINS + 2_000_000);
  });

  test('pauses without losing or gaining time, and goes on from there', () => {
    const running = changed(NEW, { rate: 60 }, WALL);
    const paused = changed(running, { rate: 0 }, WALL + 10_000);
    const stood = marketTimeAt(paused, WALL + 20_000);
    expect(stood).toBe(BEGINS + 600_000);
    expect(worldStateAt(paused, WALL + 20_000)).toBe('paused');
    expect(marketTimeAt(paused, WALL + 9_999_000)).toBe(stood);
    const again = changed(paused, { rate: 1 }, WALL + 9_999_000);
    expect(marketTimeAt(again, WALL + 9_999_000 + CLOCK_LEAD_MS + 1_000)).toBe(stood + 1_000);
  });

  test('says what is decided of it and does not hold yet: what it will show, and when', () => {
    const begins = WALL + CLOCK_LEAD_MS;
    expect(changesAhead(NEW, WALL)).toEqual([]);
    const started = changed(NEW, { rate: 200 }, WALL);
    expect(changesAhead(started, WALL)).toEqual([{ state: 'running', rate: 200, at: begins }]);
    expect(changesAhead(started, begins - 1)).toHaveLength(1);
    expect(changesAhead(started, begins)).toEqual([]);
    const paused = changed(started, { rate: 0 }, WALL + 10_000);
    expect(changesAhead(paused, WALL + 10_000)).toEqual([{ state: 'paused', rate: 0, at: begins + 10_000 }]);
    const ended = changed(started, { ends: true }, WALL + 10_000);
    expect(changesAhead(ended, WALL + 10_000)).toEqual([{ state: 'ended', rate: 0, at: begins + 10_000 }]);
    const bar = changed(started, { until: BEGINS + 2_000_000 + 60_000 }, WALL + 10_000);
    expect(changesAhead(bar, WALL + 10_000).at(-1)).toMatchObject({ state: 'paused', rate: 0 });
  });

  test('of what stands and is ended nothing is ahead: it has ended at once', () => {
    const ended = changed(changed(NEW, { rate: 0 }, WALL), { ends: true }, WALL + 60_000);
    expect([worldStateAt(ended, WALL + 60_000), changesAhead(ended, WALL + 60_000)]).toEqual(['ended', []]);
  });

  test('ends at its end, or when somebody ends it, for good', () => {
    const limited = changed({ ...NEW, endsAt: BEGINS + 86_400_000 }, { rate: MAX_RATE }, WALL);
    expect(marketTimeAt(limited, WALL + 3_600_000)).toBe(BEGINS + 86_400_000);
    expect(worldStateAt(limited, WALL + 3_600_000)).toBe('ended');
    const ended = changed(changed(NEW, { rate: 10 }, WALL), { ends: true }, WALL + 60_000);
    expect(worldStateAt(ended, WALL + 60_000 + CLOCK_LEAD_MS)).toBe('ended');
    for (const clock of [limited, ended])
      expect(decideClock(clock, { rate: 1 }, WALL + 3_600_000)).toEqual({
        accepted: false,
        refusal: { code: 'world_ended' },
      });
  });

  test.each([-1, 0.5, MAX_RATE + 1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'runs at no rate of %d',
    (rate) => {
      expect(decideClock(NEW, { rate }, WALL)).toMatchObject({ refusal: { code: 'rate_out_of_range' } });
    },
  );

  test.each([0, 1, 40, 240, 4_999, 5_000, 5_001, 14_399, 345_600])(
    'runs %d steps of market time to a moment in as few steps as there can be, and pauses there',
    (way) => {
      const running = changed(NEW, { rate: 7 }, WALL);
      const from = marketTimeAt(running, WALL + 10_000 + CLOCK_LEAD_MS);
      const until = from + way * WORLD_STEP_MS;
      const decision = decideClock(running, { until }, WALL + 10_000);
      if (!decision.accepted) throw new Error(decision.refusal.code);
      const clock = decision.changes.reduce(
        (before: WorldClock, { stretch }) => withStretch(before, stretch),
        running,
      );
      const begins = WALL + 10_000 + CLOCK_LEAD_MS;
      const ends = begins + Math.ceil(way / MAX_RATE) * WORLD_STEP_MS;
      expect(marketTimeAt(clock, begins)).toBe(from);
      expect([marketTimeAt(clock, ends), worldStateAt(clock, ends)]).toEqual([until, 'paused']);
      expect(marketTimeAt(clock, ends + 3_600_000)).toBe(until);
      for (let at = begins + WORLD_STEP_MS; at <= ends; at += WORLD_STEP_MS) {
        const step = marketTimeAt(clock, at) - marketTimeAt(clock, at - WORLD_STEP_MS);
        expect(step / WORLD_STEP_MS).toBeGreaterThan(0);
        expect(step / WORLD_STEP_MS).toBeLessThanOrEqual(MAX_RATE);
      }
    },
  );

  test('of a replay never begins a stretch ahead of the market that it replays', () => {
    const running = changed(NEW, { rate: MAX_RATE }, WALL);
    const reached = BEGINS + 3_600_000;
    const decision = decideClock(running, { rate: 0 }, WALL + 60_000, () => reached);
    expect(decision).toMatchObject({ changes: [{ stretch: { marketFrom: reached, rate: 0 } }] });
  });

  test('never goes back, stands in whole steps, and advances by its rate alone, whatever is asked of it and when', () => {
    const wish = fc.record({
      rate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_RATE })),
      after: fc.integer({ min: 0, max: 60_000 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wishes) => {
        let clock = NEW;
        let wall = WALL;
        for (const { rate, after } of wishes) {
          wall += after;
          clock = changed(clock, { rate }, wall);
        }
        let before = BEGINS;
        const until = wall + 2 * CLOCK_LEAD_MS + WORLD_STEP_MS * wishes.length;
        for (let at = WALL; at <= until; at += WORLD_STEP_MS) {
          const time = marketTimeAt(clock, at);
          expect(time % WORLD_STEP_MS).toBe(BEGINS % WORLD_STEP_MS);
          expect(time - before).toBe(at === WALL ? 0 : rateAt(clock, at - WORLD_STEP_MS) * WORLD_STEP_MS);
          expect(marketTimeAt(clock, at + WORLD_STEP_MS - 1)).toBe(time);
          before = time;
        }
        // What was decided before a change is not decided anew by it.
        const [first] = clock.stretches;
        expect(first!.wallFrom).toBeGreaterThanOrEqual(WALL + CLOCK_LEAD_MS);
      }),
      { numRuns: 100 },
    );
  });
});

test('the wall is asked when it had first come to a moment: through pauses, other speeds, and its end', () => {
  const change = fc.record({
    rate: fc.constantFrom(0, 1, 7, 60, 200, MAX_RATE),
    after: fc.integer({ min: 3_000, max: 600_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 600_000 }),
      (changes, later) => {
        let wall = WALL;
        let clock: WorldClock = { ...NEW, endsAt: BEGINS + 86_400_000 };
        for (const { rate, after } of changes) {
          if (worldStateAt(clock, wall) !== 'ended' && decideClock(clock, { rate }, wall).accepted)
            clock = changed(clock, { rate }, wall);
          wall += after;
        }
        fc.pre(clock.stretches.length > 0);
        const asked = floorToStep(Math.max(wall + later, clock.stretches.at(-1)!.wallFrom));
        const moment = marketTimeAt(clock, asked);
        const first = wallTimeAt(clock, moment);
        expect(first).toBeLessThanOrEqual(asked);
        expect(marketTimeAt(clock, first)).toBe(moment);
        expect(first % WORLD_STEP_MS).toBe(0);
        const isStart = first === clock.stretches[0]!.wallFrom;
        expect(isStart || marketTimeAt(clock, first - WORLD_STEP_MS) < moment).toBe(true);
      },
    ),
  );
  expect(wallTimeAt(NEW, BEGINS)).toBe(0);
});
