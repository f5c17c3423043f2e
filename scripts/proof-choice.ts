import type { EndedRun } from './evidence-table.ts';
import { traceReach, type Sources } from './source-reach.ts';

/** A suite that `npm test` runs at a short size, and what makes it long. */
export interface Suite {
  readonly name: string;
  /** The test files whose path contains this. */
  readonly file: string;
  /** What it proves beside what its files import or name. */
  readonly also?: readonly string[];
  readonly size: Readonly<Record<string, string>>;
}

/** What git knows. */
export interface History {
  readonly sources: Sources;
  /** The files that are not as a commit has them, also those that are gone or new; undefined where it is not known here. */
  readonly changedSince: (commit: string) => readonly string[] | undefined;
}

/** Whether a suite has passed on a commit, as long as it is now. */
export const hasPassedOn = (commit: string, suite: Suite, runs: readonly EndedRun[]): boolean =>
  runs.some((run) => run.passed && run.commit === commit && isRunOfSuite(suite, run));

/** Why a suite is to be run again; undefined where its last run passed and still speaks for the files as they are. */
export function whyToProve(suite: Suite, runs: readonly EndedRun[], history: History): string | undefined {
  const last = runs.findLast((run) => isRunOfSuite(suite, run));
  if (!last) return 'it has never been run at this size';
  if (!last.passed) return `it has failed on ${last.commit}`;
  // What was changed beside the commit is written down nowhere.
  const changed = last.commit.endsWith('+') ? undefined : history.changedSince(last.commit);
  if (!changed) return `nobody can say what has changed since it passed on ${last.commit}`;
  // With those that are gone: a folder that a suite reads as a whole had them.
  const sources = { ...history.sources, files: new Set([...history.sources.files, ...changed]) };
  const reached = traceReach(sources)(listEntries(suite, sources));
  const reasons = changed.filter((file) => reached.has(file));
  return reasons.length > 0 ? `changed since ${last.commit}: ${listed(reasons)}` : undefined;
}

const isRunOfSuite = (suite: Suite, run: EndedRun): boolean =>
  run.suite === suite.name &&
  Object.keys(run.size).length === Object.keys(suite.size).length &&
  Object.entries(suite.size).every(([name, value]) => run.size[name] === value);

/** What every suite stands on without naming it. */
const ALWAYS = ['package-lock.json', 'packages/testkit/src/global-database.ts'];

/** Where a suite starts from: its reach is what these reach. */
export const listEntries = ({ file, also = [] }: Suite, sources: Sources): readonly string[] => [
  ...listTestFiles(file, sources),
  ...also,
  ...ALWAYS,
];

export const listTestFiles = (file: string, { files }: Sources): string[] =>
  [...files].filter((path) => path.includes(file) && /\.test\.tsx?$/.test(path));

const SHOWN = 3;
const listed = (files: readonly string[]): string =>
  `${files.slice(0, SHOWN).join(', ')}${files.length > SHOWN ? ` and ${files.length - SHOWN} more` : ''}`;
