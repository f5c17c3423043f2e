import { usd } from '@lonja/core/money';
import { describe, expect, it } from 'vitest';
import { createNumberFormat, EN, ES, type DisplayCurrency } from './number-format.ts';
import { usdText, usdTextDown } from './wire-amounts.ts';

describe('[API-27] figures', () => {
  it.each([
    [EN.usd('10000'), '$10,000.00'],
    [EN.usd(-17.594), '−$17.59'],
    [EN.usd('-0.004'), '$0.00'],
    [EN.signedUsd(15.49), '+$15.49'],
    [EN.signedUsd(-212.4), '−$212.40'],
    [EN.signedUsd(0), '$0.00'],
    [EN.signedPercent(0.4249), '+0.42%'],
    [EN.signedPercent(-0.001), '0.00%'],
    [EN.percent(1166.9), '1,166.90%'],
    [EN.percent(0), '0.00%'],
    [EN.wholePercent(25), '25%'],
    [createNumberFormat('fr-FR').wholePercent(25), '25\u00a0%'],
    [ES.decimal(1234.5, 2), '1,234.50'],
    [ES.usd('9007199254740993.01'), '$9,007,199,254,740,993.01'],
    [EN.between('2', 0, 6), '2'],
    [EN.between('0.1234567', 0, 6), '0.123457'],
    [EN.count(3014), '3,014'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected));

  it('shortens large counts, each language its way', () => {
    expect([999, 12_345, 1_234_567, 5e9].map(EN.compact)).toEqual(['999', '12.3K', '1.23M', '5.00B']);
    expect(createNumberFormat('de-DE').compact(1_234_567)).toBe('1,23\u00a0Mio.');
  });

  it('writes exact amounts as decimal texts', () => {
    expect(usdText(usd(-1_500_000n))).toBe('-1.500000');
    expect(usdText(usd(1n))).toBe('0.000001');
  });

  it('[DSH-20] shows parts that add up to the whole as shown, in every currency', () => {
    const currencies: DisplayCurrency[] = [
      { code: 'USD', perUsd: 1 },
      { code: 'EUR', perUsd: 0.92178 },
      { code: 'JPY', perUsd: 157.505 },
    ];
    const digits = (text: string): number => Number(text.replaceAll(/\D/g, ''));
    for (const currency of currencies) {
      const format = createNumberFormat('en-US', currency);
      for (let cents = 0; cents < 200_000; cents += 37) {
        const amount = (cents / 100).toFixed(2);
        const [part, rest] = format.usdParts(amount, 95);
        expect(digits(part) + digits(rest)).toBe(digits(format.usd(amount)));
      }
    }
    expect(EN.usdParts('10000.00', 95)).toEqual(['$9,500.00', '$500.00']);
    // 95 % of 0.99 is 0.9405, and the rest 0.0495: rounded each for itself they miss a cent
    expect(EN.usdParts('0.99', 95)).toEqual(['$0.94', '$0.05']);
  });

  it('rounds displayed balances down, also below zero', () => {
    expect(EN.usd(usdTextDown(usd(9_999_999n)))).toBe('$9.99');
    expect(EN.usd(usdTextDown(usd(-1n)))).toBe('−$0.01');
  });
});
