import { expect, test } from 'vitest';
import type { DeskConnection } from '@lonja/store';
import { createDesk } from './desk.ts';
import { createSimulatedStore } from './simulated-store.ts';

const nothing = (): void => undefined;

test('a database that does not answer is told after 20 s, until it does', async () => {
  const store = createSimulatedStore({
    drawMishap: () => 'none',
    onLateCommit: nothing,
    pause: () => Promise.resolve(),
  });
  const connected = Promise.withResolvers<DeskConnection>();
  let now = 0;
  const desk = createDesk({
    connect: () => connected.promise,
    load: () => Promise.resolve(undefined),
    viewMarket: () => ({
      now,
      instrumentOf: () => {
        throw new Error('nobody trades');
      },
      quoteOf: () => undefined,
      isOpen: () => true,
    }),
    publish: nothing,
    recall: nothing,
    tell: nothing,
    onBreach: nothing,
    onFault: nothing,
    clock: () => now,
  });
  const enforced = desk.enforce({ kind: 'recall', accountId: 1 });
  await Promise.resolve();
  now = 20_000;
  expect(desk.status()).toEqual({ state: 'ok', reason: null });
  now = 20_001;
  expect(desk.status()).toEqual({ state: 'unavailable', reason: 'the database does not answer' });
  connected.resolve(await store.connect({ isDead: false }));
  await enforced;
  expect(desk.status()).toEqual({ state: 'ok', reason: null });
});
