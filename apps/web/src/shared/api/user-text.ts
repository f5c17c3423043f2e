import type { ReadRefusal } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';

/**
 * What the server said to a person. Where it said nothing, the screen's own words: a connection that was lost has no
 * text, and an answer may have none either.
 * @param wordless for an answer without words, where the specification has other ones for it
 */
export const serverTextOf = (error: unknown, fallback: string, wordless = fallback): string =>
  error instanceof CallError ? error.serverText || wordless : fallback;

/**
 * A failure in the reader's language: a refusal by its code, one that the texts lack in the server's own words.
 * @param translate the text of a refusal with the figures of its details, the given one where there is none
 */
export function refusalTextBy(
  error: unknown,
  translate: (refusal: ReadRefusal, serverText: string) => string,
  fallback: string,
  wordless?: string,
): string {
  const text = serverTextOf(error, fallback, wordless);
  const refusal = error instanceof CallError ? error.body : undefined;
  return refusal ? translate(refusal, text) : text;
}
