/** What the fonts of every PDF reader can write beyond Latin-1 (Windows-1252). */
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const REPLACED: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '→': '->',
};

/** A text with a question mark for each character that the fonts of a statement don't have. */
export const printableText = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    const replaced = REPLACED[character];
    if (replaced !== undefined) return replaced;
    if (/\s/.test(character) && character !== '\u00a0') return ' ';
    return /[\u0020-\u007e\u00a0-\u00ff]/.test(character) || BEYOND_LATIN.includes(character)
      ? character
      : '?';
  }).join('');
