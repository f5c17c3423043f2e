import * as z from 'zod';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { DecimalString, Symbol, Timestamp } from '../wire/wire.ts';

/** An entry of a journal. Nothing changes or deletes one. */
export const JournalEntry = z
  .object({
    id: z.string(),
    at: Timestamp.describe('Market time of its account'),
    text: z.string(),
    tags: z.array(z.string()),
    setup: z.string().nullable(),
    position: z
      .string()
      .nullable()
      .describe('The trade that it is about: of a note with an order once that has filled'),
    order: z.number().int().nullable().describe('The order that it came with'),
    corrects: z.string().nullable().describe('The entry that it took the place of'),
    correctedBy: z.string().nullable().describe('The entry that has taken its place'),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof JournalEntry>;

export const Journal = z
  .object({
    entries: z.array(JournalEntry).describe('The newest first; 100 at most'),
    tags: z.array(z.string()).describe('All that the journal has, the most used first'),
    setups: z.array(z.string()),
  })
  .meta({ id: 'Journal' });
export type Journal = z.output<typeof Journal>;

const Count = z.string().regex(/^[1-9]\d{0,8}$/);
const Label = z.string().max(60);

export const JournalQuery = z.strictObject({
  tag: Label.optional(),
  setup: Label.optional(),
  position: Count.optional().describe('Only entries about this trade'),
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe('Only entries older than this one'),
});

/** A position from the fill that opened it to the one that closed it. USD; exact, six decimals. */
export const JournalTrade = z
  .object({
    position: z.string().describe('Counts the fills of the account: the one that opened it'),
    symbol: Symbol,
    direction: z.enum(['long', 'short']),
    openedAt: Timestamp,
    closedAt: Timestamp.nullable().describe('Null while it is open'),
    closedBy: z.string().nullable().describe('The fill that closed it: pages go by it'),
    heldMs: z.number().int().nullable().describe('Null while it is open'),
    quantity: DecimalString.describe('All that was opened of it'),
    openQuantity: DecimalString.describe('What is open of it'),
    entryPrice: DecimalString.nullable().describe(
      'Average of what was opened; null after a split or where an administrator changed the position',
    ),
    exitPrice: DecimalString.nullable().describe('Average of what has closed'),
    stopPrice: DecimalString.nullable().describe(
      'Its stop loss: the one that closed it, else where the last one stood; null without any, and where there is no entry price',
    ),
    targetPrice: DecimalString.nullable().describe('Its take profit, alike'),
    decimals: z.number().int(),
    fills: z.number().int(),
    marketProfit: DecimalString.describe(
      'What the market made of what closed: spread and execution are in it, what an administrator set is not',
    ),
    financing: DecimalString.describe('Nights; below zero they cost'),
    dividends: DecimalString,
    net: DecimalString.describe('The three together'),
    executionCost: DecimalString.describe(
      'What execution cost against an ideal fill; in the market profit already',
    ),
    isSet: z
      .boolean()
      .describe("An administrator's figure stands beside the market's result; it is not in `net`"),
    isChanged: z.boolean().describe('A split or an administrator has changed the position beside its fills'),
    risk: DecimalString.nullable().describe(
      'What stood to be lost: distance of the first stop loss from the opening price, times what was opened then',
    ),
    r: DecimalString.nullable().describe('`net` in multiples of it, two decimals'),
    noR: z
      .enum(['no_stop', 'no_risk', 'changed', 'not_recorded', 'open'])
      .nullable()
      .describe(
        'Why there is no multiple: no stop loss; its first one risked nothing; the position was changed beside its fills; it is from before first stops were recorded; it is open',
      ),
    mae: DecimalString.nullable().describe(
      'The furthest that its result went against you, at closing-side prices; zero or above',
    ),
    mfe: DecimalString.nullable().describe('and in your favour'),
    measuredBy: z
      .enum(['steps', '1m', '1h', 'nothing', 'later'])
      .describe(
        'What the two are read from: every step of the market, as its clock ran; mids of whole minutes or hours, so they were at least so much; nothing that is known; or later, when the next reading computes them',
      ),
    notes: z.array(JournalEntry).describe('Entries about it that stand, the newest first'),
  })
  .meta({ id: 'JournalTrade' });
export type JournalTrade = z.output<typeof JournalTrade>;

export const JournalTrades = z
  .object({
    trades: z.array(JournalTrade),
    isComplete: z
      .boolean()
      .describe('False while a long account is still being followed: read again for the newest'),
    next: z.string().nullable().describe('`before` of the next page; null: there is none'),
  })
  .meta({ id: 'JournalTrades' });
export type JournalTrades = z.output<typeof JournalTrades>;

export const TradesQuery = z.strictObject({
  status: z.enum(['open', 'closed']).optional().describe('Default closed'),
  symbol: Symbol.optional(),
  tag: Label.optional(),
  setup: Label.optional(),
  before: Count.optional().describe('Of closed ones: the `next` of the page before'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(200))
    .optional()
    .describe('Default 50'),
});

const averages = {
  trades: z.number().int().describe('n: how many all figures are of, but for averageR'),
  net: DecimalString.describe('Sum of the net results, USD, exact'),
  winRate: z.number().describe('Percent with a net result above zero, two decimals'),
  expectancy: DecimalString.describe('Net result a trade, USD, two decimals'),
  averageR: DecimalString.nullable().describe(
    'Of those whose initial risk is known, two decimals; null without any',
  ),
  measured: z.number().int().describe('n of averageR'),
};

const TradeAverages = z.object(averages);
const Keyed = z.object({ key: z.string(), ...averages });

/** What closed trades came to, by what they had in common; always with how many. */
export const TradeStatistics = z
  .object({
    timezone: z.enum(SETTING_OPTIONS.timezone).describe('Whose hours and weekdays they are'),
    isComplete: z.boolean(),
    all: TradeAverages.nullable().describe('Null without a closed trade'),
    byHour: z.array(Keyed).describe('By the hour of the opening, 0 to 23'),
    byWeekday: z.array(Keyed).describe('By the day of the opening, 1 is Monday'),
    byInstrument: z.array(Keyed).describe('By symbol; the most traded first, 100 at most'),
    byTag: z.array(Keyed),
    bySetup: z.array(Keyed),
  })
  .meta({ id: 'TradeStatistics' });
export type TradeStatistics = z.output<typeof TradeStatistics>;

const ResultCurve = z.object({
  key: z.string().nullable().describe('The setup or the tag; null: trades without one'),
  trades: averages.trades,
  net: averages.net,
  winRate: averages.winRate,
  expectancy: averages.expectancy,
  points: z
    .array(z.object({ at: Timestamp, net: DecimalString }))
    .describe(
      'The net results of its trades added up in the order of their closing; 60 at most, the last is `net`',
    ),
});
export type ResultCurve = z.output<typeof ResultCurve>;

/** How the results of trades grew, by what was noted with them. */
export const TradeCurves = z
  .object({
    isComplete: z.boolean(),
    all: ResultCurve.nullable().describe('Null without a closed trade'),
    bySetup: z
      .array(ResultCurve)
      .describe(
        'The most traded first, 100 at most. A trade has one setup or none: with the one of null they add up to `all`, unless there are more',
      ),
    byTag: z.array(ResultCurve).describe('A trade may have several tags and counts with each'),
  })
  .meta({ id: 'TradeCurves' });
export type TradeCurves = z.output<typeof TradeCurves>;

export const TradeCurvesQuery = z.strictObject({
  from: Timestamp.optional().describe('Trades that closed then or later'),
  to: Timestamp.optional().describe('and before this'),
});

export const TradeStatisticsQuery = z.strictObject({
  from: Timestamp.optional().describe('Trades that closed then or later'),
  to: Timestamp.optional().describe('and before this'),
  timezone: z.enum(SETTING_OPTIONS.timezone).optional().describe('Default UTC'),
});

/** A student's journal as teachers and assistants read it. */
export const StudentJournal = z
  .object({
    entries: z.array(JournalEntry).describe('The newest 100'),
    trades: z.array(JournalTrade).describe('The 50 that closed last'),
    statistics: TradeStatistics,
  })
  .meta({ id: 'StudentJournal' });
export type StudentJournal = z.output<typeof StudentJournal>;
