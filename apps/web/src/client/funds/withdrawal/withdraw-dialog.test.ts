import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { NO_CARD } from '../card-fields.tsx';
import {
  checkAmount,
  isHeld,
  chooseLabel,
  listMissing,
  quickAmounts,
  computeWithdrawable,
  buildWithdrawal,
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

const balances = (cash: number, profit: number, margin = 0, hold = 0) => ({
  cash: dollars(cash),
  profit: dollars(profit),
  margin: dollars(margin),
  withdrawal_hold: dollars(hold),
});
const withdrawable = (cash: number, profit: number, freeMargin: number) =>
  computeWithdrawable(balances(cash, profit), { freeMargin: dollars(freeMargin) });

it('[DLG-06] offers quarters of what can be withdrawn, rounded down, from 50 up', () => {
  expect(quickAmounts(withdrawable(150.9, 0, 150.9).maximum)).toEqual([
    { percent: 50, dollars: 75 },
    { percent: 75, dollars: 113 },
  ]);
  expect(quickAmounts(withdrawable(10, 1, 11).maximum)).toEqual([]);
});

it.each([
  ['open losses have eaten it', 131, 0, -20],
  ['open losses leave less than the minimum', 131, 0, 60],
  ['a negative profit has', 131, -131, 0],
])('[DLG-06] offers no amount that would be refused: %s', (_, cash, profit, freeMargin) => {
  const { maximum } = withdrawable(cash, profit, freeMargin);
  for (const { dollars: offered } of quickAmounts(maximum))
    expect(checkAmount(String(offered), maximum)).toBeUndefined();
  expect(quickAmounts(maximum)).toEqual([]);
});

it('an open profit does not raise what can be withdrawn', () => {
  expect(withdrawable(200, 0, 500)).toMatchObject({ maximum: dollars(200), openLosses: 0n });
});

it('says what stands between the maximum and the value of the account', () => {
  expect(computeWithdrawable(balances(400, -30, 1_000, 75), { freeMargin: dollars(120) })).toEqual({
    maximum: dollars(120),
    cash: dollars(400),
    profit: dollars(-30),
    openLosses: dollars(250),
    margin: dollars(1_000),
    held: dollars(75),
  });
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
  expect(withdrawable(100, 50, 120).maximum).toBe(dollars(120));
  expect(withdrawable(100, -150, -50).maximum).toBe(0n);
});

it('[DLG-07] calls a field what its method calls it', () => {
  expect(chooseLabel('accountDetails', 'crypto')).toBe('walletAddress');
  expect(chooseLabel('accountDetails', 'paypal')).toBe('paypalEmail');
  expect(chooseLabel('accountNumber', 'bank_transfer')).toBe('accountNumber');
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
  expect(listMissing(draft)).toEqual(['bankName', 'accountNumber', 'routingNumber']);
  expect(listMissing({ ...draft, method: 'debit_card', cardName: 'ANA' })).toEqual([
    'cardNumber',
    'cardExpiry',
    'cardCvv',
  ]);
  expect(listMissing({ ...draft, method: 'crypto', accountDetails: 'bc1' })).toEqual([]);
  const full = { ...draft, bankName: 'Banco', accountNumber: '123', routingNumber: '021', cardCvv: '999' };
  expect(buildWithdrawal(full)).toEqual({
    amount: '100',
    method: 'bank_transfer',
    bankName: 'Banco',
    accountDetails: '123',
    routingNumber: '021',
  });
});
