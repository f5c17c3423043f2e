import { CATEGORIES } from '@lonja/core/categories';
import * as z from 'zod';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { FillProfile } from '../wire/fill-profile.ts';
import { Transaction } from './trading.ts';
import { DecimalString, PercentInput, ReckonedAmount, Timestamp, UserId, UsdInput } from '../wire/wire.ts';

const PortfolioCategory = z.enum(CATEGORIES);

const Percent = PercentInput.refine(
  (basisPoints) => basisPoints >= 0 && basisPoints <= 10_000,
  'is not between 0 and 100',
);

/** A trade as the client saw it: a category's gap to its target. */
const SeenTrade = z.strictObject({
  category: PortfolioCategory,
  action: z.enum(['buy', 'sell']),
  amount: UsdInput,
  currentPercent: ReckonedAmount.optional(),
  targetPercent: ReckonedAmount.optional(),
  difference: ReckonedAmount.optional(),
});

/**
 * The percentages sum to exactly 100, with at most two decimals. `trades` are those that the client saw: nothing is traded
 * where the market has moved a category's gap by more than half a percent of the whole, or where the list is empty.
 */
export const RebalanceRequest = z
  .strictObject({
    userId: UserId,
    strategy: z.enum(['conservative', 'balanced', 'growth', 'diversified', 'custom']),
    targetAllocations: z.partialRecord(PortfolioCategory, Percent),
    trades: z.array(SeenTrade).max(CATEGORIES.length).optional(),
  })
  .meta({ id: 'RebalanceRequest' });
export type RebalanceRequest = z.output<typeof RebalanceRequest>;

export const RebalanceResponse = z
  .object({
    transactions: z.array(Transaction).describe('In their order: sells, then buys'),
    volume: DecimalString.describe('Value of all of them, USD'),
    fee: DecimalString.describe('0.1 % of each value, USD, out of total profit'),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'RebalanceResponse' });
export type RebalanceResponse = z.output<typeof RebalanceResponse>;

export const DayResult = z
  .object({
    date: z.iso.date().describe('The trading day, which ends at 17:00 New York'),
    pnl: DecimalString.describe('USD, without deposits, withdrawals and adjustments'),
    percent: z.number(),
  })
  .meta({ id: 'DayResult' });
export type DayResult = z.output<typeof DayResult>;

export const PerformanceQuery = z.strictObject({
  period: z.enum(['1D', '1W', '1M', '3M', '1Y']).optional().describe('Default 1M'),
});

/** What came in or went out, as the ledger names its entries. */
const FlowKind = z.enum([
  'opening_grant',
  'negative_balance_protection',
  'deposit',
  'withdrawal_held',
  'withdrawal_returned',
  'balance_adjustment',
  'profit_adjustment',
  'position_adjustment',
]);

/** Market results only: overrides count only in `netDeposits`. A figure that is not known yet is null. */
const DayParts = z.object({
  began: Timestamp.describe('17:00 New York'),
  parts: z
    .array(
      z.object({
        symbol: z.string(),
        settled: DecimalString.describe('USD, exact: what fills, nights and dividends have brought since'),
        openedWith: DecimalString.describe('USD, exact: the open P&L that the day began with'),
      }),
    )
    .nullable()
    .describe(
      'A market’s part of the day is `settled` + its open P&L now - `openedWith`; null where it was not stored what the day began with',
    ),
});

export const PortfolioPerformance = z
  .object({
    period: z.enum(['1D', '1W', '1M', '3M', '1Y']),
    curve: z
      .array(z.object({ at: Timestamp, equity: DecimalString }))
      .describe(
        'Equity every five minutes for six hours, by the hour for eight days, by the day before, each at the moment whose prices it is of; the last point is this moment',
      ),
    flows: z
      .array(z.object({ at: Timestamp, amount: DecimalString, kind: FlowKind }))
      .describe(
        'What came in (above zero) and went out (below zero) after the first point of the curve, USD, in the order of time: `netDeposits` less all of them is what had been put in there',
      ),
    days: z.array(DayResult).describe('In the order of time'),
    today: DayParts.describe('What the trading day that is under way is made of, by market'),
    timeWeightedReturn: z.number().nullable().describe('Percent'),
    sharpeRatio: z.number().nullable().describe('Annualised, of daily returns; null under 20 days'),
    sortinoRatio: z.number().nullable(),
    volatility: z.number().nullable().describe('Percent a year'),
    maxDrawdown: z.object({ percent: z.number(), from: z.iso.date(), to: z.iso.date() }).nullable(),
    bestDay: DayResult.nullable().describe('Of the days that gained; null where none did'),
    worstDay: DayResult.nullable().describe('Of the days that lost; null where none did'),
    winRate: z
      .number()
      .nullable()
      .describe('Percent of all closing fills that had a market result above zero'),
    profitFactor: z.number().nullable().describe('Gross profit / gross loss of all closing fills'),
    closings: z.number().int(),
    lifetime: z
      .object({
        pnl: DecimalString.describe('USD: equity less all that came in and went out'),
        timeWeightedReturn: z.number().nullable().describe('Percent'),
        volatility: z.number().nullable().describe('Percent a year, of daily returns; null under 20 days'),
        days: z.number().int().describe('Daily returns that there are'),
      })
      .describe('Since the account was opened: realised results, charges and open P&L, at the market'),
    netDeposits: DecimalString.describe(
      'All that came in less all that went out since the account was opened; what an administrator set and what the system paid among it',
    ),
    execution: z
      .object({
        profile: FillProfile.describe("The account's own, at this moment"),
        fills: z
          .record(FillProfile, z.number().int())
          .describe('How many fills there were under each, since the account was opened'),
        cost: DecimalString.describe(
          'USD, of all fills against ideal ones; below zero where the market moved the client’s way',
        ),
      })
      .describe('How the market took the orders behind these results'),
  })
  .meta({ id: 'PortfolioPerformance' });
export type PortfolioPerformance = z.output<typeof PortfolioPerformance>;

/** The positions that the stop-out would close if one price moved and all others stayed; the nearest first. */
export const StopOutLadder = z
  .object({
    rungs: z.array(
      z.object({
        symbol: z.string().describe('Whose price moves'),
        price: DecimalString.describe('The bid of a long, the ask of a short'),
        awayPercent: z.number().describe('From the price now, in percent of it; signed'),
        marginLevel: z.number().describe('Percent, before anything closes there'),
        closes: z.array(z.string()).describe('The markets whose positions close there, in their order'),
      }),
    ),
  })
  .meta({ id: 'StopOutLadder' });
export type StopOutLadder = z.output<typeof StopOutLadder>;

export const TradeResultsQuery = z.strictObject({
  timezone: z.enum(SETTING_OPTIONS.timezone).optional().describe('Whose days they are; default UTC'),
});

/** Over all fills since the account was opened. Market results only, without overrides. */
export const TradeResults = z
  .object({
    trades: z.number().int().describe('Fills'),
    closings: z.number().int().describe('Fills that closed something'),
    winRate: z.number().nullable().describe('Percent of the closing fills with a market result above zero'),
    profitFactor: z.number().nullable().describe('Gross profit / gross loss; null without a loss'),
    adjusted: z.number().int().describe('Closing fills to which an override added something'),
    byInstrument: z
      .array(z.object({ symbol: z.string(), closings: z.number().int(), profit: DecimalString }))
      .describe('The best first. USD'),
    byDay: z.array(z.object({ day: z.iso.date(), profit: DecimalString })).describe('The newest first. USD'),
  })
  .meta({ id: 'TradeResults' });
export type TradeResults = z.output<typeof TradeResults>;

export const BenchmarkQuery = z.strictObject({
  symbol: z.string().min(1).max(20).optional().describe('Default ^GSPC'),
});

/** An account's daily returns, free of deposits and withdrawals, against a market's over the same days. */
export const Benchmark = z
  .object({
    symbol: z.string(),
    name: z.string(),
    days: z
      .number()
      .int()
      .describe('Days on which both have a return, over a year at most; the last one ended'),
    needs: z.number().int().describe('So many are needed for any figure'),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    beta: z.number().nullable().describe('Covariance / variance of the benchmark, two decimals'),
    alphaDaily: z
      .number()
      .nullable()
      .describe('Mean return - beta x mean of the benchmark, percent a day, four decimals'),
    alphaAnnual: z
      .number()
      .nullable()
      .describe('`alphaDaily`, unrounded, x `daysAYear`; percent, two decimals'),
    daysAYear: z.number().int().describe('On which the benchmark trades: 252, or 365 for crypto'),
    correlation: z.number().nullable().describe('-1 to 1, two decimals'),
  })
  .meta({ id: 'Benchmark' });
export type Benchmark = z.output<typeof Benchmark>;
