import { expect, it } from 'vitest';
import { formatTimings, formatTimingsTables } from './timings-table.ts';
import {
  findSlower,
  keepOtherFiles,
  spentByKind,
  spentByProject,
  type TimedFile,
  type Timings,
} from './timings.ts';

const fileOf = (file: string, seconds: number, project = 'unit'): TimedFile => ({
  file,
  project,
  wall: { imports: seconds, rigs: 2 * seconds, tests: 3 * seconds },
  cpu: { imports: 0.1 * seconds, rigs: 0.2 * seconds, tests: 0.3 * seconds },
  children: 0.4 * seconds,
});
const runOf = (files: readonly TimedFile[], more: Partial<Timings> = {}): Timings => ({
  began: '2026-11-28T18:00:00.000Z',
  isPart: false,
  steps: [
    { name: 'build', wall: 10, cpu: 20 },
    { name: 'checks', wall: 30, cpu: 50 },
    { name: 'tests', wall: 100, cpu: 200 },
  ],
  files,
  programs: { browser: 40, PostgreSQL: 30 },
  ...more,
});

it('says of each kind what it took, and what nobody has seen', () => {
  const spent = spentByKind(runOf([fileOf('a', 10), fileOf('b', 20)]));
  expect(spent.map(({ name, wall, cpu }) => [name, wall, Math.round(cpu)])).toEqual([
    ['build', 10, 20],
    ['checks', 30, 50],
    ['tests', 100, 200],
    ['tests: imports', 30, 3],
    ['tests: rigs', 60, 6],
    ['tests: the tests themselves', 90, 9],
    ['tests: browser', undefined, 40],
    ['tests: PostgreSQL', undefined, 30],
    ['tests: Vitest, and what was over too soon to be seen', undefined, 112],
  ]);
});

it('says of each project what its files took, with the programs that they started', () => {
  const spent = spentByProject(runOf([fileOf('a', 10), fileOf('b', 20, 'e2e'), fileOf('c', 30)]));
  expect(spent.map(({ name, wall, cpu }) => [name, wall, Math.round(cpu)])).toEqual([
    ['e2e', 120, 20],
    ['unit', 240, 40],
  ]);
});

it('finds what has become slower by more than a third and a second, the worst first', () => {
  const before = runOf([
    fileOf('third', 9),
    fileOf('second', 1),
    fileOf('slower', 9),
    fileOf('gone', 1),
    fileOf('worst', 1),
  ]);
  const now = runOf(
    [fileOf('third', 11), fileOf('second', 1.9), fileOf('slower', 13), fileOf('new', 9), fileOf('worst', 9)],
    {
      steps: [
        { name: 'build', wall: 10, cpu: 27 },
        { name: 'checks', wall: 90, cpu: 50 },
      ],
    },
  );
  expect(findSlower(now, before).map(({ name }) => name)).toEqual(['worst', 'build', 'slower']);
});

it('does not compare some tests with all of them, but each of their files with itself', () => {
  const part = runOf([fileOf('a', 9)], { isPart: true, steps: [{ name: 'tests', wall: 20, cpu: 30 }] });
  expect(findSlower(runOf([fileOf('a', 20)]), part)).toEqual([{ name: 'a', before: 9, now: 20 }]);
});

it('keeps what it knows of files that some tests leave out, and forgets files that are gone', () => {
  const before = runOf([fileOf('a', 1), fileOf('b', 1)]);
  const part = runOf([fileOf('a', 2)], { isPart: true });
  expect(keepOtherFiles(part, before).files).toEqual([fileOf('a', 2), fileOf('b', 1)]);
  expect(keepOtherFiles(runOf([fileOf('a', 2)]), before).files).toEqual([fileOf('a', 2)]);
});

it('prints where the time went beside the run before', () => {
  const text = formatTimings(runOf([fileOf('a', 9)]), runOf([fileOf('a', 2)]));
  expect(text).toMatch(/^build +10\.0 +20\.0 +20\.0$/m);
  expect(text).toMatch(/^tests: browser +40\.0 +40\.0$/m);
  expect(text).toMatch(/Slower by more than a third and a second:\na +9\.0 +2\.0$/);
  expect(formatTimings(runOf([]), undefined)).not.toContain('Slower');
});

it('prints tables whose dearest file comes first', () => {
  const tables = formatTimingsTables(runOf([fileOf('a', 1), fileOf('b', 2)]));
  expect(tables).toContain('| build | 10.0 | 20.0 |');
  expect(tables).toMatch(/\| the dearest files \|.*\n.*\n\| b \| 12\.0 \| 2\.0 \|\n\| a \| 6\.0 \| 1\.0 \|$/);
});
