import { CallError } from '@lonja/protocol/client';

/**
 * What the server said to a person. Where it said nothing, the screen's own words: a connection that was lost has no
 * text, and an answer may have none either.
 * @param wordless for an answer without words, where the specification has other ones for it
 */
export const serverTextOf = (error: unknown, fallback: string, wordless = fallback): string =>
  error instanceof CallError ? error.serverText || wordless : fallback;
