import { expect, test } from 'vitest';
import { draft, limit, stop, stopLimit, trailBy } from '../test/order-story.ts';
import { AAPL, NOW, buildQuote } from '../test/test-market.ts';
import type { OrderTerms } from './order-type.ts';
import { placeDraft } from './placement.ts';
import { getPurpose } from './resting-order.ts';

const CONTEXT = {
  accountId: 1,
  id: 3,
  ocoGroup: undefined,
  attachedTo: undefined,
  quote: buildQuote('191.20', '191.24'),
  tick: AAPL.tickSize,
  now: NOW,
};
const waiting = (terms: OrderTerms) => placeDraft(draft('sell', '1', terms), CONTEXT)[0];

test.each([
  [limit('200.00'), 'limit', 'take_profit'],
  [stop('180.00'), 'stop', 'stop_loss'],
  [stopLimit('180.00', '179.00'), 'stop_limit', 'stop_loss'],
  [trailBy('5.00'), 'trailing_stop', 'trailing_stop_loss'],
] as const)(
  'an order protects where it is part of a bracket or belongs to a position: %o',
  (terms, alone, protecting) => {
    const order = waiting(terms);
    expect(getPurpose(order)).toBe(alone);
    expect(getPurpose({ ...order, parentId: 2 })).toBe(protecting);
    expect(getPurpose({ ...order, attachedTo: 7 })).toBe(protecting);
    expect(getPurpose({ ...order, parentId: 2, attachedTo: 7 })).toBe(protecting);
  },
);
