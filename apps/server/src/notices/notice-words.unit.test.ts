import type { NoticeBody } from '@lonja/protocol';
import { expect, it } from 'vitest';
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
    text: '3 new units for every 2. Your position: 0.01 @ 191.24 → 0.01 @ 127.49. A fraction was paid out: 0.21 USD. Waiting orders adjusted or ended: 2.',
  });
  const gone = { ...position, quantityAfter: '0', averagePriceAfter: null };
  expect(noticeWords(split({ position: gone }), 'es').text).toBe(
    '3 unidades nuevas por cada 2. Tu posición: 0.01 @ 191.24 → 0.',
  );
  expect(noticeWords(split({ alerts: 1 }), 'de').text).toBe(
    '3 neue Einheiten für je 2. Angepasste Kursalarme: 1.',
  );
});
