import { expect, test } from 'vitest';
import { isStrategyWith, STRATEGIES, type StrategyId } from './strategy.ts';

const percentages = (id: StrategyId): string =>
  Object.entries(STRATEGIES[id].targets)
    .map(([category, points]) => `${category} ${points / 100n}`)
    .join(', ');

test.each([
  ['conservative', 'conservative', 'banking 30, indices 25, commodities 20, technology 15, bonds 10'],
  ['balanced', 'moderate', 'technology 25, banking 20, indices 20, healthcare 15, energy 10, commodities 10'],
  ['growth', 'aggressive', 'technology 40, crypto 20, healthcare 15, consumer 15, energy 10'],
  [
    'diversified',
    'moderate',
    'technology 20, banking 15, healthcare 15, energy 10, consumer 10, commodities 10, forex 10, crypto 10',
  ],
] as const)('[DLG-10] %s is of %s risk: %s', (id, risk, targets) => {
  expect([STRATEGIES[id].risk, percentages(id)]).toEqual([risk, targets]);
});

test('a strategy is its own percentages: none missing, none more, a category of 0 as if it were not there', () => {
  const { targets } = STRATEGIES.growth;
  expect(isStrategyWith('growth', targets)).toBe(true);
  expect(isStrategyWith('growth', { ...targets, bonds: 0n })).toBe(true);
  expect(isStrategyWith('growth', { ...targets, bonds: 1n })).toBe(false);
  expect(isStrategyWith('growth', { technology: 4_000n, crypto: 2_000n, healthcare: 1_500n })).toBe(false);
  expect(isStrategyWith('balanced', targets)).toBe(false);
});
