import { expect, it } from 'vitest';
import { parseVerificationSearch } from './verifications-tab.model.ts';

it.each([
  [{ state: 'pending' }, { state: 'pending' }],
  [{ state: 'all' }, {}],
  [{}, {}],
])('[ADM-12] of the address %j the filter is %j', (address, search) => {
  expect(parseVerificationSearch(address)).toEqual(search);
});
