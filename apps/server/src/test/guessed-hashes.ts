import { createHash } from 'node:crypto';
import type { MarketScript } from '@lonja/core';
import { canonicalJson } from '@lonja/protocol/canonical-json';

/**
 * The hashes in a text that whoever guesses a script finds again: of the script, of a line or of lines from its beginning, written in
 * either of the ways in which the product hashes.
 */
export function findGuessedHashes(text: string, script: MarketScript): string[] {
  const guesses: unknown[] = [
    ...script,
    ...script.map((_, count) => script.slice(0, count + 1)),
    { script },
    { lines: script },
  ];
  const texts = guesses.flatMap((guess) => [JSON.stringify(guess), canonicalJson(guess)]);
  const digests = texts.flatMap((guess) => {
    const digest = createHash('sha256').update(guess).digest();
    return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
  });
  return digests.filter((digest) => text.includes(digest));
}
