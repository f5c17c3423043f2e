import type { ActedFigure, NoticeBody } from '@lonja/protocol';
import { LANGUAGE_CODES, LANGUAGES } from '@lonja/words/languages';
import { describe, expect, it } from 'vitest';
import { noticeWords } from './notice-words.ts';

const split = (part: object): NoticeBody =>
  ({
    kind: 'split',
    data: {
      symbol: 'AAPL',
      newUnits: 3,
      oldUnits: 2,
      position: null,
      cashInLieu: null,
      orders: 0,
      alerts: 0,
      ...part,
    },
  }) as NoticeBody;

it('says what a split concerned, a sentence each', () => {
  const position = {
    quantityBefore: '0.01',
    quantityAfter: '0.01',
    averagePriceBefore: 191.24,
    averagePriceAfter: 127.49,
  };
  expect(noticeWords(split({ position, cashInLieu: '0.21', orders: 2 }), 'en')).toEqual({
    subject: 'Split: AAPL',
    text: '3 new units for every 2. Your position: 0.01 @ 191.24 → 0.01 @ 127.49. A fraction was paid out: +0.21 USD. Waiting orders adjusted or ended: 2.',
  });
  const gone = { ...position, quantityAfter: '0', averagePriceAfter: null };
  expect(noticeWords(split({ position: gone }), 'es').text).toBe(
    '3 unidades nuevas por cada 2. Tu posición: 0.01 @ 191.24 → 0.',
  );
  expect(noticeWords(split({ alerts: 1 }), 'de').text).toBe(
    '3 neue Einheiten für je 2. Angepasste Kursalarme: 1.',
  );
});

const act = (...changes: readonly ActedFigure[]): NoticeBody =>
  ({ kind: 'administrator_act', data: { changes, reason: 'Fin de curso' } }) as NoticeBody;

it('says in a clause each what an administrator changed, with money as money', () => {
  const changes: ActedFigure[] = [
    { figure: 'balance', symbol: null, before: '6931.92', after: '7431.92' },
    { figure: 'profit', symbol: 'EURUSD', before: '-44.94', after: '250.00' },
    { figure: 'isActive', symbol: null, before: 'true', after: 'false' },
  ];
  expect(noticeWords(act(...changes), 'es').text).toBe(
    'saldo de 6,931.92 USD a 7,431.92 USD; P&L de EURUSD de −44.94 USD a +250.00 USD; acceso de abierto a cerrado. Motivo: Fin de curso',
  );
});

/** A value of each figure; one more in the schema does not compile without its own. */
const VALUES: Readonly<Record<ActedFigure['figure'], string>> = {
  balance: '12.34',
  totalProfit: '-12.34',
  quantity: '3',
  averagePrice: '1.0846',
  profit: '250.00',
  username: 'ana',
  email: 'ana@example.org',
  fullName: 'Ana Paz',
  phone: '600000000',
  country: 'ES',
  role: 'user',
  isActive: 'false',
  password: 'x',
  resetLink: 'x',
  mail: 'x',
  closing: 'x',
  fillProfile: 'retail',
};

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it.each(Object.keys(VALUES) as ActedFigure['figure'][])(
    'a change of %s is a sentence, whatever it was and is, without a name or a sign of ours',
    (figure) => {
      const values = VALUES[figure];
      for (const [before, after] of [
        [null, null],
        [null, values],
        [values, null],
        [values, values],
      ] as const)
        for (const symbol of [null, 'EURUSD']) {
          const { text } = noticeWords(act({ figure, symbol, before, after }), language);
          expect(text).not.toMatch(/→|\{\{|\bnull\b|\b(true|false)\b|(^| )-( |\.)/);
          // Names of one word are words of a language too.
          expect(text).not.toContain(/[A-Z]/.test(figure) ? figure : '{{');
        }
    },
  );

  it('money, quantities and moments are written as the language writes them', () => {
    const { locale } = LANGUAGES[language];
    const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(12345.67);
    const said = noticeWords(
      act({ figure: 'balance', symbol: null, before: null, after: '12345.67' }),
      language,
    );
    expect(said.text).toContain(`${money} USD`);
    const units = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(1234.00000001);
    const held = act({ figure: 'quantity', symbol: 'BTC', before: null, after: '1234.00000001' });
    expect(noticeWords(held, language).text).toContain(units);
    const due = { group: 'G', assignment: 'A', dueAt: '2026-11-21T14:30:00.000Z' };
    const { text } = noticeWords({ kind: 'deadline_extended', data: due } as NoticeBody, language);
    expect(text).toMatch(/14:30 UTC/);
    expect(text).not.toContain('2026-11-21');
  });

  it('a sign-in names browser and system, not what the browser sends', () => {
    const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { text } = noticeWords({ kind: 'sign_in', data: { device } } as NoticeBody, language);
    expect(text).toContain('Firefox 140 · Linux');
    expect(text).not.toContain('Mozilla');
  });
});
