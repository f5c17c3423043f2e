import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest of each kind, so that none of them is left alone at the end. */
const LONG = [
  'e2e/administration.test.ts',
  'e2e/screens.test.ts',
  'e2e/classes.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/kill-database.test.ts',
  'apps/server/src/relay/relay-processes.test.ts',
  'apps/server/src/cluster/failover.test.ts',
  'packages/testkit/src/reference/reference.test.ts',
];

/**
 * A kind of tests after the other, in each of them the longest files first and then by size: a fresh clone has no times of an earlier
 * run to go by. Vitest ends a worker whose next file is of another project, and the next one reads every module anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) =>
        PROJECTS.indexOf(a.project.name) - PROJECTS.indexOf(b.project.name) || rankFile(a) - rankFile(b),
    );
  }
}

/** Journeys first: they are the longest. Pure tests last: they are short and leave no processor idle at the end. */
const PROJECTS = ['e2e', 'database', 'web', 'unit'];

function rankFile({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((file) => moduleId.endsWith(file));
  return place >= 0 ? place : LONG.length;
}
