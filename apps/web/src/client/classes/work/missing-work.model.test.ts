import type { Gradebook } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { listMissing } from './missing-work.model.ts';

const assignment = (id: string, title: string) => ({
  id,
  title,
  state: 'published' as const,
  dueAt: '2030-01-07T14:30:00.000Z',
  possible: '10.00',
});
const student = (username: string, missing: readonly string[]) => ({
  userId: '00000000-0000-4000-8000-000000000001',
  username,
  fullName: null,
  isMember: true,
  externalId: null,
  unconfirmed: null,
  section: null,
  login: null,
  works: [],
  missing: [...missing],
  total: '0.00',
  possible: '0.00',
});

test('missing work is listed by its titles', () => {
  const book: Gradebook = {
    assignments: [assignment('1', 'Diario'), assignment('3', 'Informe')],
    students: [student('ana', ['3']), student('beto', [])],
    waiting: 0,
  };
  expect(listMissing(book).map(({ student: one, assignments }) => [one.username, assignments])).toEqual([
    ['ana', ['Informe']],
  ]);
});
