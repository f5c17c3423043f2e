import * as z from 'zod';
import { JournalEntry } from '../journal/journal.ts';
import { TradingAccount } from '../accounts/accounts.ts';
import { Alert } from '../alerts/alerts.ts';
import { Luck } from '../contests/contests.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { Unranked } from '../contests/contests.ts';
import { GroupRole } from '../groups/group-role.ts';
import { Verification } from '../administration/administration-screens.ts';
import { FinancingCharge } from '../conditions/conditions.ts';
import { DividendPayment } from '../accounts/dividends.ts';
import { Notice } from '../notices/notices.ts';
import { FileSignature } from '../wire/file-signature.ts';
import { Order } from '../trading/orders.ts';
import { MAX_EMAIL, MAX_PASSWORD } from '../wire/person-rules.ts';
import { KEY_DAYS, KEY_SCOPES, MAX_KEYS, SETTING_OPTIONS } from '../wire/setting-options.ts';
import { freeText, phoneText, plainId } from '../wire/text.ts';
import { KeyAuthority, MandateRequest } from '../programs/mandates.ts';
import { Proposal } from '../programs/proposals.ts';
import { Position, Transaction } from '../trading/trading.ts';
import { Transfer } from '../funds/transfers.ts';
import { User } from '../people/users.ts';
import { DecimalString, LeverageInput, oneOfInput, Symbol, Timestamp } from '../wire/wire.ts';
import { Hook, HookSignal } from '../programs/hooks.ts';
import { Webhook, WebhookDelivery } from '../webhooks/webhooks.ts';
import { Drawing } from '../workspace/drawings.ts';
import { Layout } from '../workspace/layouts.ts';
import { Template } from '../workspace/templates.ts';
import { KeptTicket } from '../workspace/tickets.ts';
import { Watchlist } from '../workspace/workspace.ts';

/** The settings of the specification, and the palette of profit and loss. */
const SETTINGS = {
  firstName: freeText(60).describe('Empty for none'),
  lastName: freeText(60).describe('Empty for none'),
  email: plainId(MAX_EMAIL),
  phone: phoneText(40).describe('Empty for none'),
  priceAlerts: z.boolean(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean().describe('Notices as notifications of the browser while a page is open'),
  tradingUpdates: z.boolean(),
  marketNews: z.boolean(),
  defaultLeverage: z
    .literal([...SETTING_OPTIONS.defaultLeverage])
    .describe('What a ticket opens with, where the instrument has it'),
  confirmTrades: z.boolean(),
  autoStopLoss: z.boolean(),
  riskLevel: z.enum(SETTING_OPTIONS.riskLevel).describe('Automatic stop loss at 1, 2 or 5 % of the entry'),
  profitDestination: z
    .enum(SETTING_OPTIONS.profitDestination)
    .describe(
      'An option of the trading account: what a close realises stays apart in profit, or goes to the balance',
    ),
  theme: z.enum(SETTING_OPTIONS.theme),
  palette: z.enum(SETTING_OPTIONS.palette),
  language: z.enum(SETTING_OPTIONS.language),
  currency: z.enum(SETTING_OPTIONS.currency).describe('For display only: accounts are in USD'),
  timezone: z.enum(SETTING_OPTIONS.timezone),
  timezoneChosen: z
    .boolean()
    .describe(
      'False: times stand in the zone of the browser that shows them. A time zone that is written alone is chosen',
    ),
  twoFactorAuth: z
    .boolean()
    .describe('To be read: two-factor is switched by its own calls, and another value is refused'),
  loginAlerts: z.boolean(),
  sessionTimeout: z
    .literal([...SETTING_OPTIONS.sessionTimeout])
    .describe('Minutes without activity after which a session ends'),
} as const;

const savedAt = Timestamp.nullable().describe(
  'Null while everything is at its default; ignored when written',
);

export const Settings = z.object({ ...SETTINGS, savedAt }).meta({ id: 'Settings' });
export type Settings = z.output<typeof Settings>;

const PROFILE = { firstName: true, lastName: true, email: true, phone: true, twoFactorAuth: true } as const;

/**
 * Absent settings stay. A leverage may also be written 1:30. A new e-mail address requires the proof; everything else,
 * including the same address, does not.
 */
export const SettingsChange = z
  .strictObject({
    ...SETTINGS,
    defaultLeverage: LeverageInput.pipe(SETTINGS.defaultLeverage).describe(
      '1, 5, 10, 20, 30, or 1:1 to 1:30',
    ),
    sessionTimeout: oneOfInput(SETTING_OPTIONS.sessionTimeout),
    savedAt,
    expected: z
      .strictObject(SETTINGS)
      .omit(PROFILE)
      .partial()
      .describe(
        'What was read before; refused where one of them is another by now, unless it is what is saved',
      ),
  })
  .partial()
  .meta({ id: 'SettingsChange' });
export type SettingsChange = z.output<typeof SettingsChange>;

export const ChangePasswordRequest = z
  .strictObject({
    newPassword: z.string().max(MAX_PASSWORD),
    keepKeys: z
      .array(z.string().max(64))
      .max(MAX_KEYS)
      .optional()
      .describe('Ids of the API keys that live on; all others end'),
  })
  .meta({ id: 'ChangePasswordRequest' });

export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

/** A signed-in browser or program. */
export const SessionView = z
  .object({
    id: z.string(),
    isCurrent: z.boolean(),
    device: z.string().describe('The browser and system that it said it is'),
    createdAt: Timestamp,
    lastSeenAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Session' });
export type SessionView = z.output<typeof SessionView>;

const Scope = z.enum(KEY_SCOPES);

/** An API key; its secret is shown once, on creation. */
export const ApiKey = z
  .object({
    id: z.string(),
    keyId: z.string().describe('Its public half, for clients that send a pair of id and secret'),
    name: z.string(),
    start: z.string().describe('The first characters of the key, to recognise it by'),
    scopes: z.array(Scope),
    account: z.string().nullable().describe('The only account that it reaches; null: all of yours'),
    authority: KeyAuthority,
    approver: z
      .string()
      .nullable()
      .describe('Number of the group whose teachers decide on what it proposes; null: you'),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

export const NewApiKeyRequest = z
  .strictObject({
    name: freeText(60).trim().min(1),
    scopes: z.array(Scope).min(1).max(KEY_SCOPES.length),
    days: oneOfInput(KEY_DAYS),
    account: z.string().optional().describe('The only account that it reaches; absent: all of yours'),
    mandate: MandateRequest.optional().describe('Needs `account`: limits hold for one account'),
    approver: z
      .string()
      .optional()
      .describe('Number of a group of yours whose teachers decide on what it proposes; absent: you'),
  })
  .meta({ id: 'NewApiKeyRequest' });

export const NewApiKey = z
  .object({ key: z.string().describe('The bearer; never shown again'), apiKey: ApiKey })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.output<typeof NewApiKey>;

/** A balanced entry: its postings by ledger account, in micro-dollars. */
export const LedgerEntry = z
  .object({
    number: z.number().int(),
    kind: z.string(),
    at: Timestamp,
    postings: z.record(z.string(), z.string()).describe('Micro-dollars'),
    charges: z.array(FinancingCharge).optional().describe('What an entry of `financing` is the sum of'),
    dividend: DividendPayment.nullable().optional().describe('What an entry of `dividend` pays'),
  })
  .meta({ id: 'LedgerEntry' });

/** What has changed positions beside their fills. */
const PositionChanges = z
  .array(z.object({ symbol: Symbol, at: Timestamp }))
  .describe(
    'When a split or an administrator changed a position: fills alone do not lead to it from then on',
  );

const ExportedTransfer = Transfer.extend({
  cardName: z.string().nullable(),
  cardExpiry: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable().describe('Its last four characters are all that is kept'),
  routingNumber: z.string().nullable(),
  cryptoType: z.string().nullable(),
  walletAddress: z.string().nullable(),
  paypalEmail: z.string().nullable(),
});

const MeasuredEquity = z
  .array(z.object({ at: Timestamp, equity: DecimalString }))
  .describe('What the account was worth, by the hour, USD');

const ExportedWebhook = Webhook.extend({ deliveries: z.array(WebhookDelivery) });

const ExportedHook = Hook.extend({ signals: z.array(HookSignal) });

const ExportedVerification = Verification.omit({ user: true });

/** All stored data of a person, for that person. */
export const PersonalExport = z
  .object({
    note: z.string(),
    exportedAt: Timestamp,
    user: User,
    settings: Settings,
    positions: z.array(Position),
    transactions: z.array(Transaction),
    ledger: z.array(LedgerEntry),
    orders: z.array(Order),
    equity: MeasuredEquity,
    positionChanges: PositionChanges,
    journal: z.array(JournalEntry),
    otherAccounts: z
      .array(
        TradingAccount.extend({
          exact: z
            .object({
              cash: DecimalString,
              margin: DecimalString,
              profit: DecimalString,
              withdrawalHold: DecimalString,
            })
            .describe('With all six decimals'),
          positions: z.array(Position),
          transactions: z.array(Transaction),
          ledger: z.array(LedgerEntry),
          orders: z.array(Order),
          equity: MeasuredEquity,
          positionChanges: PositionChanges,
          journal: z.array(JournalEntry),
        }),
      )
      .describe('Those beside the primary one, open and closed'),
    sessions: z.array(SessionView),
    apiKeys: z.array(ApiKey),
    // Exports from before programs have none.
    proposals: z.array(Proposal).optional(),
    // Exports from before webhooks have none.
    webhooks: z.array(ExportedWebhook).optional(),
    // Exports from before hooks have none.
    hooks: z.array(ExportedHook).optional(),
    programs: z
      .array(
        z.object({
          kind: z.enum(['key', 'agent', 'hook', 'approval']),
          key: z.uuid().nullable(),
          hook: z.number().int().nullable(),
          name: z.string().nullable(),
          words: z.string().nullable(),
          firstAt: Timestamp,
        }),
      )
      .describe('What has sent orders for you, and under which names'),
    alerts: z.array(Alert),
    notices: z.array(Notice),
    transfers: z.array(ExportedTransfer),
    verifications: z.array(ExportedVerification),
    watchlists: z.array(Watchlist).describe('Those that you saved'),
    drawings: z.array(z.object({ symbol: Symbol, drawings: z.array(Drawing) })),
    layouts: z.array(Layout),
    templates: z.array(Template),
    tickets: z.array(KeptTicket.extend({ accountId: z.string() })).describe('What order tickets begin with'),
    evaluations: z.array(Evaluation),
    groups: z.array(
      z.object({
        name: z.string(),
        role: GroupRole,
        joinedAt: Timestamp,
        externalId: z.string().nullable(),
        section: z.string().nullable(),
        rosterLogin: z.string().nullable().describe('By which a roster of a teacher named you'),
      }),
    ),
    rosterLines: z
      .array(
        z.object({
          group: z.string(),
          login: z.string(),
          externalId: z.string(),
          section: z.string().nullable(),
        }),
      )
      .describe('Of rosters that name you, in groups that you have not joined'),
    learningPlatforms: z
      .array(z.object({ platform: z.string(), subject: z.string(), linkedAt: Timestamp }))
      .describe('Who you are on learning platforms that you came from'),
    contests: z.array(
      z.object({
        contest: z.string(),
        slug: z.string(),
        account: z.string(),
        number: z.number().int(),
        alias: z.string().nullable(),
        disqualifiedReason: z.string().nullable(),
        place: z.number().int().nullable(),
        unranked: Unranked.nullable().describe('Why it is not ranked, once the contest is finished'),
        fills: z.number().int().nullable().describe('Null while the contest is not finished'),
        equity: DecimalString.nullable().describe('At the end, USD; null while the contest is not finished'),
        // Exports from before nonces and scores have none of these.
        nonce: z
          .string()
          .nullable()
          .optional()
          .describe('What it brought to the prices, 128 bits, hexadecimal'),
        score: z.number().nullable().optional(),
        drawdownPercent: z.number().nullable().optional(),
        tradingDays: z.number().int().nullable().optional(),
        notCounted: DecimalString.nullable().optional().describe('USD'),
        team: z.string().nullable().optional().describe('What its team is called'),
        luck: Luck.pick({ below: true, ties: true, trials: true })
          .nullable()
          .describe('How it compares with random players; null where it has not been computed'),
      }),
    ),
    certificates: z
      .array(z.object({ id: z.uuid(), account: z.string() }))
      .describe('Those that were made for you, by the account that they are about'),
    assignments: z
      .array(
        z.object({
          group: z.string(),
          title: z.string(),
          possible: z.string().describe('Points, two decimals'),
          extendedUntil: Timestamp.nullable(),
          submissions: z.array(
            z.object({ text: z.string().nullable(), account: z.string().nullable(), at: Timestamp }),
          ),
          grades: z.array(
            z.object({
              points: z.string(),
              feedback: z.string().nullable(),
              reason: z.string().nullable(),
              by: z.string().nullable(),
              returnedAt: Timestamp.nullable(),
            }),
          ),
        }),
      )
      .describe('What you have handed in, in all groups, and the grades that were returned to you'),
    written: z
      .object({
        assignments: z.array(
          z.object({ group: z.string(), title: z.string(), instructions: z.string(), at: Timestamp }),
        ),
        grades: z.array(
          z.object({
            group: z.string(),
            title: z.string(),
            points: z.string(),
            feedback: z.string().nullable().describe('Null once the student is erased'),
            reason: z.string().nullable(),
            at: Timestamp,
            returnedAt: Timestamp.nullable(),
          }),
        ),
        reasons: z.array(z.object({ action: z.string(), at: Timestamp, reason: z.string() })),
      })
      .describe('What you wrote as a teacher, and the reasons that you gave for what you did to others'),
    mail: z.array(z.object({ recipient: z.string(), subject: z.string(), createdAt: Timestamp })),
    recorded: z
      .array(z.string())
      .describe('What the audit log knows of you by digests alone: kept beside it until you are erased'),
    administratorActs: z
      .array(z.unknown())
      .describe('Every act of an administrator on your books, as the audit log has it'),
    audit: z
      .object({ number: z.number().int(), head: z.string() })
      .describe("The audit log's head: with it anybody can verify later whether the log was changed"),
    signature: FileSignature,
  })
  .meta({ id: 'PersonalExport' });
