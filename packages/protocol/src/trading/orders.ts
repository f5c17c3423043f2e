import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { NoteInput } from '../journal/note.ts';
import { ClientOrderId, Sender } from '../wire/sender.ts';
import { OrderPurpose, OrderType, Side, SlippagePercent, Transaction } from './trading.ts';
import {
  DecimalString,
  LeverageInput,
  PercentInput,
  PriceInput,
  QuantityInput,
  Symbol,
  Timestamp,
  UsdInput,
  MAX_COUNT,
} from '../wire/wire.ts';

export const TimeInForce = z.enum(['gtc', 'day', 'gtd', 'ioc', 'fok']);
export const OrderStatus = z.enum(['pending', 'working', 'filled', 'cancelled', 'rejected', 'expired']);
export type OrderStatus = z.output<typeof OrderStatus>;

const TrailDistance = PriceInput.describe('How far behind the best price, in price');
const TrailPercent = PercentInput.refine(
  (basisPoints) => basisPoints > 0 && basisPoints <= 5_000,
  'is not between 0.01 and 50',
).describe('How far behind the best price, in percent; a hundredth is the finest');

const LIMIT_TERMS = { type: z.literal('limit'), limitPrice: PriceInput };
const STOP_TERMS = { type: z.literal('stop'), stopPrice: PriceInput };
const STOP_LIMIT_TERMS = { type: z.literal('stop_limit'), stopPrice: PriceInput, limitPrice: PriceInput };
const TRAILING_STOP_TERMS = {
  type: z.literal('trailing_stop'),
  trailDistance: TrailDistance.optional().describe('This or trailPercent'),
  trailPercent: TrailPercent.optional(),
};
const MARKET_TERMS = {
  type: z.literal('market'),
  price: PriceInput.optional().describe('What the client saw; without it any price passes'),
  slippagePercent: SlippagePercent.optional(),
};

const LIFETIME = {
  timeInForce: TimeInForce.optional().describe('Default gtc, for a market order ioc'),
  expiresAt: z.iso.datetime({ offset: true }).optional().describe('With gtd: the moment at which it ends'),
};

const hasOneTrail = (terms: { trailDistance?: unknown; trailPercent?: unknown }): boolean =>
  (terms.trailDistance === undefined) !== (terms.trailPercent === undefined);
const ONE_TRAIL = 'takes trailDistance or trailPercent';

const StopLoss = z.discriminatedUnion('type', [
  z.strictObject(STOP_TERMS),
  z.strictObject(STOP_LIMIT_TERMS),
  z.strictObject(TRAILING_STOP_TERMS).refine(hasOneTrail, ONE_TRAIL),
]);
const TakeProfit = z.strictObject({ limitPrice: PriceInput });

const DRAFT = {
  symbol: Symbol,
  side: Side,
  leverage: LeverageInput.optional(),
  reduceOnly: z
    .boolean()
    .optional()
    .describe('Never opens or flips; shrinks with the position and ends with it'),
  stopLoss: StopLoss.optional().describe('Starts when the order fills, and protects the position'),
  takeProfit: TakeProfit.optional().describe('Starts when the order fills, and protects the position'),
  bracketScope: z
    .enum(['position', 'order'])
    .optional()
    .describe(
      'What the two follow: the whole position (the default), or what this order fills, where one cancels the other',
    ),
  note: NoteInput.optional().describe('For the journal: written with the order, or not at all'),
  clientOrderId: ClientOrderId.optional(),
  ...LIFETIME,
};

const QUANTITY = { quantity: QuantityInput };
const QUANTITY_OR_NOTIONAL = {
  quantity: QuantityInput.optional().describe('This or notional'),
  notional: UsdInput.optional().describe(
    'USD: the largest quantity that is worth at most this at the limit, or else at the quote',
  ),
};
const hasOneSize = (size: { quantity?: unknown; notional?: unknown }): boolean =>
  (size.quantity === undefined) !== (size.notional === undefined);
const ONE_SIZE = 'takes quantity or notional';

/** An order of any type, with the fields of its type. */
export const OrderDraft = z
  .discriminatedUnion('type', [
    z.strictObject({ ...DRAFT, ...QUANTITY_OR_NOTIONAL, ...MARKET_TERMS }).refine(hasOneSize, ONE_SIZE),
    z.strictObject({ ...DRAFT, ...QUANTITY_OR_NOTIONAL, ...LIMIT_TERMS }).refine(hasOneSize, ONE_SIZE),
    z.strictObject({ ...DRAFT, ...QUANTITY, ...STOP_TERMS }),
    z.strictObject({ ...DRAFT, ...QUANTITY, ...STOP_LIMIT_TERMS }),
    z.strictObject({ ...DRAFT, ...QUANTITY, ...TRAILING_STOP_TERMS }).refine(hasOneTrail, ONE_TRAIL),
  ])
  .meta({ id: 'OrderDraft' });
export type OrderDraft = z.output<typeof OrderDraft>;

/** Maximum of orders in one group. */
export const MAX_OCO_LEGS = 10;

const haveOwnIds = (orders: readonly OrderDraft[]): boolean => {
  const ids = orders.flatMap(({ clientOrderId }) => clientOrderId ?? []);
  return new Set(ids).size === ids.length;
};

/** Orders of which the first to trigger cancels the others. */
export const OcoRequest = z
  .strictObject({
    orders: z.array(OrderDraft).min(2).max(MAX_OCO_LEGS).refine(haveOwnIds, 'has one clientOrderId twice'),
  })
  .meta({ id: 'OcoRequest' });

const amendmentWith = <More extends z.ZodRawShape>(more: More) => {
  const fields = { quantity: QuantityInput.optional(), ...LIFETIME, ...more };
  return z.union([
    z.discriminatedUnion('type', [
      z.strictObject({ ...fields, ...LIMIT_TERMS }),
      z.strictObject({ ...fields, ...STOP_TERMS }),
      z.strictObject({ ...fields, ...STOP_LIMIT_TERMS }),
      z.strictObject({ ...fields, ...TRAILING_STOP_TERMS }).refine(hasOneTrail, ONE_TRAIL),
    ]),
    z.strictObject({ type: z.undefined().optional(), ...fields }),
  ]);
};

/** Prices are changed together: all of the order's own type, or none. */
export const OrderAmendment = amendmentWith({}).meta({ id: 'OrderAmendment' });
export type OrderAmendment = z.output<typeof OrderAmendment>;

/** What a new order has of its own that takes the place of one that works; all else it has from that one. */
export const OrderReplacement = amendmentWith({ clientOrderId: ClientOrderId.optional() }).meta({
  id: 'OrderReplacement',
});
export type OrderReplacement = z.output<typeof OrderReplacement>;

const PROTECTION = { symbol: Symbol, clientOrderId: ClientOrderId.optional(), ...LIFETIME };

/** A stop loss (`stop`, `stop_limit`, `trailing_stop`) or take profit (`limit`) of an open position; closes all of it. */
export const ProtectionRequest = z
  .discriminatedUnion('type', [
    z.strictObject({ ...PROTECTION, ...LIMIT_TERMS }),
    z.strictObject({ ...PROTECTION, ...STOP_TERMS }),
    z.strictObject({ ...PROTECTION, ...STOP_LIMIT_TERMS }),
    z.strictObject({ ...PROTECTION, ...TRAILING_STOP_TERMS }).refine(hasOneTrail, ONE_TRAIL),
  ])
  .meta({ id: 'ProtectionRequest' });
export type ProtectionRequest = z.output<typeof ProtectionRequest>;

/** An order in its present state. */
export const Order = z
  .object({
    id: z.number().int().describe('Counts the orders of the account'),
    clientOrderId: z.string().nullable().describe("Its sender's own id of it"),
    sentBy: Sender.nullable().describe('Who sent it, or its parent; null where that was not recorded'),
    symbol: Symbol,
    side: Side,
    type: OrderType,
    purpose: OrderPurpose.describe('What it does to protect a position, else its type'),
    quantity: DecimalString,
    notional: DecimalString.nullable().describe(
      'What it was to be worth, USD, where that was given in place of its quantity',
    ),
    leverage: z.number().int(),
    reduceOnly: z.boolean(),
    limitPrice: DecimalString.nullable(),
    stopPrice: DecimalString.nullable().describe(
      'Of a trailing stop: where it stands now; null before it works',
    ),
    trailDistance: DecimalString.nullable(),
    trailPercent: z.number().nullable(),
    decimals: z.number().int(),
    timeInForce: TimeInForce,
    expiresAt: Timestamp.nullable(),
    status: OrderStatus,
    reason: z
      .string()
      .nullable()
      .describe(
        'Cancelled: client, unfilled, oco, parent, position or replaced. Rejected: the code of the refusal. Expired: no_price where it was not to wait and met no price',
      ),
    message: z.string().nullable().describe('The refusal of a rejected order, as a text'),
    isTriggered: z.boolean().describe('A stop-limit whose stop was met: a limit since then'),
    parentId: z.number().int().nullable().describe('The order that must fill before this one works'),
    ocoGroup: z.number().int().nullable(),
    replaces: z.number().int().nullable().describe('The order whose place it took'),
    replacedBy: z.number().int().nullable().describe('The order that took its place'),
    protectsPosition: z.boolean(),
    unfilledQuantity: DecimalString.nullable().describe(
      'Filled in part: what found no depth, and was cancelled',
    ),
    sentAt: Timestamp.nullable().describe('Of an order that is on its way to the venue, or filled so'),
    dueAt: Timestamp.nullable().describe('No quote from before this moment fills it'),
    transactionId: z.string().nullable().describe('The fill that it came to'),
    placedAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

/** An order's preview under one profile, at the current quote. Money in USD, exact. */
export const ProfilePreview = z
  .object({
    profile: FillProfile,
    latencyMs: z
      .object({ minimum: z.number().int(), maximum: z.number().int() })
      .describe('How long it would be on its way'),
    price: DecimalString.nullable().describe(
      'The average price; null where the order is refused before it has one',
    ),
    quantity: DecimalString.nullable().describe('What would fill'),
    widening: DecimalString.nullable().describe('How far that price is beyond the quote by a wider spread'),
    impact: DecimalString.nullable().describe("and by the order's size"),
    depthCost: DecimalString.nullable().describe('What the two cost together'),
    spreadCost: DecimalString.nullable().describe(
      'What the part that opens stands at right after the fill, as a cost: all of the above and the spread',
    ),
    value: DecimalString.nullable(),
    marginRequired: DecimalString.nullable(),
    refusal: z
      .string()
      .nullable()
      .describe(
        'The code of why it would be refused; under the own profile, within the mandate of the key that asks',
      ),
  })
  .meta({ id: 'ProfilePreview' });
export type ProfilePreview = z.output<typeof ProfilePreview>;

export const OrderPreviews = z
  .object({
    profile: FillProfile.describe("The account's own"),
    quote: z.object({ bid: DecimalString, ask: DecimalString, at: Timestamp }).nullable(),
    previews: z.array(ProfilePreview).describe('ideal, retail, stressed'),
  })
  .meta({ id: 'OrderPreviews' });
export type OrderPreviews = z.output<typeof OrderPreviews>;

/** The order that was placed, amended or cancelled, and the orders that changed with it. */
export const OrderResponse = z
  .object({
    orders: z.array(Order).describe('Every order that changed, the one that was asked for first'),
    transaction: Transaction.nullable().describe('The fill, where one filled at once'),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'OrderResponse' });
export type OrderResponse = z.output<typeof OrderResponse>;

/** A whole number in a query, from 1. */
const WholeText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

export const OrderQuery = z.strictObject({
  status: z.enum(['live', 'ended', 'all']).optional().describe('Default live; all with clientOrderId or key'),
  limit: WholeText.pipe(z.number().max(500)).optional().describe('Default 100'),
  before: WholeText.pipe(z.number().max(MAX_COUNT)).optional().describe('Only orders with a smaller id'),
  clientOrderId: ClientOrderId.optional().describe('Only the order that has this id'),
  key: z
    .uuid()
    .optional()
    .describe('Only what this API key sent, by itself, as an agent or with an approval'),
});
