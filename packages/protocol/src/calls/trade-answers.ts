import * as z from 'zod';
import { Order } from './orders.ts';
import { Side, Transaction } from './trading.ts';
import { DecimalString, Symbol } from '../wire.ts';

const WAITING =
  'Null where the prices of the instrument arrive late: then `order` waits for the first one that its source dates after it';

/** What a market order came to. */
export const TradeResponse = z
  .object({
    transaction: Transaction.nullable().describe(WAITING),
    order: Order.nullable().describe('The order that waits, where there is no transaction yet'),
    symbol: Symbol,
    type: Side,
    quantity: z.number(),
    price: z.number().nullable(),
    total: z.number().nullable(),
    leverage: z.number().int(),
    marginUsed: z.number().describe('Margin that this fill locked, USD; 0 where it only released'),
    realizedPnL: z.number(),
    balance: DecimalString,
    totalProfit: DecimalString,
    message: z.string(),
  })
  .meta({ id: 'TradeResponse' });
export type TradeResponse = z.output<typeof TradeResponse>;

/** What a close came to. */
export const ClosePositionResponse = z
  .object({
    symbol: Symbol,
    realizedPnL: z.number().describe('0 while the order waits'),
    newBalance: z.number(),
    message: z.string(),
    transaction: Transaction.nullable().describe(WAITING),
    order: Order.nullable().describe('The order that waits, where there is no transaction yet'),
  })
  .meta({ id: 'ClosePositionResponse' });
export type ClosePositionResponse = z.output<typeof ClosePositionResponse>;
