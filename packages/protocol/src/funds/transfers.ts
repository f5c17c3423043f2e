import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { DecimalString, Timestamp, UsdInput, UserId, wholeInput } from '../wire/wire.ts';

const Text = freeText(120).optional();

/** A test card's fields; the security code is checked for its form and dropped. */
const CARD = {
  cardNumber: z.string().max(120).optional().describe('One of the test cards'),
  cardName: Text,
  cardExpiry: Text.describe('MM/YY'),
  cardCvv: Text.describe('Never stored'),
};

export const DEPOSIT_METHODS = ['credit_card', 'debit_card', 'bank_transfer', 'crypto', 'paypal'] as const;
export const WITHDRAWAL_METHODS = ['debit_card', 'bank_transfer', 'crypto', 'paypal'] as const;
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;

/** Virtual funds from a sandbox: with a card's number, one of the well-known test cards. */
export const DepositRequest = z
  .strictObject({ amount: UsdInput, paymentMethod: z.enum(DEPOSIT_METHODS), ...CARD })
  .meta({ id: 'DepositRequest' });

/** The fields of each method; those of other methods may be empty and are not stored. */
export const WithdrawalRequest = z
  .strictObject({
    amount: UsdInput,
    method: z.enum([...WITHDRAWAL_METHODS, 'card', 'bank']),
    accountDetails: z.string().max(200).optional().describe('Account number, wallet address or PayPal email'),
    ...CARD,
    bankName: Text,
    routingNumber: Text,
    cryptoType: freeText(12).optional().describe('Default BTC'),
  })
  .meta({ id: 'WithdrawalRequest' });

export const WithdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.output<typeof WithdrawalStatus>;

/** A deposit or a withdrawal of a client. With the last four digits of cards and accounts. */
export const Transfer = z
  .object({
    id: z.uuid(),
    type: z.enum(['deposit', 'withdrawal']),
    amount: DecimalString,
    status: WithdrawalStatus.describe('A deposit is approved at once'),
    method: z.string(),
    destination: z.string().nullable().describe('Where it went to or came from, masked'),
    notes: z.string().nullable(),
    createdAt: Timestamp,
    changedAt: Timestamp,
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.output<typeof Transfer>;

/** The result of a deposit, a withdrawal or a cancellation. */
export const TransferResponse = z
  .object({ transfer: Transfer, balance: DecimalString, totalProfit: DecimalString, message: z.string() })
  .meta({ id: 'TransferResponse' });
export type TransferResponse = z.output<typeof TransferResponse>;

/** A request for the administrator panel. */
export const AdminWithdrawal = z
  .object({
    id: z.uuid(),
    user: z.object({
      id: UserId,
      username: z.string(),
      fullName: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
      balance: DecimalString,
      totalProfit: DecimalString,
      verification: z.enum(['none', 'pending', 'approved', 'rejected']),
    }),
    amount: DecimalString,
    status: WithdrawalStatus,
    revision: z.number().int(),
    method: z.enum(['card', 'bank', 'crypto', 'paypal']),
    createdAt: Timestamp,
    changedAt: Timestamp,
    adminNotes: z.string().nullable(),
    cardNumber: z.string().nullable().describe('Masked but for its last four digits'),
    cardBrand: z.string().nullable(),
    cardName: z.string().nullable(),
    cardExpiry: z.string().nullable(),
    bankName: z.string().nullable(),
    accountNumber: z.string().nullable().describe('Masked but for its last four characters'),
    routingNumber: z.string().nullable(),
    cryptoType: z.string().nullable(),
    walletAddress: z.string().nullable(),
    paypalEmail: z.string().nullable(),
  })
  .meta({ id: 'AdminWithdrawal' });
export type AdminWithdrawal = z.output<typeof AdminWithdrawal>;

/**
 * Any status to any other; absent notes stay, empty ones clear them. Without a reason, notes of 3 to 500 characters are the
 * act's reason.
 */
export const WithdrawalChange = z
  .strictObject({
    status: z.enum(['pending', 'approved', 'rejected']),
    adminNotes: freeText(1_000).nullish(),
    reason: freeText(2_000).optional(),
    expectedRevision: wholeInput(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Of the request that the form was opened on'),
  })
  .meta({ id: 'WithdrawalChange' });
