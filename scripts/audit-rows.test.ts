import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Arrows keep others from the module that writes rows; nothing but the text shows a statement of somebody's own. */
test('[ADM-11] rows of the audit log are written by one statement', () => {
  const writers = ['apps', 'packages']
    .flatMap(listSources)
    .filter((file) =>
      /insert\s+into\s+audit_log\b|insertInto\(\s*'audit_log'/i.test(fs.readFileSync(file, 'utf8')),
    );
  expect(writers).toEqual(['packages/store/src/audit/audit-rows.ts']);
});

const listSources = (root: string): string[] =>
  fs
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/[\\/](?:node_modules|dist)[\\/]/.test(file));
