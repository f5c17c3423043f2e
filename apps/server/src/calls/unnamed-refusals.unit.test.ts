import { CALL_SCHEMAS, CALLS, refusalsOfCall, type RefusalCode } from '@lonja/protocol';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';

const config = {
  call: CALLS.saveWatchlists,
  refuses: refusalsOfCall(CALLS.saveWatchlists, CALL_SCHEMAS.saveWatchlists),
};

async function statusOf(code: 'lists_changed' | 'drawings_changed', isStrict: boolean): Promise<number> {
  const app = Fastify();
  answerErrors(app as unknown as Parameters<typeof answerErrors>[0], isStrict);
  app.put('/', { config: { ...config, policy: 'public' } }, () => {
    throw new HttpRefusal(code satisfies RefusalCode);
  });
  return (await app.inject({ method: 'PUT', url: '/' })).statusCode;
}

test('under test a refusal that the call does not name is a fault', async () => {
  expect(await statusOf('drawings_changed', true)).toBe(500);
  expect(await statusOf('lists_changed', true)).toBe(409);
});

test('a person is refused, named or not', async () => {
  expect(await statusOf('drawings_changed', false)).toBe(409);
});
