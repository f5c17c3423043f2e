import { ACCOUNT_KINDS } from '@lonja/core/account-kinds';
import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { DecimalString, Timestamp, UserId } from '../wire/wire.ts';
import { AccountTerms } from './account-terms.ts';

export const Role = z.enum(['user', 'admin']);
export type Role = z.output<typeof Role>;

/** The sum of administrators' acts on a figure: the ledger entries that refer to one. */
const Adjustments = z
  .object({
    amount: DecimalString,
    count: z.number().int().positive().describe('Entries'),
    lastAt: Timestamp,
    lastReason: z.string().nullable(),
  })
  .meta({ id: 'Adjustments' });
export type Adjustments = z.output<typeof Adjustments>;

/** Administrators' adjustments of an account. */
export const AccountAdjustments = z
  .object({
    cash: Adjustments.nullable(),
    profit: Adjustments.nullable().describe('Set profits of closed positions are among them'),
  })
  .describe('Null where no administrator changed anything');

/**
 * `practice`: beside the primary one, on terms of its own; `branch`: a copy of another one at a moment, played on in a replay;
 * `contest`: an entry; `evaluation`: a phase of a plan.
 */
export const AccountKind = z.enum(ACCOUNT_KINDS);

/** A trading account's ledger accounts with all six decimals, and their sum. */
export const AccountSummary = z
  .object({
    id: z.string(),
    kind: AccountKind,
    name: z.string().nullable().describe('What its client calls it; null for a demo account'),
    terms: AccountTerms.nullable(),
    closedAt: Timestamp.nullable().describe('Null while it is open'),
    version: z.number().int().describe('Counts the ledger entries of this account'),
    cash: DecimalString,
    margin: DecimalString,
    profit: DecimalString,
    withdrawalHold: DecimalString,
    profitDestination: z
      .enum(SETTING_OPTIONS.profitDestination)
      .describe('Where profit goes with each close: apart into profit, or into the balance'),
    fillProfile: FillProfile.describe('How the market takes its orders; an administrator sets it'),
    accountValue: DecimalString.describe('cash + margin + profit'),
    orderDay: z
      .object({
        endsAt: z.number().int().describe('Market time, milliseconds since 1970'),
        orders: z.number().int(),
      })
      .optional()
      .describe('Where its rules limit the orders of a day: the last day with one, and how many there were'),
    adjustments: AccountAdjustments,
  })
  .meta({ id: 'AccountSummary' });
export type AccountSummary = z.output<typeof AccountSummary>;

/** A user, for itself or an administrator. `balance` is free cash, rounded down to cents. */
export const User = z
  .object({
    id: UserId,
    username: z.string(),
    email: z.string(),
    fullName: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
    role: Role,
    isActive: z.boolean(),
    balance: DecimalString,
    totalProfit: DecimalString,
    memberSince: Timestamp,
    mustChangePassword: z
      .boolean()
      .describe(
        'An administrator chose the password, or read the link that set it: the dashboard asks for another',
      ),
    account: AccountSummary.nullable().describe('Null for an administrator without a trading account'),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;
