import { CallError } from '@lonja/protocol/client';

/** Whether nobody can tell from this failure if what was asked was done: it goes out again under the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status >= 500 ||
  error.status === 408 ||
  error.status === 429 ||
  error.body?.code === 'idempotency_in_flight';
