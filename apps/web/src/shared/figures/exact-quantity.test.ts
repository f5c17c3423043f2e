import { expect, test } from 'vitest';
import { splitZeros } from './exact-quantity.model.ts';

test('[API-27] the zeros behind a quantity are apart from what it says', () => {
  expect(splitZeros('−28,900.000000')).toEqual(['−28,900', '.000000']);
  expect(splitZeros('0.220000')).toEqual(['0.22', '0000']);
  expect(splitZeros('1.000100')).toEqual(['1.0001', '00']);
  expect(splitZeros('28.900,500000')).toEqual(['28.900,5', '00000']);
  expect(splitZeros('0.000001')).toEqual(['0.000001', '']);
});
