import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatEntryKindsTable } from './entry-kinds-table.ts';

test('docs/ledger.md shows the kinds of entries that core knows', () => {
  expect(readFileSync('docs/ledger.md', 'utf8')).toContain(formatEntryKindsTable());
});
