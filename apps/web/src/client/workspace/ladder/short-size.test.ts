import { parseQuantity, quantity } from '@lonja/core';
import { expect, it } from 'vitest';
import { createNumberFormat, EN } from '../../../shared/figures/number-format.ts';
import { shortSize } from './short-size.ts';

const sizeOf = (text: string) => {
  const parsed = parseQuantity(text);
  return quantity(parsed.ok ? parsed.units : 0n);
};

it.each([
  ['0.0123', '0.0123'],
  ['1.06', '1.06'],
  ['261', '261'],
  ['1300', '1.30K'],
  ['12345', '12.3K'],
  ['880000', '880K'],
  ['1440000', '1.44M'],
  ['2500000000', '2.50B'],
])('%s is written %s', (size, text) => {
  expect(shortSize(sizeOf(size), EN)).toBe(text);
});

it('its decimals are those of the language', () => {
  expect(shortSize(sizeOf('1440000'), createNumberFormat('de-DE'))).toBe('1,44M');
});
