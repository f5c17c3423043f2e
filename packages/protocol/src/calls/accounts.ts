import * as z from 'zod';
import { AccountAdjustments, AccountSummary } from './users.ts';
import { DecimalString, Timestamp } from '../wire.ts';

/** Which of the caller's trading accounts to read; the present one unless given. */
export const AccountQuery = z.strictObject({
  account: z.string().max(20).optional().describe('Number of an earlier account of yours'),
});

/** A trading account of a client: the present one, or an earlier one that a reset has closed. */
export const TradingAccount = z
  .object({
    id: z.string(),
    kind: z.enum(['demo']),
    openedAt: Timestamp,
    closedAt: Timestamp.nullable().describe('Null for the one that trades'),
    balance: DecimalString,
    totalProfit: DecimalString,
    accountValue: DecimalString.describe('balance, margin and total profit'),
    trades: z.number().int().describe('Fills'),
    adjustments: AccountAdjustments,
  })
  .meta({ id: 'TradingAccount' });
export type TradingAccount = z.output<typeof TradingAccount>;

export const ResetAccountRequest = z.strictObject({}).meta({ id: 'ResetAccountRequest' });

/** The new account. */
export const ResetAccountResponse = z
  .object({
    account: AccountSummary,
    closedAccount: z.string().describe('Number of the account that it takes the place of'),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'ResetAccountResponse' });
export type ResetAccountResponse = z.output<typeof ResetAccountResponse>;
