import type { TestResult } from './test-results.ts';

export interface Requirement {
  /** Such as RTE-01. */
  readonly id: string;
  readonly text: string;
}

const ID = /\b[A-Z]{3}-\d{2}\b/g;

/** What stands in brackets in a title: `[AUT-01] [AUT-02] …` or `[AUT-01, AUT-02] …`. */
const CITATION = /\[([A-Z]{3}-\d{2}(?:[,\s]+[A-Z]{3}-\d{2})*)\]/g;

/** The rows of a list, several on a line; the text of one runs up to the next. Other lines only talk about them. */
export function parseRequirements(page: string): Requirement[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap(parseLine);
}

/** The ids that a test's title carries, those of its suites included. */
export const findCitedIds = (title: string): string[] =>
  [...title.matchAll(CITATION)].flatMap(([, ids = '']) => ids.match(ID) ?? []);

/** A table of the rows with their passing tests, those with none, and the counts. */
export function formatConformance(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
): string {
  const proofs = groupByCitation(tests.filter(({ result }) => result === 'passed'));
  const failures = groupByCitation(tests.filter(({ result }) => result === 'failed'));
  const proved = requirements.filter(({ id }) => proofs.has(id));
  const open = requirements.filter(({ id }) => !proofs.has(id));
  return [
    '# Conformance',
    `${proved.length} of ${requirements.length} requirements have a test that passed, ${open.length} have none.`,
    formatTable(
      ['Requirement', 'Text', 'Tests that passed'],
      proved.map(({ id, text }) => [id, text, formatTests(proofs.get(id))]),
    ),
    '## Without a test that passed',
    formatTable(
      ['Requirement', 'Text', 'Tests that failed'],
      open.map(({ id, text }) => [id, text, formatTests(failures.get(id))]),
    ),
    `${proved.length} proved, ${open.length} open`,
    '',
  ].join('\n\n');
}

function parseLine(line: string): Requirement[] {
  const ids = [...line.matchAll(ID)];
  return ids.map((match, index) => ({
    id: match[0],
    text: trimText(line.slice(match.index + match[0].length, ids[index + 1]?.index)),
  }));
}

const trimText = (text: string): string => text.replace(/^[\s:]+|[\s,;]+$/g, '');

function groupByCitation(tests: readonly TestResult[]): Map<string, TestResult[]> {
  const groups = new Map<string, TestResult[]>();
  for (const test of tests) {
    for (const id of new Set(findCitedIds(test.title))) groups.set(id, [...(groups.get(id) ?? []), test]);
  }
  return groups;
}

const formatTests = (tests: readonly TestResult[] = []): string =>
  tests.map(({ title, file }) => `${withoutCitations(title)} (${file})`).join('<br>');

const withoutCitations = (title: string): string =>
  title
    .replaceAll(CITATION, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s>]+/, '')
    .trim();

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [header, header.map(() => '---'), ...rows.map((row) => row.map(escapeCell))];
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const escapeCell = (text: string): string => text.replaceAll('|', String.raw`\|`);
