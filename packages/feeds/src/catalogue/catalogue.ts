import {
  CATEGORIES,
  conversionToUsd,
  leverageClassOf,
  parsePrice,
  price,
  priceToNumber,
  type Category,
  type FindForexQuote,
  type Instrument,
  type Price,
} from '@lonja/core';
import { chooseConventions } from './conventions.ts';
import { parseCsv } from './csv.ts';

/** A listing of the catalogue: an instrument without its database id, with the parameters of its simulated market. */
export interface CatalogueEntry extends Omit<Instrument, 'id'> {
  /** Starting price of the simulated market, in 1e-8; an order of magnitude, not a quote. */
  readonly seedPrice: Price;
  /** Standard deviation of a day's move, as a fraction: 0.02 is 2 %. */
  readonly dailyVolatility: number;
  /** Units a day; undefined where the listing has none (forex, futures, most coins). */
  readonly averageDailyVolume: number | undefined;
}

/** Value of a usual day's trades, in the currency of the instrument; zero where the listing has no volume. */
export const usualTurnover = ({ seedPrice, averageDailyVolume }: CatalogueEntry): number =>
  priceToNumber(seedPrice) * (averageDailyVolume ?? 0);

/** A tick of 1e-8 is too coarse for a price under this, in 1e-8. */
const LOWEST_SEED_PRICE = price(1_000n);

/**
 * Reads the catalogue's table, in its order. Instruments under 0.00001 are left out.
 * @throws Error naming the row when a value is missing or out of range, or a symbol comes twice
 */
export function parseCatalogue(text: string): CatalogueEntry[] {
  const entries = parseCsv(text).map(parseRow);
  assertUniqueSymbols(entries);
  return entries.filter((entry) => entry.seedPrice >= LOWEST_SEED_PRICE);
}

/**
 * Listings whose currency has no USD rate within the catalogue's own forex, direct, inverse or through EUR:
 * shown, but not tradable.
 */
export function findInconvertible(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const seedQuotes = new Map(
    entries
      .filter((entry) => entry.category === 'forex')
      .map((entry) => [entry.symbol, { bid: entry.seedPrice, ask: entry.seedPrice }]),
  );
  const find: FindForexQuote = (symbol) => seedQuotes.get(symbol);
  return entries.filter((entry) => !conversionToUsd(entry.currency, find));
}

function parseRow(row: Record<string, string>): CatalogueEntry {
  const listed = {
    symbol: required(row, 'symbol'),
    name: required(row, 'name'),
    category: parseCategory(row),
    sector: required(row, 'sector'),
    exchange: required(row, 'exchange'),
    currency: required(row, 'currency'),
  };
  const averageDailyVolume = row['averageDailyVolume'] ? positive(row, 'averageDailyVolume') : undefined;
  return {
    ...listed,
    ...chooseConventions({ ...listed, seedPrice: positive(row, 'seedPrice'), averageDailyVolume }),
    leverageClass: leverageClassOf(listed.symbol),
    seedPrice: parseSeedPrice(row),
    dailyVolatility: positive(row, 'dailyVolatilityPct') / 100,
    averageDailyVolume,
  };
}

function required(row: Record<string, string>, column: string): string {
  const value = row[column];
  if (!value) throw new Error(`${row['symbol']}: ${column} is missing`);
  return value;
}

function positive(row: Record<string, string>, column: string): number {
  const value = Number(required(row, column));
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`${row['symbol']}: ${column} is not a number above zero`);
  return value;
}

function parseSeedPrice(row: Record<string, string>): Price {
  const parsed = parsePrice(required(row, 'seedPrice'));
  // A coin of nine decimals is under the lowest seed price anyway.
  if (!parsed.ok && parsed.problem === 'too_precise') return price(0n);
  if (!parsed.ok) throw new Error(`${row['symbol']}: seedPrice is ${parsed.problem}`);
  return price(parsed.units);
}

function parseCategory(row: Record<string, string>): Category {
  const category = CATEGORIES.find((known) => known === row['category']);
  if (!category) throw new Error(`${row['symbol']}: unknown category ${row['category']}`);
  return category;
}

function assertUniqueSymbols(entries: readonly CatalogueEntry[]): void {
  const seen = new Set<string>();
  for (const { symbol } of entries) {
    if (seen.has(symbol)) throw new Error(`${symbol} is listed twice`);
    seen.add(symbol);
  }
}
