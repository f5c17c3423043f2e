import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { printableText } from './printable-text.ts';

/** The fonts of a statement, embedded in each so that readers need none. */
export interface StatementFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** The text as these fonts can print it. */
  readonly printable: (text: string) => string;
}

const FACES = '@expo-google-fonts/ibm-plex-sans';

/** The screens' font with all its glyphs: Latin with diacritics, Greek, Cyrillic. */
export function loadStatementFonts(): StatementFonts {
  const { resolve } = createRequire(import.meta.url);
  const read = (face: string): Buffer => readFileSync(resolve(`${FACES}/${face}`));
  const regular = read('400Regular/IBMPlexSans_400Regular.ttf');
  const font = create(regular);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the face of the statements is a collection');
  return {
    regular,
    bold: read('700Bold/IBMPlexSans_700Bold.ttf'),
    printable: (text) => printableText(text, (codePoint) => font.hasGlyphForCodePoint(codePoint)),
  };
}
