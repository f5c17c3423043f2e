import type { Order } from '@lonja/protocol';

/** How the screen that shows programs writes figures, orders and refusals: texts and formats of client and panel differ. */
export interface ProgramFigures {
  readonly usd: (amount: string) => string;
  readonly quantity: (quantity: string) => string;
  readonly moment: (at: string) => string;
  /** 'Buy 0.01 BTC · Limit at 1,000.00' */
  readonly order: (order: Order) => string;
  /** ' · by an agent that …'; empty where it is plain. */
  readonly sender: (sentBy: Order['sentBy']) => string;
  /** Why an order was cancelled; empty where that is plain, or the screen has no words for it. */
  readonly ended: (reason: string) => string;
  /** Why an order was or would be refused, by its code. */
  readonly reason: (code: string) => string;
}
