import type { Assignment } from '@lonja/protocol';
import { expect, test } from 'vitest';
import {
  readAssignment,
  buildAssignmentDraft,
  formatField,
  momentIn,
  newAssignment,
} from './assignment-draft.ts';

const MADRID = 'Europe/Madrid';
const NEW_YORK = 'America/New_York';

test.each([
  ['2030-01-07T15:30', MADRID, '2030-01-07T14:30:00.000Z'],
  ['2030-07-07T15:30', MADRID, '2030-07-07T13:30:00.000Z'],
  ['2030-01-07T09:30', NEW_YORK, '2030-01-07T14:30:00.000Z'],
  ['2030-01-07T14:30', 'UTC', '2030-01-07T14:30:00.000Z'],
])('%s in %s is %s, and back', (field, zone, moment) => {
  expect(momentIn(field, zone)).toBe(moment);
  expect(formatField(moment, zone)).toBe(field);
});

test.each(['', '2030-01-07', '2030-13-07T14:30', 'mañana'])('%j is no deadline', (field) => {
  expect(momentIn(field, MADRID)).toBeUndefined();
});

test('a new one is due in a week at the end of the day, and is sent once it has a title and points', () => {
  const draft = newAssignment(MADRID, Date.parse('2030-01-07T23:30:00Z'));
  expect(draft.dueAt).toBe('2030-01-15T23:59');
  expect(readAssignment(draft, MADRID)).toBeUndefined();
  expect(readAssignment({ ...draft, title: ' Diario ', possible: '7,5' }, MADRID)).toEqual({
    title: 'Diario',
    instructions: '',
    dueAt: '2030-01-15T22:59:00.000Z',
    possible: '7.5',
    takesLate: true,
    contest: null,
  });
  for (const possible of ['0', '10000.01', 'x'])
    expect(readAssignment({ ...draft, title: 'Diario', possible }, MADRID)).toBeUndefined();
});

test('a deadline that was not touched keeps its seconds: it would move earlier without them', () => {
  const before: Assignment = {
    id: '1',
    title: 'Diario',
    instructions: '',
    state: 'published',
    dueAt: '2030-01-07T14:30:59.000Z',
    takesLate: true,
    possible: '10.00',
    contest: null,
    counts: null,
    own: null,
  };
  expect(readAssignment(buildAssignmentDraft(before, MADRID), MADRID, before)?.dueAt).toBe(before.dueAt);
});
