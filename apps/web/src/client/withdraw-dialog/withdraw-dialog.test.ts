import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { NO_CARD } from '../transfers/card-fields.tsx';
import {
  checkAmount,
  isHeld,
  labelOf,
  missingOf,
  mostOf,
  quickAmounts,
  withdrawalOf,
  type WithdrawDraft,
} from './withdraw-dialog.model.ts';

const dollars = (amount: number) => usd(BigInt(Math.round(amount * 1e6)));
const draft: WithdrawDraft = {
  ...NO_CARD,
  amount: '100',
  method: 'bank_transfer',
  bankName: '',
  accountNumber: '',
  routingNumber: '',
  accountDetails: '',
};

it('[DLG-06] offers quarters of balance plus profit, rounded down, from 50 up', () => {
  expect(quickAmounts({ cash: dollars(150.9), profit: dollars(0) })).toEqual([
    { percent: 50, dollars: 75 },
    { percent: 75, dollars: 113 },
  ]);
  expect(quickAmounts({ cash: dollars(10), profit: dollars(1) })).toEqual([]);
});

it.each([
  ['', 'missing'],
  ['0', 'missing'],
  ['abc', 'missing'],
  ['49.99', 'minimum'],
  ['50', undefined],
  ['100.01', 'insufficient'],
] as const)('[DLG-06] amount %j: %s', (text, problem) => {
  expect(checkAmount(text, dollars(100))).toBe(problem);
});

it('lets no more out than the free margin', () => {
  expect(mostOf({ cash: dollars(100), profit: dollars(50) }, dollars(120))).toBe(dollars(120));
  expect(mostOf({ cash: dollars(100), profit: dollars(-150) }, dollars(-50))).toBe(0n);
});

it('[DLG-07] calls a field what its method calls it', () => {
  expect(labelOf('accountDetails', 'crypto')).toBe('walletAddress');
  expect(labelOf('accountDetails', 'paypal')).toBe('paypalEmail');
  expect(labelOf('accountNumber', 'bank_transfer')).toBe('accountNumber');
});

it.each([
  ['debit_card', '', false],
  ['debit_card', '4242 4242 4242 4242', false],
  ['debit_card', '4242 4242', true],
  ['debit_card', '4012 8888 8888 1881', true],
  ['crypto', '4012 8888 8888 1881', false],
] as const)('[DLG-07] by %s with the card %j the request is held: %s', (method, cardNumber, held) => {
  expect(isHeld({ method, cardNumber })).toBe(held);
});

it('[DLG-07] names what a method lacks, and sends its fields alone', () => {
  expect(missingOf(draft)).toEqual(['bankName', 'accountNumber', 'routingNumber']);
  expect(missingOf({ ...draft, method: 'debit_card', cardName: 'ANA' })).toEqual([
    'cardNumber',
    'cardExpiry',
    'cardCvv',
  ]);
  expect(missingOf({ ...draft, method: 'crypto', accountDetails: 'bc1' })).toEqual([]);
  const full = { ...draft, bankName: 'Banco', accountNumber: '123', routingNumber: '021', cardCvv: '999' };
  expect(withdrawalOf(full)).toEqual({
    amount: '100',
    method: 'bank_transfer',
    bankName: 'Banco',
    accountDetails: '123',
    routingNumber: '021',
  });
});
