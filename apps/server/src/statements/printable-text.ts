/**
 * A text that a font can write: a letter without its mark where the font has none with it, a question mark for what it
 * has not at all. Every blank but the one that keeps words together is a plain one.
 * @param has whether the font has a glyph of its own for a code point
 */
export const printableText = (text: string, has: (codePoint: number) => boolean): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (KEEPING_BLANKS.includes(character)) return '\u00a0';
    if (/\s/.test(character)) return ' ';
    return has(codePointOf(character)) ? character : withoutMarks(character, has);
  }).join('');

/** Between the thousands of a French figure, for example. */
const KEEPING_BLANKS = ['\u00a0', '\u202f', '\u2009'];

const withoutMarks = (character: string, has: (codePoint: number) => boolean): string =>
  Array.from(character.normalize('NFD'))
    .filter((part) => has(codePointOf(part)) && !/\p{M}/u.test(part))
    .join('') || '?';

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;
