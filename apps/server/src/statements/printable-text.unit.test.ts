import { expect, it } from 'vitest';
import { printableText } from './printable-text.ts';

it.each([
  ['Ñandú, Größe, déjà vu – 5 €', 'Ñandú, Größe, déjà vu – 5 €'],
  ['\u221212.50', '-12.50'],
  ['1\u202f234,50', '1\u00a0234,50'],
  ['a → b\nc\td', 'a -> b c d'],
  ['e\u0301', 'é'],
  ['Łódź 東京 🙂', '?ód? ?? ?'],
])('%j is printed as %j', (text, printed) => expect(printableText(text)).toBe(printed));
