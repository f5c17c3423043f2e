import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { LANGUAGE_CODES, LANGUAGES } from '@lonja/words/languages';
import { expect, it } from 'vitest';

const script = readFileSync(path.resolve(import.meta.dirname, '../../../public/language.js'), 'utf8');

const loading = JSON.stringify(
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGES[code].page.loading])),
);

/** What the blocking script makes of a page. */
function opened(
  pathname: string,
  languages: readonly string[],
  stored: Readonly<Record<string, string>> = {},
) {
  const root = { lang: 'en' };
  const status = { textContent: '' };
  runInNewContext(script, {
    document: {
      documentElement: root,
      querySelector: () => status,
      addEventListener: (_: string, listener: () => void) => listener(),
      currentScript: { dataset: { loading } },
    },
    location: { pathname },
    navigator: { languages },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  });
  return [root.lang, status.textContent];
}

it.each([
  ['/app/dashboard', ['en-US'], 'en'],
  ['/app/dashboard', ['es-MX', 'en'], 'es'],
  ['/app/dashboard', ['fr-CH'], 'fr'],
  ['/app/dashboard', ['DE'], 'de'],
  ['/app/dashboard', ['pt-BR', 'de-AT'], 'de'],
  ['/app/dashboard', ['pt-BR'], 'en'],
  ['/admin/users', ['pt-BR'], 'es'],
  ['/admin/users', [], 'es'],
  ['/admin', ['en-GB'], 'en'],
  ['/administration', ['pt'], 'en'],
] as const)('[RTE-01] %s in a browser of %j loads in %s', (pathname, languages, language) => {
  expect(opened(pathname, languages)).toEqual([language, LANGUAGES[language].page.loading]);
});

it('[RTE-01] loads in the language that was chosen here, each role in its own; one that there is not counts as none', () => {
  const stored = { 'lonja.language': 'fr', 'lonja.panelLanguage': 'de' };
  expect(opened('/app/market', ['en'], stored)[0]).toBe('fr');
  expect(opened('/admin/audit', ['en'], stored)[0]).toBe('de');
  expect(opened('/app/market', ['es'], { 'lonja.language': 'constructor' })[0]).toBe('es');
});
