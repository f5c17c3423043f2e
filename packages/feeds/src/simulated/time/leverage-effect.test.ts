import { describe, expect, it } from 'vitest';
import { getActivityClocks } from './activity.ts';
import { LEVERAGE_STEPS, LeverageEffect } from './leverage-effect.ts';
import { LeveredTime } from './levered-time.ts';
import { MarketTime } from './market-time.ts';
import { deriveNoiseKey } from '../noise/keyed-function.ts';
import { NoisePaths } from '../model/noise-paths.ts';
import { SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';

const ORIGIN = 20_800 * STEPS_PER_DAY;
const { america } = getActivityClocks('real', 'quiet');

function worldOf(seed: string) {
  const base = () => new MarketTime(america, ORIGIN, deriveNoiseKey(seed, 'time america'));
  const key = deriveNoiseKey(seed, 'market');
  const effect = new LeverageEffect(base(), america, ORIGIN, key);
  const time = new LeveredTime(base(), effect);
  const known = (step: number): number => effect.valueAt(step);
  const paths = new NoisePaths([
    { kind: 'noise', key, time, known },
    { kind: 'time', key, time },
  ]);
  return { effect, time, paths };
}
const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

describe('the market path', () => {
  it('is what its intervals add up to, before the origin and after it, and 0 there', () => {
    const { effect, paths } = worldOf('path');
    for (const step of [
      0,
      -SPAN_STEPS,
      SPAN_STEPS,
      -LEVERAGE_STEPS,
      7 * LEVERAGE_STEPS,
      2_900 * LEVERAGE_STEPS,
    ])
      expect(paths.move(0, step)).toBe(effect.valueAt(step));
    expect(effect.valueAt(0)).toBe(0);
    // From one step to the next it does not jump where one interval follows the other.
    for (const edge of [-LEVERAGE_STEPS, 0, LEVERAGE_STEPS, SPAN_STEPS])
      expect(Math.abs(paths.move(0, edge) - paths.move(0, edge - 1))).toBeLessThan(0.02);
  });

  it('leads nowhere: the exponential of it, corrected by its time, is 1 on average, wherever one begins', () => {
    const at = [20, 200, 700].map((days) => days * STEPS_PER_DAY);
    const weight = 0.011;
    const ends = Array.from({ length: 250 }, (_, number) => {
      const { paths } = worldOf(`nowhere ${number}`);
      return [-700 * STEPS_PER_DAY, 0].map((from) => {
        const valueAt = (step: number) =>
          weight * paths.move(0, step) - (weight * weight * paths.move(1, step)) / 2;
        const begin = valueAt(from);
        return at.map((later) => Math.exp(valueAt(from + later) - begin));
      });
    });
    for (const from of [0, 1])
      for (const place of at.keys()) {
        const values = ends.map((end) => end[from]![place]!);
        const deviation = Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
        expect(Math.abs(mean(values) - 1)).toBeLessThan((4 * deviation) / Math.sqrt(values.length));
      }
  });

  it('has factors of one on average, and begins without a memory', () => {
    const spans = Array.from({ length: 40 }, (_, number) => worldOf(`factors ${number}`).effect.ofSpan(0));
    const whole = mean(spans.flatMap(({ factors }) => [...factors]));
    expect(whole).toBeGreaterThan(0.95);
    expect(whole).toBeLessThan(1.05);
    for (const { factors } of spans) expect(factors[0]).toBe(1);
  });

  it('has every price of now from moves of before alone: what comes later changes no factor', () => {
    const { effect } = worldOf('causal');
    const { factors, moves, short, long } = effect.ofSpan(0);
    for (let interval = 1; interval < 400; interval++) {
      const hasFallen = short[interval]! + long[interval]! < 0;
      const variance = effect.ofSpan(0).variances[interval]!;
      expect(Math.log(factors[interval]!) + 2 * variance > 0).toBe(hasFallen);
    }
    expect(moves[0]).toBe(0);
  });
});
