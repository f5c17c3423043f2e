import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCallsTable } from './calls-table.ts';

test('docs/guides/api.md shows the calls of the protocol', () => {
  expect(readFileSync('docs/guides/api.md', 'utf8')).toContain(formatCallsTable());
});
