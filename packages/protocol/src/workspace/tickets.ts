import * as z from 'zod';
import { TimeInForce } from '../trading/orders.ts';
import { EXIT_UNITS, MAX_PRESETS, SIZE_UNITS, TICKET_TYPES, TRAIL_UNITS } from '../wire/ticket-options.ts';
import { Symbol } from '../wire/wire.ts';

/** A figure as its field has it: only a ticket reads it, and the desk checks what an order makes of it. */
const Figure = z
  .string()
  .max(24)
  .regex(/^\d+(\.\d{1,8})?$/);

const Distance = Figure.nullable().describe('From the entry; null for none');

/** What the last confirmed order of a ticket was set to. */
export const TicketTerms = z
  .strictObject({
    type: z.enum(TICKET_TYPES),
    unit: z.enum(SIZE_UNITS).describe('What the quantity counts'),
    quantity: Figure,
    leverage: z.int().min(1).max(500),
    timeInForce: TimeInForce,
    trail: Figure.nullable(),
    trailUnit: z.enum(TRAIL_UNITS),
    exitUnit: z.enum(EXIT_UNITS).describe('What the distances count; `price` shows pips as prices'),
    stopLoss: Distance.or(z.literal('automatic')),
    takeProfit: Distance,
  })
  .meta({ id: 'TicketTerms' });
export type TicketTerms = z.output<typeof TicketTerms>;

const SizePreset = z.strictObject({ unit: z.enum(SIZE_UNITS), quantity: Figure });
export type SizePreset = z.output<typeof SizePreset>;

const BracketPreset = z.strictObject({
  unit: z.enum(EXIT_UNITS).exclude(['price']),
  stopLoss: Figure,
  takeProfit: Distance,
});
export type BracketPreset = z.output<typeof BracketPreset>;

/** What a ticket begins with, and the person's own presets. */
export const KeptTicketChange = z
  .strictObject({
    terms: TicketTerms.nullable().describe('Null before the first order'),
    sizes: z.array(SizePreset).max(MAX_PRESETS),
    brackets: z.array(BracketPreset).max(MAX_PRESETS),
  })
  .meta({ id: 'KeptTicketChange' });
export type KeptTicketChange = z.output<typeof KeptTicketChange>;

export const KeptTicket = KeptTicketChange.extend({ symbol: Symbol }).meta({ id: 'KeptTicket' });
export type KeptTicket = z.output<typeof KeptTicket>;

/** The tickets of an account, of at most 500 instruments, the last kept first. */
export const KeptTickets = z.array(KeptTicket).meta({ id: 'KeptTickets' });
