import { expect, test } from 'vitest';
import { allowsLeverage, LEVERAGES, leverageClassOf, maxLeverage } from './leverage.ts';

test.each([
  ['stocks', [1, 2, 5, 10, 20, 30]],
  ['forex', [1, 10, 50, 100, 200, 500]],
  ['crypto', [1, 2, 5, 10]],
  ['none', [1]],
] as const)('%s trade at the listed leverages and no others', (leverageClass, listed) => {
  expect(LEVERAGES[leverageClass]).toEqual(listed);
  const passing = Array.from({ length: 600 }, (_, leverage) => leverage).filter((leverage) =>
    allowsLeverage({ leverageClass }, leverage),
  );
  expect(passing).toEqual(listed);
  expect(maxLeverage({ leverageClass })).toBe(listed.at(-1));
});

test('the class of a symbol is that of the list that names it', () => {
  expect(['AAPL', 'SAP', 'EURUSD', 'BTC', 'EURGBP', 'toString'].map(leverageClassOf)).toEqual([
    'stocks',
    'stocks',
    'forex',
    'crypto',
    'none',
    'none',
  ]);
});
