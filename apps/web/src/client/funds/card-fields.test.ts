import { expect, it } from 'vitest';
import {
  formatCardName,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  formatRouting,
  isRefusedCard,
  refusedCardExample,
} from './card-fields.model.ts';

it('[DLG-08] writes card, name, expiry, security code and routing number as specified', () => {
  expect(formatCardNumber('4242424242424242999')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('42 42a')).toBe('4242');
  expect(formatCardName('ana ruiz')).toBe('ANA RUIZ');
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('1228')).toBe('12/28');
  expect(formatExpiry('12/289')).toBe('12/28');
  expect(formatCvv('12a345')).toBe('1234');
  expect(formatRouting('1234567890x')).toBe('123456789');
});

it.each([
  ['', false, undefined],
  ['4242 4242 4242 4242', false, undefined],
  ['3782 8224 6310 005', false, undefined],
  ['4242 42', true, undefined],
  ['4242 4242 4242 424', true, undefined],
  ['4012', true, '4242 4242 4242 4242'],
  ['4012 8888 8888 1881', true, '4242 4242 4242 4242'],
  ['4242 4242 4242 4243', true, '4242 4242 4242 4242'],
])('[DLG-07] the card %j is refused: %s, naming %s', (typed, isRefused, example) => {
  expect(isRefusedCard(typed)).toBe(isRefused);
  expect(refusedCardExample(typed)).toBe(example);
});
