import type { Gradebook } from '@lonja/protocol';
import { csvText, type CsvCell } from '@lonja/protocol/csv';

/** The column that Moodle finds people by. */
export const IDENTIFIERS = ['id', 'idnumber', 'email', 'username'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
type Student = Gradebook['students'][number];

/**
 * What somebody is called there; null where it is not known. Address and username are those of the teacher's roster: who
 * chose a name here may have chosen that of somebody else there, who would get the grades.
 */
export function identifierOf({ externalId, login }: Student, identifier: Identifier): string | null {
  const isAddress = login?.includes('@') ?? false;
  switch (identifier) {
    case 'id':
    case 'idnumber':
      return externalId;
    case 'email':
      return isAddress ? login : null;
    case 'username':
      return isAddress ? null : login;
  }
}

const present = ({ students }: Gradebook): readonly Student[] => students.filter(({ isMember }) => isMember);

/** How many students a file for Moodle leaves out. */
export const leftOut = (book: Gradebook, identifier: Identifier): number =>
  present(book).filter((student) => identifierOf(student, identifier) === null).length;

/** Titles may be alike, and like what distinguishes others; columns may not. */
function columnsOf({ assignments }: Gradebook, titleOf = (title: string) => title): readonly string[] {
  const taken = new Set<string>();
  return assignments.map((assignment) => {
    const title = titleOf(assignment.title);
    let column = title;
    for (let count = 2; taken.has(column); count++) column = `${title} #${count}`;
    taken.add(column);
    return column;
  });
}

const gradesOf = ({ assignments }: Gradebook, { works }: Student): CsvCell[] =>
  assignments.map(({ id }) => {
    const returned = works.find(({ assignment }) => assignment === id)?.returned;
    return returned == null ? '' : { figure: returned };
  });

/** One line a student, one column an assignment. Only grades that were returned. */
export function moodleCsv(book: Gradebook, identifier: Identifier): string {
  const lines = present(book).flatMap((student) => {
    const name = identifierOf(student, identifier);
    return name === null ? [] : [[name, ...gradesOf(book, student)]];
  });
  return csvText([[identifier, ...columnsOf(book)], ...lines]);
}

/** Canvas reads a number in brackets at the end of a title as one of its own assignments. */
const canvasTitle = (title: string): string => title.replace(/\((\d+)\)$/, '[$1]');

/**
 * As Canvas exports and imports it: its second line has the points that are possible. Without the byte order mark, before which it
 * reads no quoted cell.
 */
export function canvasCsv(book: Gradebook): string {
  const head = ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...columnsOf(book, canvasTitle)];
  const possible: CsvCell[] = [
    '    Points Possible',
    '',
    '',
    '',
    '',
    ...book.assignments.map((one) => ({ figure: one.possible })),
  ];
  const lines = present(book).map((student) => [
    student.fullName ?? student.username ?? '',
    // Canvas's own number is not known here.
    '',
    student.externalId ?? '',
    student.login ?? '',
    student.section ?? '',
    ...gradesOf(book, student),
  ]);
  return csvText([head, possible, ...lines]).replace(/^\ufeff/, '');
}

export interface MissingWork {
  readonly student: Student;
  readonly assignments: readonly string[];
}

/** Who has let a deadline pass, with the titles. */
export const missingOf = ({ students, assignments }: Gradebook): readonly MissingWork[] =>
  students.flatMap((student) => {
    const titles = assignments.filter(({ id }) => student.missing.includes(id)).map(({ title }) => title);
    return titles.length === 0 ? [] : [{ student, assignments: titles }];
  });
