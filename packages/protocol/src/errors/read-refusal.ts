import type { ReadRefusal } from './refusals.ts';

/** Reads a code and its details as a known refusal; codes of later server versions are unknown to readers. */
export const readRefusal = (code: string, details?: unknown): ReadRefusal =>
  ({ code, ...(details ? { details } : {}) }) as ReadRefusal;
