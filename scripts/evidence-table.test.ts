import { expect, test } from 'vitest';
import {
  endedRuns,
  inOrderOfRuns,
  PROMISED,
  renderEvidence,
  shownLines,
  type ProofLine,
} from './evidence-table.ts';

const run = (id: string, passed?: boolean): ProofLine[] => [
  {
    proof: 'run',
    run: id,
    suite: 'malformed',
    began: '2026-11-21T20:00:00.000Z',
    command: 'npm run prove -- malformed',
    commit: 'abc1234',
    machine: 'CPU, 2 cores, 24 GiB',
    node: 'v24.21.0',
  },
  ...(passed === undefined ? [] : [{ proof: 'run', run: id, passed }]),
];
const malformed = (id: string | undefined, requests: number): ProofLine => ({
  proof: 'malformed input',
  ...(id ? { run: id } : {}),
  seed: 7,
  milliseconds: 300_000,
  requests,
  statuses: { 200: 1, 400: 2 },
});
const rowOf = (page: string, proof: string): string | undefined =>
  page.split('\n').find((line) => line.startsWith(`| ${proof} |`));

test('a page without a long run promises and shows nothing', () => {
  const page = renderEvidence([malformed(undefined, 20_000)]);
  expect(page.match(/no long run yet/g)).toHaveLength(PROMISED.length);
  expect(page).not.toContain('20,000');
});

test('shows the newest line of a run that came to its end, with its seed, its time and its run', () => {
  const lines = [
    ...run('run-passed', true),
    malformed('run-passed', 300_000),
    ...run('run-broken-off'),
    malformed('run-broken-off', 9),
    malformed(undefined, 20_000),
  ];
  const page = renderEvidence(lines);
  expect(rowOf(page, 'malformed input')).toBe(
    '| malformed input | no answer of 500, memory flat | requests 300,000; statuses 200: 1, 400: 2 | 7 | 5 min | [run-pass] |',
  );
  expect(page).toContain('| [run-pass] | 2026-11-21T20:00Z | `npm run prove -- malformed` | abc1234 |');
  expect(page).not.toContain('[run-brok]');
});

test('a run that failed stands before an earlier one that passed, and says so', () => {
  const page = renderEvidence([
    ...run('run-passed', true),
    malformed('run-passed', 300_000),
    ...run('run-failed', false),
    malformed('run-failed', 9),
  ]);
  expect(rowOf(page, 'malformed input')).toContain('requests 9');
  expect(page).toMatch(/\| \[run-fail\] \|.*\| with failures \|/);
});

test('what is kept of the runs is all that the page needs, and no more', () => {
  const kept = [...run('run-new', true), malformed('run-new', 300_000)];
  const lines = [...run('run-old', true), malformed('run-old', 9), ...kept, malformed(undefined, 20_000)];
  expect(shownLines(lines)).toEqual(kept);
  expect(renderEvidence(shownLines(lines))).toBe(renderEvidence(lines));
});

test('the run that began last is the newest, on whatever machine', () => {
  const [begun, ended] = run('run-march', true);
  const march = [
    { ...begun, began: '2027-03-01T08:00:00.000Z' } as ProofLine,
    malformed('run-march', 3),
    ended as ProofLine,
  ];
  const january = [...run('run-january', true), malformed('run-january', 1)];
  expect(inOrderOfRuns([...march, ...january])).toEqual([...january, ...march]);
});

test('runs that came to their end, with what made them long where that was noted', () => {
  const [begun, ended] = run('sized', false);
  const sized = [{ ...begun, size: { PROVE_PATHS: '300000' } } as ProofLine, ended as ProofLine];
  expect(endedRuns([...run('passed', true), ...run('broken off'), ...sized])).toEqual([
    { suite: 'malformed', commit: 'abc1234', size: {}, passed: true },
    { suite: 'malformed', commit: 'abc1234', size: { PROVE_PATHS: '300000' }, passed: false },
  ]);
});

test('each race has a row', () => {
  const races = ['race: a', 'race: b'].map((proof) => ({ proof, run: 'r', milliseconds: 1, rounds: 2_000 }));
  const page = renderEvidence([...run('r', true), ...races]);
  expect(rowOf(page, 'race: a')).toContain('rounds 2,000');
  expect(rowOf(page, 'race: b')).toContain('rounds 2,000');
});
