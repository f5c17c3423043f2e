import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { DecimalString, QuantityInput, Symbol, Timestamp } from '../wire/wire.ts';
import { OrderDraft, ProfilePreview, TimeInForce } from '../trading/orders.ts';
import { OrderType, Side } from '../trading/trading.ts';

/** Maximum of proposals that wait on an account. */
export const MAX_OPEN_PROPOSALS = 20;

/** An order, or the close of a position: one of the two. */
export const ProposalRequest = z
  .strictObject({
    order: OrderDraft.optional(),
    close: z
      .strictObject({ symbol: Symbol, quantity: QuantityInput.optional().describe('Absent: all of it') })
      .optional(),
    words: freeText(500)
      .trim()
      .optional()
      .describe('Why, in the program’s own words; shown to whoever decides, as such'),
  })
  .refine(({ order, close }) => (order === undefined) !== (close === undefined), 'takes order or close')
  .meta({ id: 'ProposalRequest' });
export type ProposalRequest = z.output<typeof ProposalRequest>;

export const PROPOSAL_STATES = ['open', 'placed', 'refused', 'rejected', 'withdrawn', 'expired'] as const;

/** What a program proposed, and what became of it. */
export const Proposal = z
  .object({
    id: z.uuid(),
    account: z.string().describe('Number of the account'),
    person: z.string().describe('Username of whose account it is'),
    program: z.string().nullable().describe('Name of its key when it proposed; null once erased'),
    words: z.string().nullable().describe('The program’s own; nobody has checked them'),
    kind: z.enum(['order', 'close']),
    symbol: Symbol,
    side: Side.nullable().describe('Null of a close: the other way of the position'),
    type: OrderType,
    quantity: DecimalString.nullable().describe(
      'Null of a close: all of the position; and of an order with a notional',
    ),
    notional: DecimalString.nullable().describe('USD'),
    leverage: z.number().int(),
    limitPrice: DecimalString.nullable(),
    stopPrice: DecimalString.nullable(),
    timeInForce: TimeInForce,
    state: z.enum(PROPOSAL_STATES),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    orderId: z.number().int().nullable().describe('The order that it came to'),
    refusal: z.string().nullable().describe('The code of why the approved order was refused'),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof Proposal>;

/** What an open proposal would come to now, on its account and under the mandate of its key. Money in USD, exact. */
export const ProposalPreview = ProfilePreview.pick({
  price: true,
  quantity: true,
  value: true,
  marginRequired: true,
})
  .extend({ refusal: z.string().nullable().describe('The code of why it would be refused') })
  .meta({ id: 'ProposalPreview' });
export type ProposalPreview = z.output<typeof ProposalPreview>;

export const ProposalQuery = z.strictObject({
  state: z.enum(['open', 'all']).optional().describe('Default open'),
});

export const ProposalDecision = z.strictObject({ approve: z.boolean() }).meta({ id: 'ProposalDecision' });
