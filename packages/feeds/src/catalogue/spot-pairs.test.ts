import { isSpotPair } from '@lonja/core';
import { expect, it } from 'vitest';
import { loadCatalogue } from './load-catalogue.ts';

it('the spot pairs of the catalogue are its currencies, and the precious metals that are traded between banks', () => {
  const entries = loadCatalogue();
  const metals = entries.filter(({ exchange, sector }) => exchange === 'OTC' && sector === 'Precious metals');
  const currencies = entries.filter(({ exchange }) => exchange === 'FOREX');
  const found = entries.filter(isSpotPair);
  expect(found).toHaveLength(metals.length + currencies.length);
  expect(new Set(found)).toEqual(new Set([...metals, ...currencies]));
  expect([metals.length > 0, currencies.length > 0]).toEqual([true, true]);
});
