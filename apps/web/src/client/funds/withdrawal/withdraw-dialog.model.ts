import {
  divide,
  larger,
  MIN_WITHDRAWAL,
  minus,
  parseUsd,
  plus,
  smaller,
  ZERO_USD,
  type AccountSummary,
  type Balances,
  type Usd,
} from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import { isRefusedCard } from '../card-fields.model.ts';
import type { CardDraft } from '../card-fields.tsx';

export const WITHDRAW_METHODS = ['debit_card', 'bank_transfer', 'crypto', 'paypal'] as const;
export type WithdrawMethod = (typeof WITHDRAW_METHODS)[number];

export interface WithdrawDraft extends CardDraft {
  readonly amount: string;
  readonly method: WithdrawMethod;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  /** Wallet address or PayPal e-mail. */
  readonly accountDetails: string;
}

const DOLLAR = 1_000_000n;
const SHARES = [25n, 50n, 75n] as const;

/** The withdrawable amount, and its differences to the account's value. USD; all but the profit at or above zero. */
export interface Withdrawable {
  /** min(balance + profit, free margin), at least zero. */
  readonly maximum: Usd;
  readonly cash: Usd;
  readonly profit: Usd;
  /** By how much the open losses of positions on leverage lower it. */
  readonly openLosses: Usd;
  /** Locked in open positions. */
  readonly margin: Usd;
  /** Held for withdrawals that are not decided. */
  readonly held: Usd;
}

export function computeWithdrawable(
  { cash, profit, margin, withdrawal_hold: held }: Balances,
  { freeMargin }: Pick<AccountSummary, 'freeMargin'>,
): Withdrawable {
  const funds = plus(cash, profit);
  return {
    maximum: larger(ZERO_USD, smaller(funds, freeMargin)),
    cash,
    profit,
    openLosses: larger(ZERO_USD, minus(funds, freeMargin)),
    margin,
    held,
  };
}

/** Quarters of the withdrawable amount in whole dollars, rounded down; those below the minimum are left out. */
export const quickAmounts = (maximum: Usd) =>
  SHARES.map((share) => ({
    percent: Number(share),
    dollars: Number(divide(maximum * share, 100n * DOLLAR, 'floor')),
  })).filter(({ dollars }) => dollars >= 50);

export type AmountProblem = 'missing' | 'minimum' | 'insufficient';

export function checkAmount(text: string, maximum: Usd): AmountProblem | undefined {
  const parsed = parseUsd(text.trim() || 'x');
  if (!parsed.ok || parsed.units <= 0n) return 'missing';
  if (parsed.units < MIN_WITHDRAWAL) return 'minimum';
  return parsed.units > maximum ? 'insufficient' : undefined;
}

type FieldName = keyof Omit<WithdrawDraft, 'amount' | 'method'>;

const REQUIRED: Readonly<Record<WithdrawMethod, readonly FieldName[]>> = {
  debit_card: ['cardNumber', 'cardName', 'cardExpiry', 'cardCvv'],
  bank_transfer: ['bankName', 'accountNumber', 'routingNumber'],
  crypto: ['accountDetails'],
  paypal: ['accountDetails'],
};

/** The method's missing fields, in order. */
export const listMissing = (draft: WithdrawDraft): readonly FieldName[] =>
  REQUIRED[draft.method].filter((name) => draft[name].trim() === '');

/** The label of a method's field, as a key of the catalogue. */
export const chooseLabel = (name: FieldName, method: WithdrawMethod) =>
  name === 'accountDetails' ? (method === 'crypto' ? 'walletAddress' : 'paypalEmail') : name;

/** Whether the typed card number must not leave the browser. */
export const isHeld = ({ method, cardNumber }: Pick<WithdrawDraft, 'method' | 'cardNumber'>): boolean =>
  method === 'debit_card' && isRefusedCard(cardNumber);

/** The call's body: only the fields of the method. */
export function buildWithdrawal(draft: WithdrawDraft): CallInput<'withdraw'>['body'] {
  const { amount, method, cardNumber, cardName, cardExpiry, cardCvv } = draft;
  const fields = {
    debit_card: { cardNumber, cardName, cardExpiry, cardCvv },
    bank_transfer: {
      bankName: draft.bankName,
      accountDetails: draft.accountNumber,
      routingNumber: draft.routingNumber,
    },
    crypto: { accountDetails: draft.accountDetails },
    paypal: { accountDetails: draft.accountDetails },
  }[method];
  return { amount: amount.trim(), method, ...fields };
}
