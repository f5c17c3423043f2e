import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { NoteInput } from '../journal/note.ts';
import { ClientOrderId, Sender } from '../wire/sender.ts';
import {
  DecimalString,
  LeverageInput,
  PercentInput,
  PriceInput,
  QuantityInput,
  ReckonedAmount,
  Symbol,
  Timestamp,
  UserId,
} from '../wire/wire.ts';

export const Side = z.enum(['buy', 'sell']);
export type Side = z.output<typeof Side>;
export const LeverageType = z.enum(['stocks', 'forex', 'crypto', 'none']);

export const OrderType = z.enum(['market', 'limit', 'stop', 'stop_limit', 'trailing_stop']);
/** An order's protective role, else its type. */
export const OrderPurpose = z.enum([...OrderType.options, 'stop_loss', 'trailing_stop_loss', 'take_profit']);
export type OrderPurpose = z.output<typeof OrderPurpose>;
const FillOrigin = z.enum([
  ...OrderPurpose.options,
  'rebalance',
  'stop_out',
  'administrator',
  'contest_end',
  'evaluation_end',
]);
export type FillOrigin = z.output<typeof FillOrigin>;

/** The quote of a fill, stored as its evidence. */
export const QuoteEvidence = z
  .object({
    bid: z.number(),
    ask: z.number(),
    at: Timestamp,
    source: z.string(),
    sequence: z.number().int(),
  })
  .meta({ id: 'QuoteEvidence' });

export const SlippagePercent = PercentInput.refine(
  (basisPoints) => basisPoints >= 0 && basisPoints <= 10_000,
  'is not between 0 and 100',
).describe('Refuse a fill worse than price by more; default 0.5');

/** A moment as an ISO text or in milliseconds since 1970. */
const SentAt = z.union([z.iso.datetime({ offset: true }), z.int(), z.string().regex(/^(0|[1-9]\d{0,15})$/)]);
const WholeNumber = z.string().regex(/^[1-9]\d*$/);

/** The exact USD rate of a fill's currency: USD = amount x numerator / denominator. */
export const FillConversion = z
  .object({
    currency: z.string().describe('That the instrument is quoted in: JPY'),
    priceUnit: z
      .number()
      .describe('What one whole price unit counts of it: 1, or 0.01 where the price is in cents'),
    numerator: WholeNumber,
    denominator: WholeNumber,
    rate: DecimalString.describe('The same as a decimal, rounded to 12 places: for reading'),
    result: DecimalString.describe(
      'Market result of the part that closed, in that currency; times the fraction it is `marketProfit`',
    ),
  })
  .meta({ id: 'FillConversion' });

/**
 * Both of the specification's payloads: the live markets screen's (leverage, leverageType, marginUsed) and the
 * dashboard's (type, total, timestamp). `price` is what the client saw; `total`, `marginUsed` and `timestamp` are
 * checked for form only: the server computes its own.
 */
export const TradeRequest = z
  .strictObject({
    userId: UserId,
    symbol: Symbol,
    type: Side.optional(),
    quantity: QuantityInput,
    price: PriceInput,
    total: ReckonedAmount.optional(),
    timestamp: SentAt.optional(),
    leverage: LeverageInput.optional(),
    leverageType: LeverageType.optional(),
    marginUsed: ReckonedAmount.optional(),
    slippagePercent: SlippagePercent.optional(),
    reduceOnly: z.boolean().optional().describe('Never open or flip: refused when larger than the position'),
    note: NoteInput.optional().describe('For the journal: written with the trade, or not at all'),
    clientOrderId: ClientOrderId.optional(),
  })
  .meta({ id: 'TradeRequest' });

/** A fill's cost compared with an ideal fill: at once, at the quote, in any size. */
export const FillExecution = z
  .object({
    profile: FillProfile,
    idealPrice: DecimalString.describe(
      'The quote when the order was sent, or when it reached one that waited: what an ideal fill would have got',
    ),
    latencyMs: z.number().int().describe('From then to the fill'),
    widening: DecimalString.describe("How far the price is beyond the fill's quote by a wider spread"),
    impact: DecimalString.describe("and by the order's size"),
    cost: DecimalString.describe(
      'What the difference to the ideal price cost, exact, USD; below zero where the market moved your way',
    ),
  })
  .meta({ id: 'FillExecution' });

/** Id of the split by which an instrument's quantities and prices count. */
export const SplitScale = z
  .number()
  .int()
  .optional()
  .describe(
    'The newest split that it has followed, by number; absent where there was none. While accounts are adjusted to a split, a position may have another one than the latest quote, which does not value it then',
  );

/** An open position. Quantity, value and invested are negative when short; money strings are USD. */
export const Position = z
  .object({
    symbol: Symbol,
    name: z.string(),
    category: z.string(),
    direction: z.enum(['long', 'short']),
    currentQuantity: z.number(),
    averagePrice: z.number(),
    currentPrice: z.number().describe('The closing side: bid for a long, ask for a short'),
    quoteTime: z
      .number()
      .int()
      .describe(
        'When that price was received, in milliseconds since 1970: the last known one, however old, where a feed has none',
      ),
    quoteSource: z.string().describe("Where that price comes from, as market data names it: 'simulated'"),
    currentValue: z.number(),
    totalInvested: z.number(),
    leverage: z.number().describe('Effective: invested / margin, two decimals'),
    leverageType: LeverageType,
    profit: DecimalString.describe('Shown P&L: the set one when there is one, else the market P&L'),
    marketProfit: DecimalString,
    profitPercent: z.number().describe('Market P&L of what the position cost, whatever is set; two decimals'),
    hasAdminProfit: z.boolean(),
    adminProfit: z.number().nullable().describe('The shown P&L where an administrator set it, USD'),
    adminFigure: z
      .enum(['profit', 'average_price'])
      .nullable()
      .describe('What was set: the P&L itself, which then stands still, or quantity and average price'),
    setProfit: DecimalString.nullable().describe('The set P&L exactly, USD'),
    setBeyond: DecimalString.nullable().describe(
      "Exact, in the quote currency: what a set average price says beyond the market's result",
    ),
    adminReason: z.string().nullable(),
    adminAt: Timestamp.nullable(),
    currency: z.string(),
    decimals: z.number().int(),
    quantity: DecimalString.describe('Exact, signed'),
    cost: DecimalString.describe(
      'Exact, in the quote currency, signed like the quantity: what the market P&L counts from',
    ),
    margin: DecimalString.describe('Exact locked margin, USD'),
    fullyPaid: z.boolean().describe('A long at 1:1: its P&L stays out of margin level and stop-out'),
    openedAt: Timestamp,
    scale: SplitScale,
  })
  .meta({ id: 'Position' });
export type Position = z.output<typeof Position>;

/** A fill as the specification's transaction list shows it. */
export const Transaction = z
  .object({
    id: z.string(),
    type: Side,
    symbol: Symbol,
    quantity: z.number(),
    price: z.number(),
    decimals: z.number().int(),
    total: z.number().describe('USD, at the rate of the fill'),
    profit: z
      .number()
      .describe(
        'Realised P&L of the part that closed, with what an administrator set; 0 for an opening fill, USD',
      ),
    marketProfit: z.number().describe('What the market alone made of it, USD'),
    hasAdminProfit: z.boolean(),
    adminProfit: z.number().nullable().describe('`profit` where an administrator set it, USD'),
    adminReason: z.string().nullable(),
    adminAt: Timestamp.nullable(),
    closes: z.boolean().describe('Whether the fill closed anything'),
    cause: z
      .enum(['order', 'rebalance', 'stop_out', 'administrator', 'contest_end', 'evaluation_end'])
      .describe(
        'Why there was a fill: an order, a rebalance, a margin level below 50 %, an administrator who closed it, or the end of its contest or its evaluation',
      ),
    origin: FillOrigin.describe(
      "The same in one word: what its order did to protect a position, else that order's type, else the cause",
    ),
    sentBy: Sender.nullable().describe('Who sent its order; null where that was not recorded'),
    causeReason: z.string().nullable().describe('The reason of the administrator who closed it'),
    causeAt: Timestamp.nullable().describe('When the administrator ordered it'),
    marginLevel: z.number().nullable().describe('Percent, just before a stop-out closed the position'),
    leverage: z.number().int(),
    orderId: z
      .number()
      .int()
      .nullable()
      .describe(
        'The order that it executed, where that had a life of its own: one that waited, or that a program sent',
      ),
    orderType: OrderType,
    triggerPrice: z.number().nullable().describe('The price that the order waited for'),
    gapped: z.boolean().describe('The market jumped over that price: filled at the first one that there was'),
    createdAt: Timestamp,
    quote: QuoteEvidence,
    conversion: FillConversion,
    execution: FillExecution,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.output<typeof Transaction>;

/** Transactions of the present account, or of an earlier one; the newest, or those before one. */
export const TransactionQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .describe('Only older ones: the number after the dash of an id'),
});

/** The result of a market order that filled at once. */
export const TradeResponse = z
  .object({
    transaction: Transaction,
    symbol: Symbol,
    type: Side,
    quantity: z.number(),
    price: z.number(),
    total: z.number(),
    leverage: z.number().int(),
    marginUsed: z.number().describe('Margin that this fill locked, USD; 0 where it only released'),
    realizedPnL: z.number(),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'TradeResponse' });
export type TradeResponse = z.output<typeof TradeResponse>;

/** `currentPrice` is what the client saw; without `quantity` the whole position closes. */
export const ClosePositionRequest = z
  .strictObject({
    userId: UserId,
    symbol: Symbol,
    quantity: QuantityInput.optional(),
    currentPrice: PriceInput.optional(),
    slippagePercent: SlippagePercent.optional(),
    clientOrderId: ClientOrderId.optional(),
  })
  .meta({ id: 'ClosePositionRequest' });

export const ClosePositionResponse = z
  .object({
    symbol: Symbol,
    realizedPnL: z.number(),
    newBalance: z.number(),
    message: z.string(),
    transaction: Transaction,
  })
  .meta({ id: 'ClosePositionResponse' });
export type ClosePositionResponse = z.output<typeof ClosePositionResponse>;

/** Profit into the balance, all of it; a negative profit is settled from the balance. */
export const MoveProfitRequest = z.strictObject({ userId: UserId }).meta({ id: 'MoveProfitRequest' });

export const MoveProfitResponse = z
  .object({
    moved: DecimalString.describe('USD; below zero where a negative profit was settled from the balance'),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'MoveProfitResponse' });
export type MoveProfitResponse = z.output<typeof MoveProfitResponse>;
