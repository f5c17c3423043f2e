import * as z from 'zod';
import { AnyId } from '../rows/call-schema.ts';
import { FillProfile } from '../wire/fill-profile.ts';
import { AccountTerms, termsRequest } from '../people/account-terms.ts';
import { AccountAdjustments, AccountKind, AccountSummary } from '../people/users.ts';
import { freeText } from '../wire/text.ts';
import { DecimalString, Symbol, Timestamp } from '../wire/wire.ts';

/** What an account's client calls it. */
const AccountName = freeText(40).trim().min(1);

export const NewPracticeRequest = z
  .strictObject({ name: AccountName, terms: termsRequest('practice') })
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

/** A replay of the market of an account, from a moment on. */
export const NewReplayRequest = z
  .strictObject({
    from: Timestamp.optional().describe(
      "Market time, not after that of the account's market, which it is unless given: the replay stands there until it is started",
    ),
    symbols: z
      .array(Symbol)
      .min(1)
      .max(60)
      .optional()
      .describe(
        "Of the installation's market: its instruments, with what the account held then; the best known unless given. A world is replayed whole",
      ),
  })
  .meta({ id: 'NewReplayRequest' });

/** Faster, slower, paused with 0; a bar further, at once; or ended for good. */
export const ReplayClockRequest = z
  .union([
    z.strictObject({ rate: z.number().int() }),
    z.strictObject({
      until: Timestamp.describe('Runs at its fastest up to this market time, and pauses there'),
    }),
    z.strictObject({ ends: z.literal(true) }),
  ])
  .meta({ id: 'ReplayClockRequest' });

export const ByReplay = z.strictObject({ id: AnyId, world: AnyId });

export const NewBranchRequest = z
  .strictObject({
    name: AccountName,
    world: z.string().describe('Number of the replay: the branch begins at its beginning'),
  })
  .meta({ id: 'NewBranchRequest' });

/** An account that was branched. */
export const NewBranchResponse = z
  .object({
    account: AccountSummary,
    ordersLeftOut: z
      .number()
      .int()
      .describe(
        'Orders that waited then and are not in the branch, because their terms of then are not recorded; 0 where the account had not changed since',
      ),
    message: z.string(),
  })
  .meta({ id: 'NewBranchResponse' });
export type NewBranchResponse = z.output<typeof NewBranchResponse>;

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
