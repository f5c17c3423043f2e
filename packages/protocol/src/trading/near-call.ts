import * as z from 'zod';
import { DecimalString, UserId } from '../wire/wire.ts';

/** An account with positions on margin, at the prices of this moment. Amounts in USD. */
export const AccountNearCall = z
  .object({
    user: z.object({ id: UserId, username: z.string(), fullName: z.string().nullable() }),
    account: z.object({
      id: z.string(),
      name: z.string().nullable().describe('What its client calls it; null for a demo account'),
    }),
    equity: DecimalString,
    usedMargin: DecimalString,
    openPnl: DecimalString.describe('Market P&L of all open positions'),
    marginLevel: z.number().describe('Percent with two decimals, rounded down'),
    positions: z.number().int().describe('How many are open'),
    largest: z.object({
      symbol: z.string(),
      value: DecimalString.describe('Signed: below zero for a short'),
    }),
    closesFirst: z
      .string()
      .nullable()
      .describe('The symbol that a stop-out at these prices would close first: the largest market loss'),
  })
  .meta({ id: 'AccountNearCall' });
export type AccountNearCall = z.output<typeof AccountNearCall>;
