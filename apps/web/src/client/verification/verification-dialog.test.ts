import { expect, it } from 'vitest';
import { findProblems } from './verification-dialog.model.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const whole = {
  fullName: 'Ana Ruiz',
  country: 'España',
  dateOfBirth: '1998-05-20',
  documentNumber: ' sbx-123456 ',
};

it.each([
  [{}, {}],
  [
    { fullName: ' ', country: '' },
    { fullName: 'missing', country: 'missing' },
  ],
  [{ fullName: '4242 4242 4242 4242' }, { fullName: 'card' }],
  [{ dateOfBirth: '' }, { dateOfBirth: 'missing' }],
  [{ dateOfBirth: '2015-01-01' }, { dateOfBirth: 'underage' }],
  [{ documentNumber: 'X1234567L' }, { documentNumber: 'document' }],
])('with %j the problems are %j', (part, problems) =>
  expect(findProblems({ ...whole, ...part }, NOW)).toEqual(problems),
);
