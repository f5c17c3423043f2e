import { ASSET_CLASSES } from '@lonja/core';
import { expect, test } from 'vitest';
import { EMPTY_PRACTICE, isGrant, practiceOf } from './new-practice.model.ts';

const DRAFT = { ...EMPTY_PRACTICE, name: ' Estrategia B ', grant: ' 5000 ' };

test('what is left as it is is not sent: the installation’s leverage, and every class', () => {
  expect(practiceOf(DRAFT)).toEqual({ name: 'Estrategia B', grant: '5000', fillProfile: 'ideal' });
});

test('terms of one’s own are sent', () => {
  const own = { ...DRAFT, leverage: 'esma', execution: 'stressed', classes: ['forex'] } as const;
  expect(practiceOf(own)).toEqual({
    name: 'Estrategia B',
    grant: '5000',
    fillProfile: 'stressed',
    margin: 'esma',
    assetClasses: ['forex'],
  });
});

test.each([{ name: '  ' }, { grant: '' }, { grant: '99.99' }, { grant: '1000000.01' }, { classes: [] }])(
  'nothing is sent with %j',
  (part) => expect(practiceOf({ ...DRAFT, ...part })).toBeUndefined(),
);

test.each([
  ['100', true],
  ['1000000', true],
  ['5e3', false],
  ['1,000', false],
  ['-100', false],
])('a grant of %s: %s', (text, is) => expect(isGrant(text)).toBe(is));

test('the form begins with every class', () => expect(EMPTY_PRACTICE.classes).toEqual(ASSET_CLASSES));
