import { expect, it } from 'vitest';
import { isOver, stepAfter, type FirstTradeStep } from './first-trade.model.ts';

it.each([
  ['unknown', undefined, 'unknown'],
  ['unknown', false, 'offered'],
  ['unknown', true, 'gone'],
  ['offered', false, 'offered'],
  ['offered', true, 'filled'],
  ['guiding', false, 'guiding'],
  ['guiding', undefined, 'guiding'],
  ['guiding', true, 'filled'],
  ['filled', true, 'filled'],
  ['gone', false, 'gone'],
  ['gone', true, 'gone'],
] as [FirstTradeStep, boolean | undefined, FirstTradeStep][])(
  'the guide that is %s, with a fill: %j, is then %s',
  (step, hasTraded, next) => expect(stepAfter(step, hasTraded)).toBe(next),
);

it('never comes back once it was dismissed or has ended with a trade', () => {
  const all: FirstTradeStep[] = ['unknown', 'offered', 'guiding', 'filled', 'gone'];
  expect(all.filter(isOver)).toEqual(['filled', 'gone']);
});
