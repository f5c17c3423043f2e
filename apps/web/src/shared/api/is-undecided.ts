import { CallError } from '@lonja/protocol/client';

/** Whether this failure leaves open if the request was carried out: it is then sent again under the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status >= 500 ||
  error.status === 408 ||
  error.status === 429 ||
  error.body?.code === 'idempotency_in_flight';
