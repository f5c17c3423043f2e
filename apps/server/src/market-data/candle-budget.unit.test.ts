import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { SpendCandles } from '../history/candle-history.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { createCandleBudget, type CandleBudget } from './candle-budget.ts';

const nobody = {
  sessions: { findByBearer: () => Promise.resolve(undefined) },
  apiKeys: { find: () => Promise.resolve(undefined) },
};

/** What a visitor has computed: `cost` is charged in one piece. */
function visitor(budget: CandleBudget, ip = '192.0.2.1') {
  const socket = { destroyed: false };
  const request = { ip, headers: {}, socket } as unknown as FastifyRequest;
  let computed = 0;
  return {
    ask: (cost: number, isThere: () => Promise<void> = () => Promise.resolve()): Promise<string> =>
      budget.compute(request, 500, async (spend: SpendCandles) => {
        await isThere();
        spend(cost);
        computed += cost;
        return 'a page';
      }),
    computed: () => computed,
    hangUp: () => void (socket.destroyed = true),
  };
}

const refusalOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the budget of computed candles', () => {
  it('lets an admitted request end, and refuses the next one before it computes, until the refill', async () => {
    const { ask, computed } = visitor(createCandleBudget(nobody));
    expect(await ask(59_999)).toBe('a page');
    expect(await ask(26_001)).toBe('a page');
    const refusal = await refusalOf(ask(1));
    expect(refusal).toBeInstanceOf(HttpRefusal);
    // 26,000 too much at 500 a second.
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 52 });
    expect(computed()).toBe(86_000);
  });

  it('asks again whether anything is left when those before it have ended', async () => {
    const { ask, computed } = visitor(createCandleBudget(nobody));
    let arrive = (): void => {};
    const first = ask(100_000, () => new Promise((resolve) => (arrive = resolve)));
    const second = refusalOf(ask(1));
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    arrive();
    expect(await first).toBe('a page');
    expect(await second).toMatchObject({ status: 429 });
    expect(computed()).toBe(100_000);
  });

  it('ends a request that overdraws by more than two minutes refill, so that many at once cannot', async () => {
    const budget = createCandleBudget(nobody);
    expect(await refusalOf(visitor(budget).ask(121_000))).toMatchObject({
      status: 429,
      retryAfterSeconds: 122,
    });
  });

  it('is that of one address: another one computes meanwhile', async () => {
    const budget = createCandleBudget(nobody);
    await visitor(budget).ask(100_000);
    expect(await visitor(budget, '192.0.2.2').ask(1)).toBe('a page');
  });

  it('computes no further for a client that has hung up, and charges what was computed', async () => {
    const budget = createCandleBudget(nobody);
    const gone = visitor(budget);
    gone.hangUp();
    expect(await refusalOf(gone.ask(61_000))).toMatchObject({ status: 503 });
    expect(gone.computed()).toBe(0);
    expect(await refusalOf(visitor(budget).ask(1))).toMatchObject({ status: 429 });
  });
});
