import { expect, it } from 'vitest';
import { legendNumber, volumeText } from './chart-words.ts';

it.each([
  ['en-US', '1234567.50', '1,234,567.50'],
  ['es-MX', '-1234.5', '−1,234.5'],
  ['fr-FR', '1234.50', '1\u202f234,50'],
  ['de-DE', '1234.50', '1.234,50'],
  ['de-DE', '12.5K', '12,5K'],
  ['de-DE', '0.00001', '0,00001'],
  ['de-DE', '7', '7'],
  ['de-DE', '--', '--'],
  ['fr-FR', 'n/a', 'n/a'],
] as const)('a chart in %s writes %s as %s', (locale, value, text) => {
  expect(legendNumber(locale).format(value)).toBe(text);
});

it.each([
  ['en-US', '273.22K', '1.27M', '950'],
  ['es-MX', '273.22K', '1.27M', '950'],
  ['fr-FR', '273,22K', '1,27M', '950'],
  ['de-DE', '273,22K', '1,27M', '950'],
] as const)('a volume in %s is as many, whatever separates thousands there', (locale, ...texts) => {
  const { format } = legendNumber(locale);
  // As the library does with a legend of one's own.
  const shown = (text: string) => (Number.isNaN(Number(text)) ? text : format(text));
  expect([273_217, 1_273_217, 950].map((volume) => shown(volumeText(volume, locale)))).toEqual(texts);
});
