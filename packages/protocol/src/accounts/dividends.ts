import * as z from 'zod';
import { DecimalString, Symbol, Timestamp } from '../wire/wire.ts';

/** What an announced dividend pays. */
export const AnnouncedDividend = z
  .object({
    amount: z.string().describe('For one unit, in prices of the instrument'),
    currency: z.string(),
  })
  .meta({ id: 'AnnouncedDividend' });

/** A dividend that was paid on a position, with all that is needed to recompute it. */
export const DividendPayment = z
  .object({
    symbol: Symbol,
    exAt: Timestamp.describe('The opening from which the price is without it'),
    amount: z.string().describe('For one unit, in prices of the instrument'),
    quantity: z.string().describe('Held when the price went ex; a short is below zero'),
    priceUnit: z.number().describe('0.01 where the price is in cents'),
    usdRate: z.string().describe('USD for one of the currency, as a fraction'),
    quoteSource: z.string(),
    quoteSequence: z.string(),
    quotedAt: Timestamp,
    total: DecimalString.describe('USD; below zero a short has paid it'),
  })
  .meta({ id: 'DividendPayment' });
export type DividendPayment = z.output<typeof DividendPayment>;
