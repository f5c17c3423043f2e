import { expect, it } from 'vitest';
import { createNumberFormat } from '../../shared/figures/number-format.ts';
import { computeDisplayCurrency } from './display-currency.ts';

it('[DSH-29] converts by the mid, and marks what it converted', () => {
  const euros = computeDisplayCurrency('EUR', { bid: 1.2499, ask: 1.2501 });
  expect(euros).toEqual({ code: 'EUR', perUsd: 0.8 });
  expect(createNumberFormat('en-US', euros).usd('10000')).toBe('≈€8,000.00');
  expect(createNumberFormat('de-DE', euros).signedUsd(-10)).toBe('≈−8,00\u00a0€');
  const yen = computeDisplayCurrency('JPY', { bid: 156.1, ask: 156.3 });
  expect(createNumberFormat('en-US', yen).usd('10')).toBe('≈¥1,562');
});

it('shows USD as they are, and as long as there is no rate', () => {
  expect(computeDisplayCurrency('GBP', undefined)).toEqual({ code: 'USD', perUsd: 1 });
  expect(createNumberFormat('fr-FR').usd('1234.5')).toBe('1\u202f234,50\u00a0$');
});
