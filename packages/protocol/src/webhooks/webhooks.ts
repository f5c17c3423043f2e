import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_PROBLEMS,
  type WebhookEventType,
} from '@lonja/core/webhook';
import * as z from 'zod';
import { NOTICE_FIGURES } from '../notices/figures.ts';
import { OrderPurpose, Side } from '../trading/trading.ts';
import { MAX_LISTED_DELIVERIES, MAX_WEBHOOK_URL, MAX_WEBHOOKS } from '../wire/setting-options.ts';
import { freeText, plainId } from '../wire/text.ts';
import { DecimalString, Symbol, Timestamp } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';

const EventType = z.enum(WEBHOOK_EVENT_TYPES as readonly [WebhookEventType, ...WebhookEventType[]]);

/** An endpoint without its secrets. */
export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(EventType),
    account: z
      .string()
      .nullable()
      .describe('The only account that it hears of; null: all of yours, or everybody'),
    isOfInstallation: z.boolean().describe("An administrator's, which hears of everybody"),
    isActive: z.boolean(),
    createdAt: Timestamp,
    previousSecretUntil: Timestamp.nullable().describe('Until when the former secret signs too'),
    failingSince: Timestamp.nullable().describe('Since when it has taken nothing, though it was tried'),
    disabled: z
      .object({ reason: z.enum(['gone', 'failing']), at: Timestamp })
      .nullable()
      .describe('Why it was switched off: it answered 410, or took nothing for three days'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

const FIELDS = {
  url: plainId(MAX_WEBHOOK_URL)
    .pipe(z.url({ protocol: /^https?$/ }))
    .describe('https, at port 443 or from 1024 on, without name or password'),
  description: freeText(120).trim(),
  events: z
    .array(EventType)
    .min(1)
    .max(WEBHOOK_EVENT_TYPES.length)
    .transform((events) => [...new Set(events)]),
} as const;

export const NewWebhookRequest = z
  .strictObject({
    ...FIELDS,
    description: FIELDS.description.default(''),
    account: z.string().optional().describe('The only account that it hears of; absent: all of yours'),
    isOfInstallation: z
      .boolean()
      .default(false)
      .describe('Of an administrator: what happens to everybody, as far as the list of events says so'),
  })
  .meta({ id: 'NewWebhookRequest' });

export const WebhookChangeRequest = z
  .strictObject({
    url: FIELDS.url.optional(),
    description: FIELDS.description.optional(),
    events: FIELDS.events.optional(),
    isActive: z.boolean().optional().describe('What waits is not sent any more when it is switched off'),
  })
  .meta({ id: 'WebhookChangeRequest' });

export const WebhookSecret = z
  .object({
    secret: z.string().describe('whsec_ and base64; never shown again'),
    webhook: Webhook,
  })
  .meta({ id: 'WebhookSecret' });

export const WebhookList = z
  .object({ webhooks: z.array(Webhook).max(MAX_WEBHOOKS).describe('The oldest first') })
  .meta({ id: 'WebhookList' });

export const WebhookDelivery = z
  .object({
    event: z.string().describe('Its id, which is sent as webhook-id'),
    type: z.string(),
    at: Timestamp.describe('When it happened'),
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: z.number().int(),
    nextAt: Timestamp.nullable().describe('Of one that waits: the next attempt'),
    triedAt: Timestamp.nullable(),
    status: z.number().int().nullable().describe('What the endpoint answered to the last attempt'),
    problem: z.enum(WEBHOOK_PROBLEMS).nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveries = z
  .object({ deliveries: z.array(WebhookDelivery).describe('The newest first') })
  .meta({ id: 'WebhookDeliveries' });

export const WebhookDeliveriesQuery = z.strictObject({
  before: AnyId.optional().describe('Id of an event: only older ones'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= MAX_LISTED_DELIVERIES)
    .optional()
    .describe('1 to 100, 20 when absent'),
});

export const TestedWebhook = z
  .object({ event: z.string().describe('Id of the event that is on its way') })
  .meta({ id: 'TestedWebhook' });

/** An endpoint as an administrator sees it: where to, and nothing that could be a secret of its owner's. */
export const ClientWebhooks = z
  .object({
    webhooks: z.array(Webhook.omit({ url: true }).extend({ host: z.string().describe('Of its address') })),
  })
  .meta({ id: 'ClientWebhooks' });

const ORDER = {
  order: z.number().int(),
  symbol: Symbol,
  side: Side,
  quantity: DecimalString,
  orderType: z.string(),
  purpose: OrderPurpose,
  timeInForce: z.string(),
  limitPrice: DecimalString.nullable(),
  stopPrice: DecimalString.nullable(),
  reduceOnly: z.boolean(),
};
const ENDED = { ...ORDER, reason: z.string().nullable().describe('For programs') };
const FILL = {
  symbol: Symbol,
  price: DecimalString,
  realized: DecimalString.describe('USD; 0.00 where nothing was closed'),
  origin: z
    .string()
    .describe('What it was: the purpose of an order, or stop_out, administrator, rebalance …'),
  fill: z.number().int().describe('Number of the fill; they count by account'),
};

/** The figures of what orders do. Figures of all other events are a notice's. */
const OWN_FIGURES = {
  'order.placed': z.object(ORDER),
  'order.filled': z.object({
    order: z.number().int().nullable().describe('Null without a waiting order'),
    side: Side,
    quantity: DecimalString,
    unfilled: DecimalString.describe('What found no depth, and was cancelled'),
    closes: z.boolean(),
    ...FILL,
  }),
  'order.rejected': z.object(ENDED),
  'order.cancelled': z.object(ENDED),
  'order.replaced': z.object({ ...ORDER, replacedBy: z.number().int().describe('Id of the other order') }),
  'order.expired': z.object(ENDED),
  'position.closed': z.object({
    direction: z.enum(['long', 'short']),
    quantity: DecimalString.describe('What the last fill closed'),
    ...FILL,
  }),
} as const satisfies Readonly<Record<OwnEventType, z.ZodObject>>;

type OwnEventType = {
  [Type in WebhookEventType]: (typeof WEBHOOK_EVENTS)[Type] extends { readonly notice: string }
    ? never
    : Type;
}[WebhookEventType];

/** In the data of every event. */
const WHOSE = {
  user: z.string().describe('Id of the person'),
  account: z.string().nullable().describe('Number of the account; null where it is about none'),
};

/** What is sent of each type: type, time and figures. */
export const WEBHOOK_PAYLOADS = new Map(
  WEBHOOK_EVENT_TYPES.map((type) => [
    type,
    z.object({
      type: z.literal(type),
      timestamp: Timestamp.describe('When it happened'),
      data: getFigures(type).extend(WHOSE),
    }),
  ]),
);

function getFigures(type: WebhookEventType): z.ZodObject {
  const row = WEBHOOK_EVENTS[type];
  if (!('notice' in row)) return OWN_FIGURES[type as OwnEventType];
  return NOTICE_FIGURES[row.notice];
}
