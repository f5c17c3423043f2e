import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is read to find one's way. Decisions and the log of changes say what was, and name what is gone. */
const READ = [
  '*.md',
  'docs/*.md',
  'docs/{guides,operating}/*.md',
  'apps/*/README.md',
  'packages/*/README.md',
  '{bench,e2e}/README.md',
];
const SOURCES = ['apps/*/src/**/*', 'packages/*/src/**/*', '{bench,e2e,scripts}/**/*', '*'];
/** `contests/settlement.ts` and `apps/server/src/main.ts`; what has a wildcard or braces names no single file. */
const NAMED = /`([\w./-]+\.tsx?)`/g;

test('a file that a guide names is there', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).map((file) => `/${file}`);
  const isThere = (named: string): boolean =>
    files.some((file) => file.endsWith(`/${named}`) || file.replace('/src/', '/').endsWith(`/${named}`));
  const gone = globSync(READ)
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, named = '']) => ({ file, named })),
    )
    .filter(({ named }) => !isThere(named))
    .map(({ file, named }) => `${file}: ${named}`);
  expect(gone).toEqual([]);
});
