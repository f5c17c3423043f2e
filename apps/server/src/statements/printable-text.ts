/**
 * The text as a font can print it: a letter loses its diacritic where the font has no glyph for both, and becomes a
 * question mark where it has none at all. Blanks become plain ones, except non-breaking ones.
 * @param has whether the font has a glyph of its own for a code point
 */
export const printableText = (text: string, has: (codePoint: number) => boolean): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (KEEPING_BLANKS.includes(character)) return '\u00a0';
    if (/\s/.test(character)) return ' ';
    return has(getCodePoint(character)) ? character : withoutMarks(character, has);
  }).join('');

/** Non-breaking blanks, as in the thousands of a French figure. */
const KEEPING_BLANKS = ['\u00a0', '\u202f', '\u2009'];

const withoutMarks = (character: string, has: (codePoint: number) => boolean): string =>
  Array.from(character.normalize('NFD'))
    .filter((part) => has(getCodePoint(part)) && !/\p{M}/u.test(part))
    .join('') || '?';

const getCodePoint = (character: string): number => character.codePointAt(0) ?? 0;
