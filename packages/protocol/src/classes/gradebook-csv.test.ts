import { describe, expect, test } from 'vitest';
import type { Gradebook } from './gradebook.ts';
import { canvasCsv, findIdentifier, IDENTIFIERS, leftOut, moodleCsv, namesAnybody } from './gradebook-csv.ts';

const assignment = (id: string, title: string) => ({
  id,
  title,
  state: 'published' as const,
  dueAt: '2030-01-07T14:30:00.000Z',
  possible: '10.00',
});
type Student = Gradebook['students'][number];
const student = (more: Partial<Student>): Student => ({
  userId: '00000000-0000-4000-8000-000000000001',
  username: 'ana',
  fullName: 'Ana Paz',
  isMember: true,
  externalId: '0042',
  section: 'Mañana',
  login: 'ana@school.example',
  unconfirmed: null,
  works: [],
  missing: [],
  total: '0.00',
  possible: '0.00',
  ...more,
});
const work = (id: string, returned: string | null) => ({
  assignment: id,
  state: 'returned' as const,
  isLate: false,
  points: '9.99',
  returned,
  isChanged: false,
});
const BOOK: Gradebook = {
  assignments: [assignment('1', 'Diario'), assignment('2', 'Diario'), assignment('3', '=HYPERLINK("x")')],
  students: [
    student({ works: [work('1', '9.50'), work('2', null)], missing: ['3'] }),
    student({ username: 'beto', fullName: '@SUM(A1)', externalId: null, login: null, section: null }),
    student({ username: null, fullName: null, isMember: false, works: [work('1', '1.00')] }),
  ],
  waiting: 0,
};
const lines = (csv: string) => csv.split('\r\n').slice(0, -1);

test('a file for Moodle has one identifier, one column an assignment, and grades that were returned', () => {
  expect(moodleCsv(BOOK, 'idnumber').startsWith('\ufeff')).toBe(true);
  expect(lines(moodleCsv(BOOK, 'idnumber').slice(1))).toEqual([
    `"idnumber","Diario","Diario #2","'=HYPERLINK(""x"")"`,
    '"0042",9.50,"",""',
  ]);
  expect(lines(moodleCsv(BOOK, 'username'))).toHaveLength(1);
  expect(lines(moodleCsv(BOOK, 'email')).slice(1)).toEqual(['"ana@school.example",9.50,"",""']);
  expect(lines(moodleCsv(BOOK, 'id'))[0]).toContain('"id"');
});

test('a file for Canvas has its five columns, the points possible below, and no byte order mark', () => {
  expect(lines(canvasCsv(BOOK))).toEqual([
    `"Student","ID","SIS User ID","SIS Login ID","Section","Diario","Diario #2","'=HYPERLINK(""x"")"`,
    '"    Points Possible","","","","",10.00,10.00,10.00',
    '"Ana Paz","","0042","ana@school.example","Mañana",9.50,"",""',
    `"'@SUM(A1)","","","","","","",""`,
  ]);
});

test('Canvas takes no number in brackets for one of its own assignments', () => {
  const book = { ...BOOK, assignments: [assignment('1', 'Diario (7)')] };
  expect(lines(canvasCsv(book))[0]).toContain('"Diario [7]"');
});

test('no two columns are alike, whatever the titles are', () => {
  const titled = (...titles: string[]) => ({
    ...BOOK,
    assignments: titles.map((title, place) => assignment(String(place + 1), title)),
  });
  expect(lines(moodleCsv(titled('X', 'X #2', 'X', 'X'), 'idnumber').slice(1))[0]).toBe(
    '"idnumber","X","X #2","X #3","X #4"',
  );
  expect(lines(canvasCsv(titled('A (1)', 'A [1]')))[0]).toMatch(/,"A \[1\]","A \[1\] #2"$/);
});

describe('what somebody is called there', () => {
  const [ana, beto] = BOOK.students as [Student, Student, Student];
  const named = student({ login: 'apaz.2030' });
  test.each([
    [ana, 'id', '0042'],
    [ana, 'idnumber', '0042'],
    [ana, 'email', 'ana@school.example'],
    // The name that somebody chose here can be another one's there.
    [ana, 'username', null],
    [beto, 'idnumber', null],
    [beto, 'email', null],
    [beto, 'username', null],
    // As the roster has it, not as it is here.
    [named, 'username', 'apaz.2030'],
    [named, 'email', null],
  ] as const)('%#: by %s', (one, identifier, expected) => {
    expect(findIdentifier(one, identifier)).toBe(expected);
  });
  test('who has no such name is counted', () => {
    expect([leftOut(BOOK, 'idnumber').length, leftOut(BOOK, 'username').length]).toEqual([1, 2]);
  });
});

describe('a file says whom it leaves out, and why', () => {
  const unconfirmed = student({
    username: 'eva',
    externalId: null,
    login: null,
    section: null,
    unconfirmed: { externalId: '0099', section: null, login: 'victim@school.example' },
  });
  const book = { ...BOOK, students: [...BOOK.students, unconfirmed] };
  const reasons = (file: Parameters<typeof leftOut>[1]) =>
    leftOut(book, file).map(({ student: { username }, reason }) => [username, reason]);

  test.each([
    ['id', [['beto', 'no_number']]],
    ['idnumber', [['beto', 'no_number']]],
    ['email', [['beto', 'no_email']]],
    [
      'username',
      [
        ['ana', 'no_username'],
        ['beto', 'no_username'],
      ],
    ],
    ['canvas', []],
  ] as const)('%s', (file, others) => {
    expect(reasons(file)).toEqual([...others, ['eva', 'unconfirmed']]);
  });

  test('a number that nobody has confirmed is in no file, nor is whoever has it', () => {
    const files = [canvasCsv(book), ...IDENTIFIERS.map((identifier) => moodleCsv(book, identifier))];
    expect(files.join()).not.toMatch(/0099|victim|eva/);
  });

  test('that it has nobody at all, before it is written', () => {
    expect(namesAnybody(book, 'idnumber')).toBe(true);
    expect(namesAnybody(book, 'username')).toBe(false);
    expect(namesAnybody({ ...book, students: [unconfirmed] }, 'canvas')).toBe(false);
  });
});
