import type { ReadRefusal } from './refusals.ts';

/** Takes a code and its details for what the rows name: what a server of a later version adds, no reader knows. */
export const readRefusal = (code: string, details?: unknown): ReadRefusal =>
  ({ code, ...(details ? { details } : {}) }) as ReadRefusal;
