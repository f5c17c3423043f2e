import { describe, expect, it } from 'vitest';
import { createMarketClock, type Timer } from './market-clock.ts';

/** A timer whose time passes only when the test says so. */
function handTimer(start: number) {
  let time = start;
  let alarm: { at: number; call: () => void } | undefined;
  const timer: Timer = {
    now: () => time,
    after(delay, call) {
      const mine = { at: time + delay, call };
      alarm = mine;
      return () => {
        if (alarm === mine) alarm = undefined;
      };
    },
  };
  const ring = (at: number): void => {
    const due = alarm;
    alarm = undefined;
    time = at;
    due?.call();
  };
  return {
    timer,
    /** Rings the alarm this late, in milliseconds. */
    ringLate: (late: number) => ring((alarm?.at ?? time) + late),
    setTime: (at: number) => (time = at),
    isSet: () => alarm !== undefined,
  };
}

function startedClock(start: number) {
  const hand = handTimer(start);
  const steps: number[] = [];
  const stop = createMarketClock(hand.timer).start((at) => steps.push(at));
  return { ...hand, steps, stop };
}

describe('the market clock', () => {
  it('steps as soon as everybody listens, then at whole quarters of a second', () => {
    const { steps, ringLate } = startedClock(1_000_100);
    expect(steps).toEqual([]);
    for (let index = 0; index < 5; index++) ringLate(0);
    expect(steps).toEqual([1_000_100, 1_000_250, 1_000_500, 1_000_750, 1_001_000]);
  });

  it('does not drift: each alarm aims at the next quarter, however late the last one came', () => {
    const { steps, ringLate } = startedClock(1_000_000);
    for (const late of [3, 7, 30, 0, 11]) ringLate(late);
    expect(steps).toEqual([1_000_003, 1_000_257, 1_000_530, 1_000_750, 1_001_011]);
  });

  it('leaves out what a busy process missed, and never bursts', () => {
    const { steps, ringLate } = startedClock(1_000_000);
    ringLate(0);
    ringLate(3_100);
    ringLate(0);
    expect(steps).toEqual([1_000_000, 1_003_350, 1_003_500]);
  });

  it('takes no step twice when an alarm rings early', () => {
    const { steps, ringLate } = startedClock(1_000_000);
    ringLate(0);
    ringLate(0);
    ringLate(-1);
    ringLate(0);
    expect(steps).toEqual([1_000_000, 1_000_250, 1_000_500]);
  });

  it('goes on when the system’s clock is set back, and waits out a small correction', () => {
    const { steps, ringLate } = startedClock(1_000_000);
    ringLate(0);
    ringLate(0);
    ringLate(-300);
    expect(steps).toEqual([1_000_000, 1_000_250]);
    ringLate(-3_600_000);
    ringLate(0);
    expect(steps).toHaveLength(4);
    expect(steps[2]).toBeLessThan(0);
  });

  it('is silent once it was stopped', () => {
    const { steps, stop, ringLate, isSet } = startedClock(1_000_000);
    ringLate(0);
    stop();
    expect(isSet()).toBe(false);
    ringLate(0);
    expect(steps).toEqual([1_000_000]);
  });
});
