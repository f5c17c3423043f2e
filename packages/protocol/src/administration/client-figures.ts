import { ASSET_CLASSES } from '@lonja/core/categories';
import * as z from 'zod';
import { AdminUser } from './administration-screens.ts';
import { DecimalString } from '../wire/wire.ts';
import { TradingAccount } from '../accounts/accounts.ts';

/** A client at the market of this moment, for the panel. Amounts in USD. */
export const ClientFigures = z
  .object({
    user: AdminUser.describe('With the account that was asked for'),
    accounts: z.array(TradingAccount).describe('All of the client, open and closed'),
    figures: z
      .object({
        equity: DecimalString,
        openPnl: DecimalString.describe('Market P&L of all open positions'),
        usedMargin: DecimalString,
        freeMargin: DecimalString,
        marginLevel: z.number().nullable().describe('Percent, rounded down; null with no margin in use'),
      })
      .nullable()
      .describe('Null for an administrator, who has no account, and where a price is missing'),
    exposure: z
      .array(
        z.object({
          assetClass: z.enum(ASSET_CLASSES),
          long: DecimalString.describe('Value of what is held long'),
          short: DecimalString.describe('Value of what is held short, below zero'),
        }),
      )
      .describe('By class of instrument, the largest first'),
  })
  .meta({ id: 'ClientFigures' });
export type ClientFigures = z.output<typeof ClientFigures>;
