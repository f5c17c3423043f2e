import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatAgentToolsTable } from './agent-tools-table.ts';

test('docs/guides/agents.md has every tool as agents see it', () => {
  expect(readFileSync('docs/guides/agents.md', 'utf8')).toContain(`\n\n${formatAgentToolsTable()}\n\n`);
});
