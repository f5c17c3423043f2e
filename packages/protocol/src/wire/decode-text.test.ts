import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'username,fullName\r\njose,José Núñez';

it('[ADM-05] reads UTF-8, with a mark and without', () => {
  const bytes = new TextEncoder().encode(TEXT);
  expect(decodeText(bytes)).toBe(TEXT);
  expect(decodeText(bytes.buffer)).toBe(TEXT);
  expect(decodeText(new TextEncoder().encode(`\ufeff${TEXT}`))).toBe(TEXT);
});

it('[ADM-05] reads Windows-1252, as a Spanish spreadsheet writes its CSV', () => {
  const bytes = Uint8Array.from(TEXT, (character) => character.codePointAt(0) ?? 0);
  expect(bytes).toContain(0xe9);
  expect(decodeText(bytes)).toBe(TEXT);
  expect(decodeText(new Uint8Array())).toBe('');
});
