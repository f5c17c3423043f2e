import { expect, it } from 'vitest';
import { findCitedIds, formatConformance, parseRequirements } from './conformance-table.ts';
import type { TestResult } from './test-results.ts';

const PAGE = `# Requirements

A test carries its id ([PUB-03] …).

- RTE-01 A screen reads 'Cargando...'.
- API-15 GET /a, API-16 PUT /a, API-17 POST /b.
`;

const test = (title: string, result: TestResult['result'] = 'passed'): TestResult => ({
  title,
  file: 'e2e/shell.test.ts',
  project: 'e2e',
  result,
});

it('reads the rows of the lists, several on a line, and nothing that only mentions one', () => {
  expect(parseRequirements(PAGE)).toEqual([
    { id: 'RTE-01', text: "A screen reads 'Cargando...'." },
    { id: 'API-15', text: 'GET /a' },
    { id: 'API-16', text: 'PUT /a' },
    { id: 'API-17', text: 'POST /b.' },
  ]);
});

it.each([
  ['[AUT-01] signs in', ['AUT-01']],
  ['[AUT-01] [AUT-02] signs in', ['AUT-01', 'AUT-02']],
  ['sign-in > [AUT-01, AUT-02] disables the inputs', ['AUT-01', 'AUT-02']],
  ['[AUT] > [AUT-01 AUT-02] both', ['AUT-01', 'AUT-02']],
  ['mentions AUT-01 without claiming it', []],
])('%s carries %j', (title, ids) => {
  expect(findCitedIds(title)).toEqual(ids);
});

it('counts a row as proved by a test that passed, not by one that failed or was left out', () => {
  const report = formatConformance(parseRequirements(PAGE), [
    test('shell > [RTE-01] shows the loading screen'),
    test('[API-15] [API-16] lists | updates'),
    test('[API-16] again', 'failed'),
    test('[API-17] creates', 'skipped'),
  ]);
  expect(report).toContain('3 of 4 requirements have a test that passed, 1 have none.');
  expect(report).toContain(
    "| RTE-01 | A screen reads 'Cargando...'. | shell > shows the loading screen (e2e/shell.test.ts) |",
  );
  expect(report).toContain(String.raw`| API-16 | PUT /a | lists \| updates (e2e/shell.test.ts) |`);
  expect(report).toContain('| API-17 | POST /b. |  |');
});
