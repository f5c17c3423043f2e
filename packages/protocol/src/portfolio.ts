import * as z from 'zod';
import { Transaction } from './trading.ts';
import { DecimalString, UserId, UsdInput } from './wire.ts';

/** The catalogue's categories. */
export const PortfolioCategory = z.enum([
  'technology',
  'banking',
  'energy',
  'healthcare',
  'crypto',
  'forex',
  'commodities',
  'indices',
  'consumer',
  'industrial',
  'materials',
  'utilities',
  'realestate',
  'communication',
  'futures',
  'bonds',
]);

const Percent = z.number().min(0).max(100);

/** A trade as the client saw it: what a category lacks or has too much of. */
const SeenTrade = z.strictObject({
  category: PortfolioCategory,
  action: z.enum(['buy', 'sell']),
  amount: UsdInput,
  currentPercent: z.number().optional(),
  targetPercent: z.number().optional(),
  difference: z.number().optional(),
});

/**
 * The percentages sum to exactly 100, with two decimals at the most. `trades` is what the client saw: where the market has
 * moved a category's gap by more than half a percent of the whole, nothing is traded.
 */
export const RebalanceRequest = z
  .strictObject({
    userId: UserId,
    strategy: z.enum(['conservative', 'balanced', 'growth', 'diversified', 'custom']),
    targetAllocations: z.partialRecord(PortfolioCategory, Percent),
    trades: z.array(SeenTrade).max(16).optional(),
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
