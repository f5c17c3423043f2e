import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatOperations } from '../apps/server/src/alpaca/operations/operations-table.ts';

test("docs/guides/alpaca.md shows every operation of Alpaca's API, with its count", () => {
  expect(readFileSync('docs/guides/alpaca.md', 'utf8')).toContain(formatOperations());
});
