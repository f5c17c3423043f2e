import * as z from 'zod';
import { AnyId } from '../rows/call-schema.ts';
import { FinancingCharge } from '../conditions/conditions.ts';
import { DividendPayment } from '../accounts/dividends.ts';
import { Notice } from '../notices/notices.ts';
import { Order } from '../trading/orders.ts';
import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME } from '../wire/person-rules.ts';
import { freeText, phoneText, plainId } from '../wire/text.ts';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { Transfer } from '../funds/transfers.ts';
import { Position, Transaction } from '../trading/trading.ts';
import { Role, User } from '../people/users.ts';
import { DecimalString, Timestamp, UsdInput, UserId } from '../wire/wire.ts';

export const VERIFICATION_STATES = ['none', 'pending', 'approved', 'rejected'] as const;
const VerificationState = z.enum(VERIFICATION_STATES);

/** A user for the panel's table. */
export const AdminUser = User.extend({
  verification: VerificationState,
  adjustments: z.number().int().describe("Ledger entries that come from administrators' acts"),
  openPositions: z.number().int(),
  pendingWithdrawals: z.number().int().describe('Of earlier accounts too'),
}).meta({ id: 'AdminUser' });
export type AdminUser = z.output<typeof AdminUser>;

const USER_SORTS = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'role',
  'balance',
  'totalProfit',
  'isActive',
  'memberSince',
] as const;
const PAGE_SIZES = ['25', '50', '100'] as const;
const Page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .optional()
  .describe('From 1');

const FILTERS = {
  q: z.string().max(100).optional().describe('Every word is in name, e-mail, full name, phone or country'),
  role: Role.optional(),
  state: z.enum(['active', 'inactive']).optional(),
  verification: VerificationState.optional(),
  sort: z.enum(USER_SORTS).optional(),
  dir: z.enum(['asc', 'desc']).optional(),
};
export const UserSearchQuery = z.strictObject({
  ...FILTERS,
  page: Page,
  size: z.enum(PAGE_SIZES).optional(),
});
export const UserExportQuery = z.strictObject({
  ...FILTERS,
  language: z.enum(SETTING_OPTIONS.language).optional().describe('Of head and words; Spanish without'),
});

export const UserPage = z
  .object({
    users: z.array(AdminUser),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
  })
  .meta({ id: 'UserPage' });
export type UserPage = z.output<typeof UserPage>;

/** The four cards above the panel. */
export const UserTotals = z
  .object({
    users: z.number().int(),
    active: z.number().int(),
    balance: DecimalString.describe('Free cash'),
    totalProfit: DecimalString,
    inPositions: DecimalString.describe('Locked in open positions, USD'),
    marginAtRisk: DecimalString.describe('Of that, in positions on margin, which a stop-out may close'),
    equity: DecimalString.nullable().describe(
      'Balance, total profit, what is locked and the open P&L at the market; null where a quote is missing',
    ),
  })
  .meta({ id: 'UserTotals' });
export type UserTotals = z.output<typeof UserTotals>;

export const ACTIVITY_DAYS = ['7', '30', '90'] as const;
export const DailyActivityQuery = z.strictObject({
  days: z.enum(ACTIVITY_DAYS).optional().describe('How many, up to today; 30 without'),
});

/** The panel's summary over time. Amounts in USD. */
export const DailyActivity = z
  .object({
    zone: z.literal('UTC').describe('Where its days begin and end'),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          clients: z.number().int().describe('By the end of the day, without deleted ones'),
          activeClients: z.number().int().describe('Who placed an order or traded'),
          equity: DecimalString.nullable().describe(
            'Of all open accounts, as last measured on the day or before; an hour old at most. Null before the first measurement',
          ),
          deposits: DecimalString,
          openPositions: z.number().int().describe('By the end of the day'),
          orders: z.number().int().describe('Placed'),
          fills: z.number().int(),
          stopOuts: z.number().int(),
          pendingWithdrawals: DecimalString.describe('Held by the end of the day'),
        }),
      )
      .describe('The oldest first; the last one is today, which is not over'),
  })
  .meta({ id: 'DailyActivity' });
export type DailyActivity = z.output<typeof DailyActivity>;

const Reason = freeText(2_000).optional();

/** The ledger has both the opening grant and its difference to the balance, and the client is notified. */
export const NewUserRequest = z
  .strictObject({
    username: freeText(MAX_USERNAME),
    email: plainId(MAX_EMAIL),
    password: z.string().max(MAX_PASSWORD),
    fullName: freeText(120).nullish(),
    phone: phoneText(40).nullish(),
    country: freeText(80).nullish(),
    balance: UsdInput.optional().describe(
      'Default 10000.00; ignored for an administrator, who has no account',
    ),
    role: Role.optional().describe('Default user'),
    reason: Reason,
  })
  .meta({ id: 'NewUserRequest' });

export const ReasonRequest = z.strictObject({ reason: Reason });

/** Rows of username, email, fullName, phone, country, balance; the first line names them. */
export const UserImportRequest = z
  .strictObject({
    csv: z.string().max(60_000),
    dryRun: z.boolean().optional().describe('Reports what would become of each row, and creates nobody'),
    reason: Reason,
  })
  .meta({ id: 'UserImportRequest' });

/** The result of each row. The password is shown only once, and must be changed at sign-in. */
export const UserImportReport = z
  .object({
    dryRun: z.boolean(),
    created: z.number().int(),
    rows: z.array(
      z.object({
        line: z.number().int(),
        username: z.string(),
        email: z.string(),
        password: z.string().nullable(),
        problem: z.string().nullable(),
        code: z.string().nullable().describe('Of the refusal'),
        details: z
          .record(z.string(), z.unknown())
          .nullable()
          .describe('Figures that belong to the refusal; `column` where one cell was refused'),
      }),
    ),
  })
  .meta({ id: 'UserImportReport' });
export type UserImportReport = z.output<typeof UserImportReport>;

/** The result of closing all positions of a client. */
export const Closings = z
  .object({
    closed: z.number().int(),
    refused: z.array(
      z.object({
        symbol: z.string(),
        problem: z.string(),
        code: z.string().describe('Of the refusal'),
        details: z.record(z.string(), z.unknown()).nullable().describe('Its figures'),
      }),
    ),
  })
  .meta({ id: 'Closings' });

/** Support's view of a client, with the same figures as the client's own. Reading it is recorded. */
export const ClientView = z
  .object({
    user: AdminUser,
    positions: z.array(Position),
    orders: z.array(Order).describe('Those that wait'),
    notices: z.array(Notice).describe('The newest first'),
    transactions: z.array(Transaction),
    transfers: z.array(Transfer),
  })
  .meta({ id: 'ClientView' });
export type ClientView = z.output<typeof ClientView>;

/** A client's declaration for verification. The document number is a sandbox's: SBX- and six digits. */
export const VerificationRequest = z
  .strictObject({
    fullName: freeText(120),
    country: freeText(80),
    dateOfBirth: z.iso.date(),
    documentNumber: freeText(20).describe('SBX-123456: never a real one'),
  })
  .meta({ id: 'VerificationRequest' });

export const Verification = z
  .object({
    id: z.uuid(),
    user: z.object({ id: UserId, username: z.string(), email: z.string() }),
    fullName: z.string(),
    country: z.string(),
    dateOfBirth: z.iso.date(),
    documentNumber: z.string(),
    status: z.enum(['pending', 'approved', 'rejected']),
    reason: z.string().nullable(),
    createdAt: Timestamp,
    decidedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.output<typeof Verification>;

/** The state of a client's verification. */
export const VerificationStatus = z
  .object({ state: VerificationState, request: Verification.nullable() })
  .meta({ id: 'VerificationStatus' });
export type VerificationStatus = z.output<typeof VerificationStatus>;

export const VerificationDecision = z
  .strictObject({ status: z.enum(['approved', 'rejected']), reason: Reason })
  .meta({ id: 'VerificationDecision' });

export const VerificationQuery = z.strictObject({
  state: z.enum(['pending', 'approved', 'rejected']).optional(),
});

/** A day in UTC, or a moment, for days in a reader's own time zone. */
const DayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const PERIOD = {
  from: DayOrMoment.optional(),
  until: DayOrMoment.optional().describe('A day is included, a moment is not'),
};

export const AuditQuery = z.strictObject({
  actor: z.string().max(MAX_USERNAME).optional(),
  user: z.string().max(MAX_USERNAME).optional(),
  action: z.string().max(40).optional(),
  ...PERIOD,
  page: Page,
});

/** A row of the audit log. Personal data is shown until the person is erased; afterwards only its digest. */
export const AuditEntry = z
  .object({
    number: z.number().int(),
    id: z.uuid(),
    at: Timestamp,
    actor: z.string().nullable(),
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string() }),
    user: z.string().nullable(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    evidence: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string(),
    requestId: z.string(),
    address: z.string().nullable(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const ChainStatus = z.object({
  holds: z.boolean().nullable().describe('Null before the first round'),
  problem: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
  rows: z.number().int(),
});

export const AuditPage = z
  .object({
    entries: z.array(AuditEntry),
    total: z.number().int(),
    page: z.number().int(),
    chain: ChainStatus,
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.output<typeof AuditPage>;

export const LedgerQuery = z.strictObject({
  user: z.string().max(MAX_USERNAME).optional(),
  kind: z.string().max(40).optional(),
  ...PERIOD,
  page: Page,
});

/** The trial balance and the newest entries that match. */
export const LedgerPage = z
  .object({
    accounts: z.number().int(),
    entryCount: z.number().int(),
    fills: z.number().int(),
    lines: z.array(z.object({ account: z.string(), postings: z.number().int(), balance: DecimalString })),
    total: DecimalString.describe('Zero, or the books do not add up'),
    entries: z.array(
      z.object({
        username: z.string(),
        accountId: z.string(),
        number: z.number().int(),
        kind: z.string(),
        at: Timestamp,
        reason: z.string().nullable(),
        postings: z.record(z.string(), DecimalString).describe('USD by ledger account'),
        charges: z.array(FinancingCharge).describe('What an entry of `financing` is the sum of'),
        dividend: DividendPayment.nullable().describe('What an entry of `dividend` pays'),
      }),
    ),
    page: z.number().int(),
    size: z.number().int(),
    state: z.enum(['ok', 'unavailable', 'read_only']),
    problem: z.string().nullable(),
  })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.output<typeof LedgerPage>;

const COUNTS = {
  balances: z.number().int(),
  totalProfits: z.number().int(),
  quantities: z.number().int(),
  averagePrices: z.number().int(),
  profits: z.number().int(),
};

/** Administrators' adjustments of clients' figures in the last 30 days. */
export const Transparency = z
  .object({
    days: z.number().int(),
    since: Timestamp,
    ...COUNTS,
    total: z.number().int(),
    clients: z.number().int().describe('How many clients were concerned'),
    credited: DecimalString.describe('Posted in favour of clients, USD'),
    debited: DecimalString.describe('Posted against clients, USD'),
    chain: ChainStatus,
  })
  .meta({ id: 'Transparency' });
export type Transparency = z.output<typeof Transparency>;

export const ByAuditRow = z.strictObject({ number: AnyId });
/** A row of the audit log as anybody may know it. */
export const AuditRowHash = z
  .object({
    number: z.number().int().describe('Counts from 1'),
    hash: z
      .string()
      .describe('SHA-256 of number, previous hash and record, each on a line of its own, hexadecimal'),
  })
  .meta({ id: 'AuditRowHash' });
export type AuditRowHash = z.output<typeof AuditRowHash>;
