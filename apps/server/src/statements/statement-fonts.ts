import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { printableText } from './printable-text.ts';

/** The faces that a statement is set in, embedded in each: no reader has to have them. */
export interface StatementFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** A text as these faces can write it. */
  readonly printable: (text: string) => string;
}

const FACES = '@expo-google-fonts/ibm-plex-sans';

/** The face of the screens, whole: Latin of every language with its marks, Greek, Cyrillic. */
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
