import { expect, it } from 'vitest';
import type { ActivityClock } from './activity.ts';
import { MarketTime } from './market-time.ts';
import { deriveNoiseKey } from '../noise/keyed-function.ts';
import { NoisePaths } from '../model/noise-paths.ts';
import { SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';

const EVEN: ActivityClock = { until: (step) => step / STEPS_PER_DAY };
const ORIGIN = 20_800 * STEPS_PER_DAY;
const FORTNIGHT = 14 * STEPS_PER_DAY;
const MARKETS = Array.from({ length: 150 }, (_, number) => {
  const key = deriveNoiseKey(`regimes ${number}`, 'time');
  return new NoisePaths([{ kind: 'time', key, time: new MarketTime(EVEN, ORIGIN, key) }]);
});
/** The share of markets in which the volatility of the fortnight after a step is twice that of the one before, or half. */
const changesAt = (steps: readonly number[]): number => {
  const changes = steps.flatMap((step) =>
    MARKETS.map((paths) => {
      const [from, at, to] = [step - FORTNIGHT, step, step + FORTNIGHT].map((each) => paths.move(0, each));
      return Math.abs(Math.log((to! - at!) / (at! - from!))) > Math.log(4);
    }),
  );
  return changes.filter(Boolean).length / changes.length;
};

it.each([
  ['the origin and the spans that begin', 1],
  ['the quarters of spans', 4],
  ['the eighths of spans', 8],
  ['their sixteenths', 16],
  ['nodes', 64],
])('volatility changes at %s no more often than elsewhere', (_name, parts) => {
  const marks = Array.from({ length: 4 * parts + 1 }, (_, mark) => ((mark - 2 * parts) * SPAN_STEPS) / parts);
  const elsewhere = Array.from({ length: 97 }, (_, place) => ((place - 48.37) * SPAN_STEPS) / 24);
  // Three standard errors of what many markets share.
  const noise = 3 * Math.sqrt(changesAt(elsewhere) / (marks.length * MARKETS.length));
  expect(changesAt(marks)).toBeLessThan(changesAt(elsewhere) + noise);
});
