import { expect, it } from 'vitest';
import {
  formatCardName,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  formatRouting,
  refusedCard,
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

it('names a test card for every other number', () => {
  expect(refusedCard('4242 4242 4242 4242')).toBeUndefined();
  expect(refusedCard('')).toBeUndefined();
  expect(refusedCard('4012888888881881')).toBe('4242 4242 4242 4242');
});
