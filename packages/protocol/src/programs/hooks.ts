import { SIGNAL_POSITIONS, SIGNAL_STATES } from '@lonja/core/signal';
import * as z from 'zod';
import { MAX_HOOK_NETWORKS, MAX_HOOK_SYMBOLS, MAX_LISTED_SIGNALS } from '../wire/setting-options.ts';
import { freeText } from '../wire/text.ts';
import { DecimalString, LeverageInput, QuantityInput, Symbol, Timestamp, wholeInput } from '../wire/wire.ts';
import { KeyAuthority, MandateRequest } from './mandates.ts';

const NamedInstrument = z.object({
  ticker: z.string().describe('What the sender calls it, with its exchange or without: FX:EURUSD'),
  symbol: Symbol,
});

/** An address for signals from outside, without that address. */
export const Hook = z
  .object({
    id: z.string(),
    name: z.string(),
    account: z.string().describe('Number of the account that it trades on'),
    symbols: z.array(NamedInstrument),
    quantity: DecimalString.nullable().describe('Of every position; null: each signal says its own'),
    leverage: z.number().int(),
    networks: z.array(z.string()).describe('Addresses and networks that may send to it; empty: all'),
    hasAddress: z.boolean().describe('False once a new password has ended its address'),
    createdAt: Timestamp,
    lastSignalAt: Timestamp.nullable(),
    authority: KeyAuthority,
  })
  .meta({ id: 'Hook' });
export type Hook = z.output<typeof Hook>;

const FIELDS = {
  name: freeText(60).trim().min(1),
  symbols: z
    .array(
      z.strictObject({
        ticker: freeText(64).trim().min(1).describe('With its exchange or without: FX:EURUSD'),
        symbol: Symbol,
      }),
    )
    .max(MAX_HOOK_SYMBOLS)
    .describe('What else the sender calls instruments; without its exchange a ticker is our symbol'),
  quantity: QuantityInput.refine((quantity) => quantity > 0n, 'is not above 0')
    .nullable()
    .describe('Of every position; null: each signal says its own'),
  leverage: LeverageInput.describe('For what opens'),
  networks: z
    .array(z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()]))
    .max(MAX_HOOK_NETWORKS)
    .describe('Addresses and networks that may send to it; empty: all'),
  mandate: MandateRequest.nullable(),
} as const;

export const NewHookRequest = z
  .strictObject({
    ...FIELDS,
    symbols: FIELDS.symbols.default([]),
    quantity: FIELDS.quantity.default(null),
    leverage: FIELDS.leverage.default(1),
    networks: FIELDS.networks.default([]),
    mandate: FIELDS.mandate.default(null),
    account: z.string().describe('Number of one of your accounts'),
  })
  .meta({ id: 'NewHookRequest' });

export const HookChangeRequest = z
  .strictObject({
    name: FIELDS.name.optional(),
    symbols: FIELDS.symbols.optional(),
    quantity: FIELDS.quantity.optional(),
    leverage: FIELDS.leverage.optional(),
    networks: FIELDS.networks.optional(),
    mandate: FIELDS.mandate.optional(),
  })
  .meta({ id: 'HookChangeRequest' });

export const HookAddress = z
  .object({
    path: z.string().describe('On this server: /hooks/tv/ and a secret, never shown again'),
    hook: Hook,
  })
  .meta({ id: 'HookAddress' });

/** What came to a hook, and what became of it. */
export const HookSignal = z
  .object({
    id: z.string(),
    at: Timestamp.describe('When it came'),
    sentAt: Timestamp.nullable().describe('By its sender'),
    ticker: z.string().nullable().describe('Null where it was not readable'),
    position: z.enum(SIGNAL_POSITIONS).nullable(),
    size: DecimalString.nullable().describe('Null where it said none'),
    unreadable: z.array(z.string()).nullable().describe('Fields that could not be read'),
    state: z.enum(SIGNAL_STATES),
    decidedAt: Timestamp.nullable(),
    orders: z.array(z.number().int()).describe('Ids of the orders that it led to'),
    refusal: z
      .object({ code: z.string(), text: z.string().describe('In the language that you ask for') })
      .nullable(),
  })
  .meta({ id: 'HookSignal' });
export type HookSignal = z.output<typeof HookSignal>;

export const HookSignals = z.object({ signals: z.array(HookSignal) }).meta({ id: 'HookSignals' });

export const SignalsQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: wholeInput(1, MAX_LISTED_SIGNALS).optional(),
});
