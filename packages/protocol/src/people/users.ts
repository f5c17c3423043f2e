import { ACCOUNT_KINDS } from '@lonja/core/account-kinds';
import { ASSET_CLASSES } from '@lonja/core/categories';
import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { DecimalString, Timestamp, UserId } from '../wire/wire.ts';

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
 * `contest`: an entry; `evaluation`: a phase of a programme.
 */
export const AccountKind = z.enum(ACCOUNT_KINDS);

/** What an account's orders are limited to besides: what opens, never what closes. */
export const AccountRules = z
  .object({
    maxLeverage: z.number().int().optional().describe('Whole; absent: what the instrument allows'),
    noShorts: z.literal(true).optional().describe('Nothing is sold that is not held'),
    maxShare: z
      .number()
      .int()
      .optional()
      .describe('Percent of the equity that one position may be worth after an order that opens'),
    noteRequired: z.literal(true).optional().describe('What opens comes with a note for the journal'),
    ordersADay: z
      .object({ most: z.number().int(), zone: z.string().describe('IANA name: its days are meant') })
      .optional()
      .describe('Orders a day that open something'),
    noDelayed: z
      .literal(true)
      .optional()
      .describe('Nothing is opened in instruments whose prices come with a delay'),
  })
  .meta({ id: 'AccountRules' });

/** What an account differs in from the installation's conditions. */
export const AccountTerms = z
  .object({
    grant: DecimalString.describe('The virtual funds that it opens with, USD'),
    margin: z
      .enum(['specification', 'esma', 'own'])
      .nullable()
      .describe("What limits leverage; null: the installation's conditions"),
    assetClasses: z
      .array(z.enum(ASSET_CLASSES))
      .nullable()
      .describe('What positions may be opened in; null: everything'),
    world: z
      .string()
      .nullable()
      .describe("Number of the world whose market it trades; null: the installation's own"),
    branch: z
      .object({ account: z.string(), at: Timestamp.describe('Market time') })
      .nullable()
      .describe(
        'The account that it was copied from, with everything up to the moment; null: it is no branch',
      ),
    contest: z.string().nullable().describe('Number of the contest that it is an entry of; null: of none'),
    holdMinutes: z
      .number()
      .int()
      .optional()
      .describe(
        'Where it is an entry of a contest that asks for it: minutes of market time that a position is held, or its profit does not count',
      ),
    evaluation: z.string().nullable().describe('Name of the programme that it is a phase of; null: of none'),
    rules: AccountRules.nullable().describe('What its orders are limited to besides; null: nothing'),
  })
  .meta({ id: 'AccountTerms' });
export type AccountTerms = z.output<typeof AccountTerms>;

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
