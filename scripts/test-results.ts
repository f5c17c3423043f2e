import fs from 'node:fs';
import path from 'node:path';
import type { TimedFile } from './timings.ts';

export interface TestResult {
  /** With the titles of the suites around it, outermost first. */
  readonly title: string;
  /** Relative to the repository. */
  readonly file: string;
  /** Name of the project in vitest.config.ts. */
  readonly project: string;
  readonly result: 'passed' | 'failed' | 'skipped';
}

export interface TestResults {
  readonly tests: readonly TestResult[];
  /** Files that could not be read, and errors outside of any test. */
  readonly errors: readonly string[];
  /** What each file that came to its end took. */
  readonly files: readonly TimedFile[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What the last run of `npm test` found. */
export const RESULTS_FILE = 'artifacts/tests.json';

export function saveResults(results: TestResults): void {
  fs.mkdirSync(path.dirname(RESULTS_FILE), { recursive: true });
  fs.writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 1)}\n`);
}

/** Undefined when there are none. */
export function loadResults(): TestResults | undefined {
  if (!fs.existsSync(RESULTS_FILE)) return undefined;
  return JSON.parse(fs.readFileSync(RESULTS_FILE, 'utf8')) as TestResults;
}

/** An error outside of any test counts as one that failed. */
export function countResults({ tests, errors }: TestResults): Counts {
  const count = (result: TestResult['result']) => tests.filter((test) => test.result === result).length;
  return { passed: count('passed'), failed: count('failed') + errors.length, skipped: count('skipped') };
}

/** The line that a run ends with, alone on it. */
export const formatClosingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
