import { expect, test } from 'vitest';
import { EMPTY_PRACTICE, readPractice } from './new-practice.model.ts';

const DRAFT = { ...EMPTY_PRACTICE, name: ' Estrategia B ' };

test('a practice account has a name, terms and, where one is chosen, a world', () => {
  const terms = { grant: '10000', fillProfile: 'ideal' };
  expect(readPractice(DRAFT)).toEqual({ name: 'Estrategia B', terms });
  expect(readPractice({ ...DRAFT, world: '7' })).toEqual({
    name: 'Estrategia B',
    terms: { ...terms, world: '7' },
  });
});

test.each([{ name: '  ' }, { terms: { ...DRAFT.terms, grant: '' } }])('nothing is sent with %j', (part) =>
  expect(readPractice({ ...DRAFT, ...part })).toBeUndefined(),
);
