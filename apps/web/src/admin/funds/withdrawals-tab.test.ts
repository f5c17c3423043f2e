import type { AdminWithdrawal } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { ageText, listDetails } from './withdrawals-tab.model.ts';

const request = {
  cardNumber: '**** **** **** 4242',
  cardName: 'ANA PAZ',
  cardExpiry: '12/40',
  bankName: 'Banco',
  accountNumber: '****6789',
  routingNumber: '021000021',
  cryptoType: 'BTC',
  walletAddress: 'bc1q',
  paypalEmail: 'ana@example.org',
} as AdminWithdrawal;

it.each([
  ['card', ['**** **** **** 4242', 'ANA PAZ', '12/40', '***']],
  ['bank', ['Banco', '****6789', '021000021']],
  ['crypto', ['BTC', 'bc1q']],
  ['paypal', ['ana@example.org']],
] as const)('[ADM-09] by %s shows its own details alone', (method, texts) => {
  expect(listDetails({ ...request, method }).map(([, text]) => text)).toEqual(texts);
});

it('[ADM-09] what was erased is a dash', () => {
  expect(listDetails({ ...request, method: 'paypal', paypalEmail: null })).toEqual([['paypalEmail', '-']]);
});

it.each([
  [59_000, 'this minute'],
  [-5_000, 'this minute'],
  [5 * 60_000, '5 min. ago'],
  [119 * 60_000, '1 hr. ago'],
  [50 * 3_600_000, '2 days ago'],
])('[ADM-09] a request of %i ms ago is from %s', (age, text) => {
  const ages = new Intl.RelativeTimeFormat('en-US', { style: 'short', numeric: 'auto' });
  const createdAt = '2026-11-21T12:00:00.000Z';
  expect(ageText(createdAt, Date.parse(createdAt) + age, ages)).toBe(text);
});
