import { expect, test } from 'vitest';
import { leverageClassOf } from './leverage-class.ts';

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
