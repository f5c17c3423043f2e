import { FLOOR_NAMES, VERDICT_KINDS } from '@lonja/core/evaluation-limits';
import { ACTED_FIGURES, type ActedFigures } from './acted-figures.ts';
import { SUSPENDERS } from '@lonja/core/mandate-limits';
import * as z from 'zod';
import { AlertType } from '../alerts/alerts.ts';
import { GroupRole } from '../groups/group-role.ts';
import { OrderPurpose, Side } from '../trading/trading.ts';
import { DecimalString, Symbol, Timestamp } from '../wire/wire.ts';

const Percent = z.number().describe('Percent, two decimals');

/** A resting order. */
const order = {
  orderId: z.number().int(),
  symbol: Symbol,
  side: Side,
  orderType: z.string(),
  purpose: OrderPurpose.optional().describe(
    'What it did to protect a position, else its type; older notices lack it',
  ),
};

/** A figure that an administrator set; before and after are texts, null where there is no value. */
const ActedFigure = z.object({
  figure: z.enum(Object.keys(ACTED_FIGURES) as (keyof ActedFigures)[]),
  symbol: Symbol.nullable().describe("Of a position's figure"),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ActedFigure = z.output<typeof ActedFigure>;

/** A change of the ways to sign in, or a reset of the trading account, by its owner or an intruder. */
export const SecurityChange = z.enum([
  'password_changed',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'email_changed',
  'account_reset',
  'practice_opened',
  'branch_opened',
  'practice_closed',
  'contest_entered',
  'evaluation_begun',
  'group_joined',
  'lti_linked',
  'webhook_added',
  'hook_added',
]);
export type SecurityChange = z.output<typeof SecurityChange>;

/** Each kind of notice, with the figures that belong to it. */
export const NOTICE_FIGURES = {
  alert_fired: z.object({
    alertId: z.string(),
    symbol: Symbol,
    type: AlertType,
    value: z.number(),
    price: z.number().describe('What the market showed'),
    changePercent: z.number(),
  }),
  margin_call: z.object({ marginLevel: Percent.describe('When it fell below 100') }),
  stop_out: z.object({
    symbol: Symbol,
    side: Side,
    quantity: DecimalString,
    price: z.number(),
    realized: DecimalString.describe('USD'),
    marginLevel: Percent.describe('Just before'),
  }),
  position_closed: z
    .object({
      symbol: Symbol,
      side: Side,
      quantity: DecimalString,
      price: z.number(),
      realized: DecimalString.describe('USD'),
      reason: z.string(),
    })
    .describe('By an administrator, or a part of it'),
  negative_balance_protection: z.object({
    paid: DecimalString.describe('USD that the system paid'),
    absorbed: DecimalString.describe('USD held for withdrawals that went before; those are cancelled'),
  }),
  order_filled: z.object({
    ...order,
    quantity: DecimalString.describe('What was filled'),
    price: z.number(),
    closes: z.boolean().optional().describe('Whether it closed anything; older notices lack it'),
    realized: DecimalString.describe('USD; 0.00 where it closed nothing'),
    gapped: z.boolean().describe('The market had jumped over its price'),
    unfilled: DecimalString.optional().describe('What found no depth, and was cancelled'),
  }),
  order_ended: z.object({
    ...order,
    quantity: DecimalString,
    status: z.enum(['cancelled', 'rejected', 'expired']),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was cancelled or rejected; `no_price` of an order that was not to wait and met no quote; for programs',
      ),
  }),
  administrator_act: z.object({
    changes: z.array(ActedFigure),
    reason: z.string(),
  }),
  withdrawal: z.object({
    withdrawalId: z.uuid(),
    amount: DecimalString.describe('USD'),
    status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
    notes: z.string().nullable(),
  }),
  split: z
    .object({
      symbol: Symbol,
      newUnits: z.number().int(),
      oldUnits: z.number().int(),
      position: z
        .object({
          quantityBefore: DecimalString.describe('Signed'),
          quantityAfter: DecimalString,
          averagePriceBefore: z.number(),
          averagePriceAfter: z.number().nullable().describe('Null where nothing is left'),
        })
        .nullable()
        .describe('Null where none was held'),
      cashInLieu: DecimalString.nullable().describe(
        'Result in USD of a fraction beside the quantity grid, which was paid out; null without one',
      ),
      orders: z.number().int().describe('Waiting orders that followed or ended'),
      alerts: z.number().int().describe('Price alerts that followed'),
    })
    .describe('newUnits came for oldUnits: quantities and prices count by the new ones'),
  dividend: z
    .object({
      symbol: Symbol,
      exAt: Timestamp,
      perUnit: z.string().describe('In prices of the instrument'),
      currency: z.string(),
      quantity: DecimalString.describe('Held when the price went ex; a short is below zero'),
      total: DecimalString.describe('USD; below zero where a short pays it'),
    })
    .describe('A dividend was paid on a position'),
  security_change: z.object({ change: SecurityChange }),
  key_authority: z
    .object({
      key: z.string().nullable().describe('Name of the API key; null: every key on the account'),
      change: z.enum(['limited', 'suspended', 'resumed']),
      by: z.enum(SUSPENDERS),
      reason: z.string().nullable(),
    })
    .describe('What a key may do has changed'),
  approval_requested: z
    .object({
      proposal: z.uuid(),
      program: z.string().describe('Name of the API key'),
      person: z.string().describe('Username of whose account it is on'),
      symbol: Symbol,
    })
    .describe('A program has proposed an order, which waits for a decision'),
  sign_in: z.object({ device: z.string().describe('What the browser says it is') }),
  membership: z
    .object({
      group: z.string(),
      role: GroupRole.nullable().describe('What the person is in it from now on; null: nothing'),
    })
    .describe('Changed by a teacher of the group, or by an administrator'),
  contest_result: z
    .object({
      contest: z.string(),
      slug: z.string().describe('Its address'),
      place: z.number().int().nullable().describe('Null where the entry was not ranked'),
      entries: z.number().int(),
      returnPercent: Percent,
    })
    .describe('A contest has ended'),
  evaluation_ended: z
    .object({
      programme: z.string(),
      phase: z.number().int(),
      verdict: z.enum(VERDICT_KINDS),
      floor: z.enum(FLOOR_NAMES).nullable().describe('Which one was breached'),
      reason: z.string().nullable().describe('Why an administrator voided it'),
    })
    .describe('An evaluation has ended'),
  appeal_answered: z
    .object({ programme: z.string(), isUpheld: z.boolean(), answer: z.string() })
    .describe('To an appeal against a verdict'),
  disqualified: z
    .object({ contest: z.string(), reason: z.string() })
    .describe('An entry is no longer ranked'),
  grade_returned: z
    .object({
      group: z.string(),
      assignment: z.string(),
      points: z.string().describe('Two decimals'),
      possible: z.string(),
      changed: z
        .object({
          points: z.string().describe('Before'),
          by: z.string().nullable().describe('Null where erased'),
          reason: z.string(),
        })
        .nullable()
        .describe('Null for the first one that the student gets'),
    })
    .describe('Work was graded'),
  assignment_published: z
    .object({ group: z.string(), assignment: z.string(), dueAt: Timestamp })
    .describe('To the students of its group'),
  deadline_extended: z
    .object({ group: z.string(), assignment: z.string(), dueAt: Timestamp })
    .describe('For this student alone'),
  contest_published: z
    .object({ group: z.string(), contest: z.string(), slug: z.string().describe('Its address') })
    .describe('To the students of its group'),
  webhook_disabled: z
    .object({
      host: z.string().describe('Of its address'),
      reason: z.enum(['gone', 'failing']).describe('It answered 410, or took nothing for three days'),
    })
    .describe('A webhook of yours was switched off'),
  verification: z.object({ status: z.enum(['approved', 'rejected']), reason: z.string() }),
};

export type NoticeKind = keyof typeof NOTICE_FIGURES;

export type FiguresOf<Kind extends NoticeKind> = z.output<(typeof NOTICE_FIGURES)[Kind]>;
