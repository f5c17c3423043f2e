import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { classifyFailure, isDatabaseProblem, isLostRace } from './failure.ts';

test.each([
  [{ code: 'ECONNREFUSED' }, 'unavailable'],
  [{ code: '53100' }, 'unavailable'],
  [{ code: '57P01' }, 'unavailable'],
  [{ code: '25006' }, 'unavailable'],
  [{ code: '3D000' }, 'unavailable'],
  [{ code: '55000' }, 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
  [new Error('timeout expired'), 'unavailable'],
  [{ code: '23514' }, 'breach'],
  [{ code: '23505' }, 'conflict'],
  [{ code: '40001' }, 'conflict'],
  [{ code: '42601' }, 'fault'],
  [new Error('a bug'), 'fault'],
  ['nothing that anybody throws', 'fault'],
])('%o is %s', (error, failure) => {
  expect(classifyFailure(error)).toBe(failure);
});

test.each([
  ['40P01', true],
  ['40001', true],
  ['23505', false],
])('a transaction that ended with %s may be tried again: %s', (code, isLost) => {
  expect(isLostRace({ code })).toBe(isLost);
});

test('a pool whose connections nobody gives back, because the database stalls, is unavailable', async () => {
  const pool = new pg.Pool({ connectionString: inject('pgUrl'), max: 1 });
  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 1;
  const error: unknown = await pool.connect().catch((fault: unknown) => fault);
  expect(error).toMatchObject({ message: 'timeout exceeded when trying to connect' });
  expect(classifyFailure(error)).toBe('unavailable');
  expect(isDatabaseProblem(error)).toBe(true);
  held.release();
  await pool.end();
});
