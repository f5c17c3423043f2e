import { expect, it } from 'vitest';
import { countCsvRows } from '@lonja/protocol/csv-parts';
import { countRows, joinReports, countLeft, markRepeated, passwordsCsv } from './import-dialog.model.ts';

const rows = [
  {
    line: 2,
    username: 'ana',
    email: 'ana@example.org',
    password: 'x-1',
    problem: null,
    code: null,
    details: null,
  },
  {
    line: 3,
    username: 'luz',
    email: 'luz',
    password: null,
    problem: 'Email inválido',
    code: 'email_invalid',
    details: null,
  },
];

it('counts the rows that can be created and those that can not', () => {
  expect(countRows({ rows })).toEqual({ good: 1, bad: 1 });
  expect(countRows({ rows: [] })).toEqual({ good: 0, bad: 0 });
});

it('hands out the passwords of those who were created, and of nobody else', () => {
  expect(passwordsCsv({ rows })).toBe(
    '\ufeff"username","email","password"\r\n"ana","ana@example.org","x-1"\r\n',
  );
});

it('[ADM-05] distinguishes the rows that were never tried from those whose answer never came', () => {
  const parts = [{ rows: 200 }, { rows: 200 }, { rows: 37 }];
  expect(countCsvRows(parts)).toBe(437);
  expect(countLeft(parts, 1, true)).toEqual({ untried: 237, unanswered: 0 });
  expect(countLeft(parts, 1, false)).toEqual({ untried: 37, unanswered: 200 });
  expect(countLeft(parts, 2, false)).toEqual({ untried: 0, unanswered: 37 });
});

it('makes one report of them, counted through the file', () => {
  const row = {
    line: 2,
    username: 'a',
    email: 'a@x',
    password: null,
    problem: null,
    code: null,
    details: null,
  };
  const part = { dryRun: true, created: 0, rows: [row] };
  expect(
    joinReports([
      { ...part, before: 0 },
      { ...part, before: 200 },
    ]),
  ).toEqual({ dryRun: true, created: 0, rows: [row, { ...row, line: 202 }] });
});

it('[ADM-05] reports each row that repeats a name or an address of another part, in any case', () => {
  const row = (line: number, username: string, email: string, problem: string | null = null) => ({
    line,
    username,
    email,
    password: null,
    problem,
    code: null,
    details: null,
  });
  const report = {
    dryRun: true,
    created: 0,
    rows: [
      row(2, 'ana', 'ana@x.org'),
      row(3, 'luz', 'luz@x.org', 'taken'),
      row(202, 'Ana ', 'other@x.org'),
      row(203, 'sol', 'ANA@x.org'),
      row(204, 'luz', 'luz@x.org'),
    ],
  };
  expect(markRepeated(report, (line) => `as ${line}`).rows.map(({ problem }) => problem)).toEqual([
    null,
    'taken',
    'as 2',
    'as 2',
    null,
  ]);
});
