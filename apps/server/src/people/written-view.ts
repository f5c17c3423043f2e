import { formatPoints } from '@lonja/core';
import type { listWritten } from '@lonja/store/database/written';

interface ReasonedAct {
  readonly action: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string;
}

/** What a person has written as a teacher, and the reasons of the person's acts, for the own export. */
export function exportedWriting(
  { assignments, grades }: Awaited<ReturnType<typeof listWritten>>,
  acts: readonly { readonly record: string }[],
) {
  return {
    assignments: assignments.map(({ at, ...assignment }) => ({ ...assignment, at: at.toISOString() })),
    grades: grades.map(({ points, at, returnedAt, ...grade }) => ({
      ...grade,
      points: formatPoints(points),
      at: at.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
    reasons: acts.map(({ record }) => {
      const { action, at, reason } = JSON.parse(record) as ReasonedAct;
      return { action, at: new Date(at).toISOString(), reason };
    }),
  };
}
