import { CallError } from '@lonja/protocol/client';

/** What the server said to a person, else the fallback: a lost connection has no text of its own. */
export const serverTextOf = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.serverText !== '' ? error.serverText : fallback;
