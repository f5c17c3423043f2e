import { expect, test } from 'vitest';
import { listLooks, WATCHES, type MarketWatches } from './market-watches.ts';

const NAMES = WATCHES.map(({ name }) => name);

test.each(WATCHES.map(({ name, sees }) => ({ name, sees })))(
  'what $name must see decided on a step has looked before',
  ({ name, sees }) => {
    const before: readonly string[] = NAMES.slice(0, NAMES.indexOf(name));
    expect(sees.filter((one) => !before.includes(one))).toEqual([]);
  },
);

test('the watches of a market look in the order of their rows, however the market holds them', () => {
  const looked: string[] = [];
  const watches = Object.fromEntries(
    NAMES.toReversed().map((name) => [name, { look: () => looked.push(name) }]),
  ) as unknown as MarketWatches;
  for (const [, look] of listLooks(watches)) look();
  expect(looked).toEqual(NAMES);
});
