import { MANDATE_LIMITS, SUSPENDERS } from '@lonja/core/mandate-limits';
import * as z from 'zod';
import { DecimalString, Symbol, Timestamp, UsdInput, UserId, wholeInput } from '../wire/wire.ts';

const { usd: USD, leverage, ordersAMinute, instruments } = MANDATE_LIMITS;
const MICROS = 1_000_000n;

const Amount = UsdInput.refine(
  (amount) => amount >= BigInt(USD.minimum) * MICROS && amount <= BigInt(USD.maximum) * MICROS,
  `is not between ${USD.minimum} and ${USD.maximum}`,
);
const TimeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** 0 is Sunday. */
const Hours = z
  .strictObject({
    weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).describe('0 is Sunday'),
    from: TimeOfDay.describe('On the clock of timeZone'),
    until: TimeOfDay.describe('Later than from; 24:00 is the end of the day'),
  })
  .refine(({ from, until }) => from < until, 'ends before it begins');

/** What a key may do on its account, beside its scopes. */
export const MandateRequest = z
  .strictObject({
    timeZone: z.string().min(1).max(64).describe('IANA name: its midnight ends the days of the mandate'),
    symbols: z
      .array(Symbol)
      .min(1)
      .max(instruments)
      .optional()
      .describe('All that it trades, closes included; absent: everything'),
    maxOrder: Amount.optional().describe('USD: the largest value of an order that opens'),
    maxDay: Amount.optional().describe('USD: of all orders of a day that open, counted when they are placed'),
    maxWithdrawalsDay: Amount.optional().describe(
      'USD: of all withdrawals of a day, counted when they are requested',
    ),
    maxExposure: Amount.optional().describe(
      'USD: of everything open on the account and waiting to open, after an order',
    ),
    maxLeverage: wholeInput(leverage.minimum, leverage.maximum).optional(),
    ordersAMinute: wholeInput(ordersAMinute.minimum, ordersAMinute.maximum).optional(),
    maxDailyLoss: Amount.optional().describe(
      'USD: once the equity is that far under what it was before the key’s first order of the day, the key opens nothing until the day ends',
    ),
    hours: Hours.optional().describe('When it opens something or transfers money; absent: always'),
  })
  .meta({ id: 'MandateRequest' });
export type MandateRequest = z.output<typeof MandateRequest>;

/** A mandate as it holds. */
export const Mandate = z
  .object({
    timeZone: z.string(),
    symbols: z.array(Symbol).nullable(),
    maxOrder: DecimalString.nullable(),
    maxDay: DecimalString.nullable(),
    maxWithdrawalsDay: DecimalString.nullable(),
    maxExposure: DecimalString.nullable(),
    maxLeverage: z.number().int().nullable(),
    ordersAMinute: z.number().int().nullable(),
    maxDailyLoss: DecimalString.nullable(),
    hours: z.object({ weekdays: z.array(z.number().int()), from: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: 'Mandate' });
export type Mandate = z.output<typeof Mandate>;

/** A key's mandate with what it has used, and whether it is suspended. */
export const KeyAuthority = z
  .object({
    mandate: Mandate.nullable().describe('Null: its scopes alone limit it'),
    orderedToday: DecimalString.describe('USD: what it has ordered to open on this day of the mandate'),
    withdrawnToday: DecimalString.describe(
      'USD: what it has requested to withdraw on this day of the mandate',
    ),
    dayEndsAt: Timestamp.nullable().describe('Null before its first order or transfer of the day'),
    suspension: z
      .object({
        by: z.enum(SUSPENDERS),
        at: Timestamp,
        until: Timestamp.nullable().describe('Null: until somebody ends it'),
      })
      .nullable(),
  })
  .meta({ id: 'KeyAuthority' });
export type KeyAuthority = z.output<typeof KeyAuthority>;

/** Orders by Alpaca's API carry the highest leverage of their instrument that is not above it; coins have none. */
export const ProgramLeverage = z
  .strictObject({
    maximum: z.int().min(leverage.minimum).max(leverage.maximum).describe('1 until somebody sets it'),
  })
  .meta({ id: 'ProgramLeverage' });
export type ProgramLeverage = z.output<typeof ProgramLeverage>;

/** What a program reads of itself. */
export const OwnAuthority = KeyAuthority.extend({
  user: UserId.describe('Whose key it is: the id that calls about an owner take'),
}).meta({ id: 'OwnAuthority' });
