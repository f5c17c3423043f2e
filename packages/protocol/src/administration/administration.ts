import * as z from 'zod';
import { FillProfile } from '../wire/fill-profile.ts';
import { MAX_EMAIL, MAX_PASSWORD, MAX_USERNAME, REASON_LENGTH } from '../wire/person-rules.ts';
import { freeText, phoneText, plainId } from '../wire/text.ts';
import { Position } from '../trading/trading.ts';
import { Role } from '../people/users.ts';
import {
  DecimalString,
  PriceInput,
  QuantityInput,
  Symbol,
  Timestamp,
  UsdInput,
  UserId,
} from '../wire/wire.ts';

/** Why. Without a reason the act is recorded and shown as 'No reason given'. */
const Reason = freeText(2_000).optional().describe(`${REASON_LENGTH}; shown to the client`);

/** Amounts of an account that may be set, or added to. */
const FUNDS = ['balance', 'totalProfit'] as const;

/**
 * An administrator's changes to a user; absent fields stay. An empty password keeps the current one. `expected` has the form's
 * figures: one that differs by now is a 409 with the current value.
 */
export const UserChange = z
  .strictObject({
    username: freeText(MAX_USERNAME).optional(),
    email: plainId(MAX_EMAIL).optional(),
    fullName: freeText(120).nullish(),
    phone: phoneText(40).nullish(),
    country: freeText(80).nullish(),
    role: Role.optional(),
    isActive: z.boolean().optional(),
    password: z.string().max(MAX_PASSWORD).optional(),
    balance: UsdInput.optional(),
    totalProfit: UsdInput.optional(),
    add: z
      .strictObject({ balance: UsdInput.optional(), totalProfit: UsdInput.optional() })
      .optional()
      .describe(
        'Instead of setting a figure: the amount to book on what stands there at that moment, below zero to take it',
      ),
    fillProfile: FillProfile.optional().describe('How the market takes the orders of the trading account'),
    expected: z
      .strictObject({
        username: z.string().max(MAX_USERNAME).optional(),
        email: z.string().max(MAX_EMAIL).optional(),
        fullName: z.string().max(120).nullish(),
        phone: z.string().max(40).nullish(),
        country: z.string().max(80).nullish(),
        role: Role.optional(),
        isActive: z.boolean().optional(),
        balance: UsdInput.optional(),
        totalProfit: UsdInput.optional(),
        fillProfile: FillProfile.optional(),
      })
      .optional(),
    reason: Reason,
  })
  .refine(
    ({ add = {}, ...set }) => FUNDS.every((figure) => add[figure] === undefined || set[figure] === undefined),
    {
      path: ['add'],
      error: 'a figure is either set or added to',
    },
  )
  .meta({ id: 'UserChange' });

/** An open position for the administrator panel. */
export const AdminPosition = Position.omit({ quantity: true })
  .extend({
    userId: UserId,
    quantity: z.number().describe('Signed'),
    exactQuantity: DecimalString,
    avgPrice: z.number(),
    totalValue: z.number(),
    currentPnl: z.number().describe('As shown: the set P&L where there is one'),
    setProfit: DecimalString.nullable().describe('Exact; null where none is set'),
  })
  .meta({ id: 'AdminPosition' });
export type AdminPosition = z.output<typeof AdminPosition>;

/** `profit` null clears the override; zero sets zero. `userId` and `symbol` are taken from the path; here they are ignored. */
export const PositionChange = z
  .strictObject({
    userId: UserId.optional(),
    symbol: Symbol.optional(),
    quantity: QuantityInput.optional(),
    averagePrice: PriceInput.optional(),
    profit: UsdInput.nullish(),
    expected: z
      .strictObject({
        quantity: QuantityInput.optional(),
        averagePrice: PriceInput.optional(),
        profit: UsdInput.nullish(),
      })
      .optional(),
    reason: Reason,
  })
  .meta({ id: 'PositionChange' });

export const ConfirmPasswordResponse = z
  .object({ confirmedUntil: Timestamp })
  .meta({ id: 'ConfirmPasswordResponse' });

export const PositionAddress = z.strictObject({ id: z.string().max(64), symbol: Symbol });
