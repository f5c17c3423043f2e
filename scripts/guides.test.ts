import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@lonja/words/languages';
import { findRetired } from '@lonja/words/retired-words';
import { expect, test } from 'vitest';

const FOLDER = 'docs/guides';
const SPANISH = ['aula.md', 'evaluaciones.md', 'lti-es.md'];
/** The public site is in Spanish alone. */
const SITE = ['site/landing/landing-page.tsx', 'site/login/login-page.tsx'];

/** With any number where a text has a gap: 'Begin phase 1'. */
const readsAs = (text: string, label: string): boolean =>
  text === label ||
  (text.includes('{{') &&
    new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^|]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '\\d+')}$`).test(
      label,
    ));

/** Every text of some words, however deep. */
const textsOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf);

test.each(SPANISH)('%s uses no word that the screens have retired', (guide) => {
  expect(findRetired('es', readFileSync(path.join(FOLDER, guide), 'utf8'))).toEqual([]);
});

test.each([
  ['classroom.md', 'en', 10],
  ['aula.md', 'es', 10],
  ['evaluations.md', 'en', 8],
  ['evaluaciones.md', 'es', 8],
] as const)(
  '%s names buttons and fields as the screens do, and its pictures are there',
  async (guide, language, count) => {
    const text = readFileSync(path.join(FOLDER, guide), 'utf8');
    const words = LANGUAGES[language];
    const surfaces = await Promise.all([
      words.classes(),
      words.accounts(),
      words.admin(),
      words.client(),
      words.evaluations(),
      words.terms(),
      words.proof(),
    ]);
    const known = surfaces.flatMap(textsOf);
    const isKnown = (label: string): boolean => known.some((text) => readsAs(text, label));
    const site = SITE.map((file) => readFileSync(path.join('apps/web/src', file), 'utf8')).join('\n');
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label as string);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((label) => !isKnown(label) && !site.includes(label))).toEqual([]);
    const pictures = [...text.matchAll(/(?:\]\(|src=")(pictures\/[^)"]+)/g)].map(
      ([, file]) => file as string,
    );
    expect(pictures).toHaveLength(count);
    expect(pictures.filter((file) => !existsSync(path.join(FOLDER, file)))).toEqual([]);
  },
);
