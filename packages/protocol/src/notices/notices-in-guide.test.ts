import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICE_FIGURES, SecurityChange } from './figures.ts';

const guide = readFileSync('docs/guides/api.md', 'utf8').split('\n');
const rowOf = (kind: string): string => guide.find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
const unsaid = (kind: string, words: readonly string[]): string[] =>
  words.filter((word) => !rowOf(kind).includes(`\`${word}\``));

test.each(Object.entries(NOTICE_FIGURES))(
  'docs/guides/api.md shows when a notice of %s comes and what it says',
  (kind, { shape }) => {
    expect(rowOf(kind)).not.toBe('');
    expect(unsaid(kind, Object.keys(shape))).toEqual([]);
  },
);

test('docs/guides/api.md lists what a change of security can be', () => {
  expect(unsaid('security_change', SecurityChange.options)).toEqual([]);
});
