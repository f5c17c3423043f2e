import * as z from 'zod';
import { LeverageType, SplitScale } from '../trading/trading.ts';
import { MAX_SPARKLINES } from '../wire/sparkline-limit.ts';
import { DecimalString, Symbol } from '../wire/wire.ts';
import { symbolList } from './symbol-list.ts';

export const MarketDataQuery = z.object({ symbols: symbolList(MAX_SPARKLINES).optional() });

/** An instrument with its live quote, as GET /api/real-market-data lists it. Prices are JSON numbers on the tick grid. */
export const Asset = z
  .object({
    id: z.string(),
    symbol: Symbol,
    name: z.string(),
    category: z.string(),
    price: z.number().describe('Mid'),
    bid: z.number(),
    ask: z.number(),
    changePercent: z.number().describe('Against the mid of 24 hours before'),
    volume: z.number(),
    decimals: z.number().int(),
    currency: z.string(),
    priceUnit: z
      .number()
      .describe('What one price unit counts in the currency: 1, or 0.01 where it is in cents'),
    tickSize: DecimalString.describe('Every price of an order is a whole multiple of it: 0.01'),
    quantityStep: DecimalString.describe('Every quantity is a whole multiple of it: 0.01, 0.000001'),
    minQuantity: DecimalString.describe('The smallest quantity of an order that opens: 0.01'),
    lotSize: DecimalString.optional().describe('Units of one lot; absent where none is usual: 100000'),
    leverageType: LeverageType,
    quoteTime: z
      .number()
      .int()
      .describe('Milliseconds since 1970: that its source dates the price by, else at which it was received'),
    source: z.string(),
    label: z
      .string()
      .describe("What its prices are, for a person: 'Simulated market', 'Delayed 15 min', 'Live: Binance'"),
    delayMinutes: z
      .number()
      .int()
      .optional()
      .describe('Where its source sends its prices late: a market order waits for the first one after it'),
    quotedOnly: z
      .boolean()
      .optional()
      .describe(
        'A figure that is computed from the market: quoted, and never traded (`not_traded`). Absent where it is traded',
      ),
    tradable: z
      .boolean()
      .describe('Whether an order that opens would find a market now; never where it is `quotedOnly`'),
    closeOnly: z
      .boolean()
      .describe("Its source's last word made no sense: what is open may be closed, nothing opened"),
    scale: SplitScale,
  })
  .meta({ id: 'Asset' });
export type Asset = z.output<typeof Asset>;
