import { expect, it } from 'vitest';
import { countRows, passwordsCsv } from './import-dialog.model.ts';

const rows = [
  { line: 2, username: 'ana', email: 'ana@example.org', password: 'x-1', problem: null },
  { line: 3, username: 'luz', email: 'luz', password: null, problem: 'Email inválido' },
];

it('counts the rows that can be created and those that can not', () => {
  expect(countRows({ rows })).toEqual({ good: 1, bad: 1 });
  expect(countRows({ rows: [] })).toEqual({ good: 0, bad: 0 });
});

it('hands out the passwords of those who were created, and of nobody else', () => {
  expect(passwordsCsv({ rows })).toBe('username,email,password\r\nana,ana@example.org,x-1');
});
