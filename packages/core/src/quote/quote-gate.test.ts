import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeTick, OPEN_GATE, passSplit, type Tick } from './quote-gate.ts';

const around = (mid: number): Tick => ({ bid: mid - 1, ask: mid + 1 });
/** The verdict on each tick, one after the other. */
function verdicts(...ticks: readonly Tick[]): boolean[] {
  let state = OPEN_GATE;
  return ticks.map((tick) => {
    const verdict = judgeTick(state, tick);
    state = verdict.state;
    return verdict.passes;
  });
}

describe('the gate for quotes', () => {
  it.each([
    ['crossed', { bid: 101, ask: 100 }],
    ['locked', { bid: 100, ask: 100 }],
    ['negative', { bid: -5, ask: 100 }],
    ['without a bid', { bid: 0, ask: 100 }],
    ['no number', { bid: Number.NaN, ask: 100 }],
    ['endless', { bid: 100, ask: Number.POSITIVE_INFINITY }],
  ])('lets no tick through that is %s, first or later', (_what, tick) => {
    expect(verdicts(tick, around(1_000), tick, around(1_001))).toEqual([false, true, false, true]);
  });

  it('lets ordinary moves through', () => {
    expect(verdicts(around(1_000), around(1_290), around(910), around(1_100))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('holds a jump back until two more agree with it', () => {
    expect(verdicts(around(1_000), around(1_500), around(1_510), around(1_490), around(1_000))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('holds back what jumps on: a third one confirms nothing but what is near to it', () => {
    const down = verdicts(around(1_000), around(1_500), around(650), around(640), around(645));
    expect(down).toEqual([true, false, false, false, true]);
    const up = verdicts(around(1_000), around(1_500), around(1_600), around(1_590), around(1_570));
    expect(up).toEqual([true, false, false, false, true]);
  });

  it('lets a first price through however small it is', () => {
    expect(verdicts({ bid: 0.000_01, ask: 0.000_02 }, { bid: 0.000_011, ask: 0.000_02 })).toEqual([
      true,
      true,
    ]);
  });

  it('forgets a jump that nobody confirms', () => {
    expect(
      verdicts(around(1_000), around(1_500), around(1_002), around(1_500), around(600), around(1_500)),
    ).toEqual([true, false, true, false, false, false]);
  });

  it('never believes a hundredfold price', () => {
    const ticks = Array.from({ length: 20 }, () => around(100_000));
    expect(verdicts(around(1_000), ...ticks, around(1_001))).toEqual([true, ...ticks.map(() => false), true]);
    const hundredths = ticks.map(() => around(10));
    expect(verdicts(around(1_000), ...hundredths, around(1_001))).toEqual([
      true,
      ...ticks.map(() => false),
      true,
    ]);
  });

  it('never passes a split: the source’s price of the day before has jumped as far', () => {
    const split = { ...around(101), dayAgo: 100 };
    const fall = { ...around(500), dayAgo: 1_005 };
    expect(verdicts(around(1_000), split, split, split, split)).toEqual([true, false, false, false, false]);
    expect(verdicts(around(1_000), fall, fall, fall)).toEqual([true, false, false, true]);
    const first = judgeTick(OPEN_GATE, around(1_000));
    expect(judgeTick(first.state, split).isRescaled).toBe(true);
    expect(judgeTick(first.state, fall).isRescaled).toBe(false);
    expect(judgeTick(first.state, { ...around(990), dayAgo: 100 })).toMatchObject({ passes: true });
  });

  it.each([
    ['has not moved at all', around(2_000), 1_000],
    ['has moved the other way', around(2_000), 500],
    ['has moved the other way, up', around(500), 2_000],
    ['has moved by less than a jump', around(1_350), 1_250],
    ['is nothing', around(2_000), 0],
    ['is less than nothing', around(2_000), -2_000],
    ['is not given', around(2_000), undefined],
  ])('takes no jump for a split where the price of the day before %s', (_, tick, dayAgo) => {
    const { state } = judgeTick(OPEN_GATE, around(1_000));
    expect(judgeTick(state, { ...tick, dayAgo })).toMatchObject({ passes: false, isRescaled: false });
  });

  it.each([
    [around(2_000), 2_250],
    [around(2_000), 1_750],
    [around(500), 440],
  ])('takes a jump to %o for a split where the day before has come to %i', (tick, dayAgo) => {
    const { state } = judgeTick(OPEN_GATE, around(1_000));
    expect(judgeTick(state, { ...tick, dayAgo })).toMatchObject({ passes: false, isRescaled: true });
  });

  it('holds a split back that was announced, however small or large, and lets every other price through', () => {
    const { state } = judgeTick(OPEN_GATE, around(1_000));
    const judge = (newUnits: number, oldUnits: number, mid: number) =>
      judgeTick({ ...state, announced: { newUnits, oldUnits } }, around(mid));
    expect(judge(5, 4, 810)).toMatchObject({ passes: false, isRescaled: true });
    expect(judge(5, 4, 960)).toMatchObject({ passes: true, isRescaled: false });
    expect(judge(1, 200, 201_000)).toMatchObject({ passes: false, isRescaled: true });
    expect(judge(5, 4, 960).state.announced).toEqual({ newUnits: 5, oldUnits: 4 });
  });

  it('judges by the new scale once a split has passed, and knows of none any more', () => {
    const { state } = judgeTick(OPEN_GATE, around(1_000));
    const after = passSplit(
      { ...state, announced: { newUnits: 4, oldUnits: 1 } },
      { newUnits: 4, oldUnits: 1 },
    );
    expect(judgeTick(after, around(260)).passes).toBe(true);
    expect(judgeTick(after, around(1_000)).passes).toBe(false);
    expect(after.announced).toBeUndefined();
    expect(passSplit(OPEN_GATE, { newUnits: 4, oldUnits: 1 })).toBe(OPEN_GATE);
  });

  it('passes nothing but quotes, and of two that pass the second is near the first or confirmed', () => {
    const tick = fc.record({
      bid: fc.integer({ min: -10, max: 5_000 }),
      ask: fc.integer({ min: -10, max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 40 }), (ticks) => {
        const passed = ticks.filter((_, place) => verdicts(...ticks.slice(0, place + 1)).at(-1));
        expect(passed.every(({ bid, ask }) => 0 < bid && bid < ask)).toBe(true);
      }),
    );
  });
});
