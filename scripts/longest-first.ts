import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest of each kind, so that none of them is left alone at the end. */
const LONG = [
  'e2e/screens.test.ts',
  'apps/server/src/main.test.ts',
  'e2e/administration.test.ts',
  'packages/testkit/src/reference/reference.test.ts',
  'e2e/live-markets.test.ts',
  'apps/server/src/http/trading/reference.test.ts',
  'e2e/journey.test.ts',
];

/**
 * Long files first, then journeys, then what remains by size. A fresh clone has no times of an earlier run to go by, and a
 * journey, which waits for its browser, runs best beside what computes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const place = LONG.findIndex((file) => moduleId.endsWith(file));
  if (place >= 0) return place;
  return project.name === 'e2e' ? LONG.length : LONG.length + 1;
}
