import type { ReadRefusal } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';

/**
 * The server's text for a person, else the screen's own: a lost connection has no text, and an answer may have none.
 * @param wordless for an answer without a text, where the specification has its own
 */
export const readServerText = (error: unknown, fallback: string, wordless = fallback): string =>
  error instanceof CallError ? error.serverText || wordless : fallback;

/**
 * A failure in the reader's language: a refusal by its code, an unknown code in the server's own words.
 * @param translate the text of a refusal with the figures of its details, the given one where there is none
 */
export function refusalTextBy(
  error: unknown,
  translate: (refusal: ReadRefusal, serverText: string) => string,
  fallback: string,
  wordless?: string,
): string {
  const text = readServerText(error, fallback, wordless);
  const refusal = error instanceof CallError ? error.body : undefined;
  return refusal ? translate(refusal, text) : text;
}
