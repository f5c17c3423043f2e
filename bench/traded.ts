import { randomUUID } from 'node:crypto';
import { postRequest } from './load.ts';
import type { SeededClient } from './seed.ts';

/** What benches trade over HTTP: its market never closes, so that a Sunday measures orders too, not refusals. */
export const TRADED = { symbol: 'BTC', quantity: 0.01, leverage: 2 } as const;

/** More than a coin will cost: the price at which a simulated market begins is another in each run, and none may be refused for it. */
const SEEN_PRICE = 1_000_000;

/** The bytes of a durable order at the market, with a key of its own. */
export const orderRequest = ({ userId, bearer, accountId }: SeededClient): string =>
  postRequest(
    '/api/trades/buy',
    { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID(), 'x-account': String(accountId) },
    JSON.stringify({ userId, ...TRADED, price: SEEN_PRICE, leverageType: 'crypto', marginUsed: 5_000 }),
  );
