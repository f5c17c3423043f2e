import type { Gradebook } from './gradebook.ts';
import { csvText, type CsvCell } from '../wire/csv.ts';

/** The column that Moodle finds people by. */
export const IDENTIFIERS = ['id', 'idnumber', 'email', 'username'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
type Student = Gradebook['students'][number];

/**
 * What somebody is called there; null where it is not known. Address and username are those of the teacher's roster: who
 * chose a name here may have chosen that of somebody else there, who would get the grades.
 */
export function findIdentifier({ externalId, login }: Student, identifier: Identifier): string | null {
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

/** Why a file leaves somebody out. */
export const LEFT_OUT = ['unconfirmed', 'no_number', 'no_email', 'no_username'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const LACKS = {
  id: 'no_number',
  idnumber: 'no_number',
  email: 'no_email',
  username: 'no_username',
} as const satisfies Record<Identifier, LeftOut>;

/** A file, by what it names people by: Canvas takes what there is. */
export type GradebookFile = Identifier | 'canvas';

function findReason(student: Student, file: GradebookFile): LeftOut | undefined {
  // Nobody has said yet whose line of the roster an unconfirmed one is: neither the number nor the name beside it may get the grades.
  if (student.unconfirmed) return 'unconfirmed';
  return file === 'canvas' || findIdentifier(student, file) !== null ? undefined : LACKS[file];
}

/** Whom a file leaves out, and why. */
export const leftOut = (
  book: Gradebook,
  file: GradebookFile,
): readonly { readonly student: Student; readonly reason: LeftOut }[] =>
  present(book).flatMap((student) => {
    const reason = findReason(student, file);
    return reason ? [{ student, reason }] : [];
  });

const namedBy = (book: Gradebook, file: GradebookFile): readonly Student[] =>
  present(book).filter((student) => findReason(student, file) === undefined);

/** Whether a file has a line for anybody at all. */
export const namesAnybody = (book: Gradebook, file: GradebookFile): boolean => namedBy(book, file).length > 0;

/** Titles may be alike, and like what distinguishes others; columns may not. */
function nameColumns({ assignments }: Gradebook, titleOf = (title: string) => title): readonly string[] {
  const taken = new Set<string>();
  return assignments.map((assignment) => {
    const title = titleOf(assignment.title);
    let column = title;
    for (let count = 2; taken.has(column); count++) column = `${title} #${count}`;
    taken.add(column);
    return column;
  });
}

const listGrades = ({ assignments }: Gradebook, { works }: Student): CsvCell[] =>
  assignments.map(({ id }) => {
    const returned = works.find(({ assignment }) => assignment === id)?.returned;
    return returned == null ? '' : { figure: returned };
  });

/** One line a student, one column an assignment. Only grades that were returned. */
export function moodleCsv(book: Gradebook, identifier: Identifier): string {
  const lines = namedBy(book, identifier).map((student) => [
    findIdentifier(student, identifier) ?? '',
    ...listGrades(book, student),
  ]);
  return csvText([[identifier, ...nameColumns(book)], ...lines]);
}

/** Canvas reads a number in brackets at the end of a title as one of its own assignments. */
const canvasTitle = (title: string): string => title.replace(/\((\d+)\)$/, '[$1]');

/**
 * As Canvas exports and imports it: its second line has the points that are possible. Without the byte order mark, before which it
 * reads no quoted cell.
 */
export function canvasCsv(book: Gradebook): string {
  const head = ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...nameColumns(book, canvasTitle)];
  const possible: CsvCell[] = [
    '    Points Possible',
    '',
    '',
    '',
    '',
    ...book.assignments.map((one) => ({ figure: one.possible })),
  ];
  const lines = namedBy(book, 'canvas').map((student) => [
    student.fullName ?? student.username ?? '',
    // Canvas's own number is not known here.
    '',
    student.externalId ?? '',
    student.login ?? '',
    student.section ?? '',
    ...listGrades(book, student),
  ]);
  return csvText([head, possible, ...lines]).replace(/^\ufeff/, '');
}
