import { expect, test } from 'vitest';
import { ASSET_CLASSES, getAssetClass, CATEGORIES } from './categories.ts';

test.each([
  ['technology', 'stocks'],
  ['realestate', 'stocks'],
  ['forex', 'forex'],
  ['futures', 'futures'],
  ['bonds', 'bonds'],
  ['of a later version', 'stocks'],
])('[DSH-18] [DSH-30] %s belongs to %s', (category, expected) => {
  expect(getAssetClass(category)).toBe(expected);
});

test('[DSH-18] every class of the filter has a category', () => {
  expect(new Set(CATEGORIES.map(getAssetClass))).toEqual(new Set(ASSET_CLASSES));
});
