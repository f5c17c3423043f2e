import { expect, it } from 'vitest';
import { traceReach } from './source-reach.ts';

const sourcesOf = (texts: Readonly<Record<string, string>>) => ({
  files: new Set(Object.keys(texts)),
  read: (file: string) => texts[file] ?? '',
});

const REPOSITORY = sourcesOf({
  'apps/server/src/desk/desk.test.ts': `import { desk } from './desk.ts';\nimport { z } from 'zod';`,
  'apps/server/src/desk/desk.ts': `import type { Order } from '@lonja/core';\nconst SCHEMA = new URL('../../schema/', here);`,
  'apps/server/src/desk/program.ts': `const MAIN = path.resolve(import.meta.dirname, '../main.ts');`,
  'apps/server/src/main.ts': `await import('./desk/desk.ts');`,
  'apps/server/src/other.ts': '',
  'apps/server/schema/books.sql': `'apps/server/src/other.ts'`,
  'apps/server/schema/later/users.sql': '',
  'packages/core/package.json': JSON.stringify({
    name: '@lonja/core',
    exports: { '.': './src/index.ts', './money': './src/money.ts' },
  }),
  'packages/core/src/index.ts': `export * from './order.ts';`,
  'packages/core/src/order.ts': `const kinds = ['desk', 'and/or', '..'];`,
  'packages/core/src/money.ts': '',
  'apps/web/index.html': '<script type="module" src="/src/entry.tsx"></script>',
  'apps/web/src/entry.tsx': `import money from '@lonja/core/money';`,
  'packages/testkit/faults.ts': `plant('apps/server/src/other.ts');`,
});
const reach = traceReach(REPOSITORY);
const reached = (file: string): string[] => [...reach([file])].toSorted();

it('follows imports, those of our packages too, and folders that are read as a whole', () => {
  expect(reached('apps/server/src/desk/desk.test.ts')).toEqual([
    'apps/server/schema/books.sql',
    'apps/server/schema/later/users.sql',
    'apps/server/src/desk/desk.test.ts',
    'apps/server/src/desk/desk.ts',
    'packages/core/src/index.ts',
    'packages/core/src/order.ts',
  ]);
});

it('follows programs that are started by their path, and scripts of a page', () => {
  expect(reached('apps/server/src/desk/program.ts')).toContain('apps/server/src/desk/desk.ts');
  expect(reached('apps/web/index.html')).toEqual([
    'apps/web/index.html',
    'apps/web/src/entry.tsx',
    'packages/core/src/money.ts',
  ]);
});

it('follows a path from the root of the repository', () => {
  expect(reached('packages/testkit/faults.ts')).toContain('apps/server/src/other.ts');
});
