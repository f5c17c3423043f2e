import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { getQuotingClass, type QuotingClass } from '../../catalogue/conventions.ts';
import { isExpectation } from '../model/expected-volatility.ts';

/** Units a day where the catalogue has none: forex by how much a pair is traded, coins by a value of five million USD. */
export const chooseAverage = (entry: CatalogueEntry): number =>
  entry.averageDailyVolume ?? TYPICAL_VOLUMES[getQuotingClass(entry)](entry);

/** The same of what is bought as such: yields and the volatility that is expected are figures, and only futures and funds on them are traded. */
export const chooseTradedAverage = (entry: CatalogueEntry): number =>
  isFigure(entry) ? 0 : chooseAverage(entry);

function isFigure(entry: CatalogueEntry): boolean {
  const quotingClass = getQuotingClass(entry);
  return quotingClass === 'yield' || (quotingClass === 'index' && isExpectation(entry.symbol));
}

const FOREX_VOLUMES: Readonly<Record<string, number>> = { Major: 2e9, Minor: 3e8 };
const TYPICAL_VOLUMES: Readonly<Record<QuotingClass, (entry: CatalogueEntry) => number>> = {
  stock: () => 400_000,
  forex: ({ sector }) => FOREX_VOLUMES[sector] ?? 3e7,
  crypto: ({ seedPrice }) => 5e6 / priceToNumber(seedPrice),
  commodity: () => 50_000,
  index: () => 100_000_000,
  future: () => 80_000,
  yield: () => 100_000,
};
