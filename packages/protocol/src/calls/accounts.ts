import { ASSET_CLASSES } from '@lonja/core/categories';
import * as z from 'zod';
import { AnyId } from './call-schema.ts';
import { FillProfile } from './fill-profile.ts';
import { AccountAdjustments, AccountKind, AccountSummary, AccountTerms } from './users.ts';
import { freeText } from '../text.ts';
import { DecimalString, Timestamp, UsdInput } from '../wire.ts';

/** What an account's client calls it. */
const AccountName = freeText(40).trim().min(1);

const TERMS = {
  margin: z
    .enum(['specification', 'esma'])
    .optional()
    .describe("What limits leverage; the installation's conditions unless given"),
  assetClasses: z
    .array(z.enum(ASSET_CLASSES))
    .min(1)
    .max(ASSET_CLASSES.length)
    .optional()
    .describe('What positions may be opened in; everything unless given'),
};

export const NewPracticeRequest = z
  .strictObject({
    name: AccountName,
    grant: UsdInput.describe('What it opens with: 100 to 1,000,000 USD'),
    fillProfile: FillProfile.optional().describe('How the market takes its orders; ideal unless given'),
    ...TERMS,
    world: z
      .string()
      .optional()
      .describe("Number of the world whose market it trades; the installation's own unless given"),
  })
  .meta({ id: 'NewPracticeRequest' });

export const RenameAccountRequest = z
  .strictObject({ name: AccountName })
  .meta({ id: 'RenameAccountRequest' });

export const ByAccount = z.strictObject({ id: AnyId, account: AnyId });

/** A practice account that was opened. */
export const NewPracticeResponse = z
  .object({ account: AccountSummary, message: z.string() })
  .meta({ id: 'NewPracticeResponse' });
export type NewPracticeResponse = z.output<typeof NewPracticeResponse>;

export const CloseAccountResponse = z
  .object({ closedAccount: z.string().describe('Its number'), message: z.string() })
  .meta({ id: 'CloseAccountResponse' });
export type CloseAccountResponse = z.output<typeof CloseAccountResponse>;

/** A trading account of a client: the primary one, one beside it, or one that is closed. */
export const TradingAccount = z
  .object({
    id: z.string(),
    kind: AccountKind,
    isPrimary: z.boolean(),
    name: z.string().nullable().describe('What its client calls it; null for a demo account'),
    terms: AccountTerms.nullable(),
    fillProfile: FillProfile,
    openedAt: Timestamp,
    closedAt: Timestamp.nullable().describe('Null while it is open'),
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
