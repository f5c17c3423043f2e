import type { Gradebook } from '@lonja/protocol';

export interface MissingWork {
  readonly student: Gradebook['students'][number];
  readonly assignments: readonly string[];
}

/** Who has let a deadline pass, with the titles. */
export const listMissing = ({ students, assignments }: Gradebook): readonly MissingWork[] =>
  students.flatMap((student) => {
    const titles = assignments.filter(({ id }) => student.missing.includes(id)).map(({ title }) => title);
    return titles.length === 0 ? [] : [{ student, assignments: titles }];
  });
