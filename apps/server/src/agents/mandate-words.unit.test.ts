import type { KeyAuthority } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { mandateWords } from './mandate-words.ts';

const FREE: KeyAuthority = {
  mandate: null,
  orderedToday: '0.00',
  withdrawnToday: '0.00',
  dayEndsAt: null,
  suspension: null,
};

test('[API-24] a mandate in words has a sentence a limit, with its figure', () => {
  const authority: KeyAuthority = {
    ...FREE,
    orderedToday: '40.00',
    withdrawnToday: '60.00',
    mandate: {
      timeZone: 'Europe/Madrid',
      symbols: ['AAPL', 'BTC'],
      maxOrder: '100.00',
      maxDay: '500.00',
      maxWithdrawalsDay: '75.00',
      maxExposure: '900.00',
      maxLeverage: 2,
      ordersAMinute: 5,
      maxDailyLoss: '50.00',
      hours: { weekdays: [1, 2], from: '09:00', until: '17:30' },
    },
  };
  expect(mandateWords(['read', 'trade'], authority)).toEqual([
    'This key reads, and places, changes and cancels orders.',
    'It trades only AAPL, BTC.',
    'An order that opens is worth at most 100.00 USD.',
    'Orders of a day that open are worth at most 500.00 USD together; 40.00 USD are used. The day ends at midnight of Europe/Madrid.',
    'Withdrawals of a day are at most 75.00 USD together; 60.00 USD are used.',
    'At most 900.00 USD may be open, or wait to open, after an order.',
    'The leverage is at most 2.',
    'It sends at most 5 orders, closes, amendments and transfers a minute.',
    'Once the day has lost 50.00 USD it opens nothing until midnight of Europe/Madrid.',
    'It opens something, or transfers money, only from 09:00 to 17:30 of Europe/Madrid, on Monday, Tuesday.',
    'What only closes or cancels is limited by the instruments and a suspension alone.',
  ]);
});

test('[API-24] a suspension comes before any limit, and a key without a mandate says so', () => {
  const suspension = { by: 'teacher', at: '2026-01-05T15:00:00.000Z', until: null } as const;
  expect(mandateWords(['read', 'propose'], { ...FREE, suspension })).toEqual([
    'This key reads, and proposes orders that a person approves or rejects.',
    'Suspended by teacher since 2026-01-05T15:00:00.000Z, until somebody lifts it: it changes nothing.',
    'No mandate: its scopes alone limit it.',
  ]);
  expect(mandateWords(['read'], FREE)[0]).toBe('This key only reads.');
});
