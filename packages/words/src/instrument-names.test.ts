import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { instrumentName, type NamedInstrument } from './instrument-names.ts';
import { LANGUAGE_CODES } from './languages.ts';

const file = path.resolve(import.meta.dirname, '../../feeds/catalogue/instruments.csv');
const CATALOGUE: readonly NamedInstrument[] = readFileSync(file, 'utf8')
  .split(/\r?\n/)
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [symbol = '', quoted, plain, category = ''] =
      /^([^,]+),(?:"([^"]*)"|([^,]*)),([^,]*),/.exec(line)?.slice(1) ?? [];
    return { symbol, name: quoted ?? plain ?? '', category };
  });
const named = (symbol: string) =>
  LANGUAGE_CODES.map((language) =>
    instrumentName(
      CATALOGUE.find((one) => one.symbol === symbol)!,
      language,
    ),
  );

describe('what an instrument is called in English, Spanish, French and German', () => {
  it.each([
    ['EURUSD', 'Euro / US Dollar', 'Euro / dólar', 'Euro / dollar', 'Euro / US-Dollar'],
    ['GBPUSD', 'Pound Sterling / US Dollar', 'Libra / dólar', 'Livre sterling / dollar', 'Pfund / US-Dollar'],
    [
      'XAUUSD',
      'Gold spot (US$/troy oz)',
      'Oro al contado (US$/onza troy)',
      'Or au comptant (US$/once troy)',
      'Gold, Kassa (US$/Feinunze)',
    ],
    [
      'CORN',
      'Corn (US cents/bu)',
      'Maíz (centavos de US$/bushel)',
      'Maïs (cents US/boisseau)',
      'Mais (US-Cent/Scheffel)',
    ],
    ['AAPL', 'Apple Inc.', 'Apple Inc.', 'Apple Inc.', 'Apple Inc.'],
    ['^GSPC', 'S&P 500', 'S&P 500', 'S&P 500', 'S&P 500'],
  ])('%s', (symbol, ...names) => {
    expect(named(symbol)).toEqual(names);
  });
});

/** What a language spells as English does. Whatever else is alike was forgotten. */
const ALIKE = [
  'Zinc (US$/t)',
  'Urea (US$/t)',
  'Nickel (US$/t)',
  'Oranges (US$/kg)',
  'Aluminium (US$/t)',
  'LNG Japan (US$/MMBtu)',
];

it('every pair, good and yield of the catalogue has a name in each language', () => {
  const ofRule = CATALOGUE.filter(
    ({ category, name }) =>
      category === 'forex' || (['commodities', 'bonds'].includes(category) && name.endsWith(')')),
  );
  expect(ofRule.length).toBeGreaterThan(170);
  const forgotten = LANGUAGE_CODES.filter((language) => language !== 'en').flatMap((language) =>
    ofRule
      .filter((one) => instrumentName(one, language) === one.name && !ALIKE.includes(one.name))
      .map(({ symbol }) => `${language} ${symbol}`),
  );
  expect(forgotten).toEqual([]);
});
