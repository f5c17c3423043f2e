import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBreaks, findSpans, spanOfBars, utcDays } from './session-breaks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session from half past fourteen to twenty-one, on each of these days. */
const sessionsOn = (...days: number[]) =>
  days.map((day) => ({ opens: day * DAY + 14.5 * HOUR, closes: day * DAY + 21 * HOUR }));

it('is the bar that holds the opening, and the next one where bars lack it', () => {
  const hours = [13, 14, 15, 20, DAY / HOUR + 15, DAY / HOUR + 16].map((hour) => hour * HOUR);
  expect(findBreaks(hours, sessionsOn(0, 1), HOUR)).toEqual([1, 4]);
});

it('is none for a session without bars, at the first bar, and after the last one', () => {
  const times = [15 * HOUR, 16 * HOUR, 3 * DAY + 15 * HOUR];
  expect(findBreaks(times, sessionsOn(0, 1, 2, 3, 4), HOUR)).toEqual([2]);
});

it('is the first brick that begins in the session where bars have no length', () => {
  expect(findBreaks([0, 14 * HOUR, 15 * HOUR], sessionsOn(0), 0)).toEqual([2]);
});

it('is not at midnight', () => {
  const day = Array.from({ length: 96 }, (_, at) => at * 0.5 * HOUR);
  const breaks = findBreaks(day, sessionsOn(0, 1), 0.5 * HOUR).map((at) => day[at]! / HOUR);
  expect(breaks).toEqual([14.5, 38.5]);
});

it('each break is in its session, whatever the bars and sessions', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(gaps, gaps, (steps, waits) => {
      let at = 0;
      const times = steps.map((step) => (at += step));
      let from = 0;
      const sessions = waits.map((wait) => {
        const opens = (from += wait);
        return { opens, closes: (from += 3) };
      });
      const breaks = findBreaks(times, sessions, 1);
      expect(new Set(breaks).size).toBe(breaks.length);
      for (const place of breaks) {
        const [before, begins] = [times[place - 1]!, times[place]!];
        expect(
          sessions.some(({ opens, closes }) => before < opens && opens <= begins && begins < closes),
        ).toBe(true);
      }
    }),
  );
});

it('a chart that grows asks for the same stretch of time, and for no more than there is', () => {
  const span = spanOfBars(100 * DAY, 130 * DAY, 1_100);
  expect(spanOfBars(101 * DAY, 131 * DAY, 1_100)).toEqual(span);
  expect(span).toEqual({ from: 64 * DAY, to: 192 * DAY });
  const long = spanOfBars(0, 9_000 * DAY, 1_100);
  expect(long.to - long.from).toBeLessThanOrEqual(1_100 * DAY);
  expect(long.to).toBeGreaterThan(9_000 * DAY);
});

it('the bars of a session are those that begin in it', () => {
  const hours = [13, 14.5, 15, 20.5, 21, 38.5, 39].map((hour) => hour * HOUR);
  expect(findSpans(hours, sessionsOn(0, 1, 2))).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 7 },
  ]);
  const days = utcDays(2 * DAY, 4 * DAY);
  expect(days.map(({ opens, closes }) => [opens / DAY, closes / DAY])).toEqual([
    [2, 3],
    [3, 4],
  ]);
});
