import { ALERT_TYPES } from '@lonja/core/price-alert';
import { PRICE_SCALE } from '@lonja/core/money';
import * as z from 'zod';
import { decimalInput, Symbol, Timestamp } from '../wire/wire.ts';

export const AlertType = z.enum(ALERT_TYPES);
export type AlertType = z.output<typeof AlertType>;

/** A price, or a change in percent over 24 hours. `change_below` waits for a fall of this much. */
const AlertValue = decimalInput(PRICE_SCALE, (units) => units);

/** Waits while it is active, fires once, and is then inactive until it is switched on again. */
export const Alert = z
  .object({
    id: z.string(),
    account: z
      .string()
      .nullable()
      .describe('The account whose market it is evaluated on; null for the primary one'),
    symbol: Symbol,
    type: AlertType,
    value: z.number(),
    isActive: z.boolean(),
    createdAt: Timestamp,
    firedAt: Timestamp.nullable().describe('Since it was last switched on'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** Missing and empty fields pass the schema so that the specification's text answers them. */
export const NewAlertRequest = z
  .strictObject({
    symbol: z.string().max(24).optional(),
    type: AlertType.optional(),
    value: z.union([z.literal(''), AlertValue]).optional(),
  })
  .meta({ id: 'NewAlertRequest' });

export const AlertChangeRequest = z
  .strictObject({ isActive: z.boolean().optional(), value: AlertValue.optional() })
  .meta({ id: 'AlertChangeRequest' });

export const DeletedAlert = z.object({ id: z.string() }).meta({ id: 'DeletedAlert' });
