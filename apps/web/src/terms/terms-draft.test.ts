import { ACCOUNT_RULES, ASSET_CLASSES } from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { chosenTerms, NEW_TERMS, termsBody, termsProblems, type TermsDraft } from './terms-draft.ts';

const draft = (part: Partial<TermsDraft>): TermsDraft => ({ ...NEW_TERMS, ...part });
const typed = (part: Partial<TermsDraft['typed']>) => draft({ typed: { ...NEW_TERMS.typed, ...part } });

test('what is left as it is is not sent: the installation’s leverage, every class, no rule', () => {
  expect(termsBody(draft({ grant: ' 5000 ' }))).toEqual({ grant: '5000', fillProfile: 'ideal' });
});

test('terms of one’s own are sent, and read before', () => {
  const own: TermsDraft = {
    grant: '5000',
    fillProfile: 'stressed',
    margin: 'esma',
    assetClasses: ['forex'],
    held: { noShorts: true, noDelayed: false, noteRequired: true },
    typed: { maxLeverage: '5', ordersADay: '3', maxShare: '40' },
    zone: 'Europe/Madrid',
  };
  const rules = {
    maxLeverage: 5,
    noShorts: true,
    noteRequired: true,
    ordersADay: { most: 3, zone: 'Europe/Madrid' },
    maxShare: 40,
  };
  const chosen = { grant: '5000', fillProfile: 'stressed', margin: 'esma', assetClasses: ['forex'], rules };
  expect(termsBody(own)).toEqual(chosen);
  expect(chosenTerms(own)).toEqual(chosen);
  expect(chosenTerms(NEW_TERMS)).toEqual({
    grant: '10000',
    fillProfile: 'ideal',
    margin: null,
    assetClasses: null,
    rules: {},
  });
});

describe('a field that can’t be sent as it is', () => {
  test.each([
    [draft({ grant: '' }), 'grant'],
    [draft({ grant: '99.99' }), 'grant'],
    [draft({ grant: '1000000.01' }), 'grant'],
    [draft({ assetClasses: [] }), 'assetClasses'],
    [typed({ maxLeverage: '0' }), 'maxLeverage'],
    [typed({ maxLeverage: '501' }), 'maxLeverage'],
    [typed({ maxShare: '1.5' }), 'maxShare'],
    [typed({ ordersADay: '1001' }), 'ordersADay'],
  ])('%#: is named, and nothing is sent', (wrong, field) => {
    expect([...termsProblems(wrong)]).toEqual([field]);
    expect(termsBody(wrong)).toBeUndefined();
  });

  test('is none at the bounds of its rule', () => {
    for (const text of ['1', '500']) expect(termsProblems(typed({ maxLeverage: text })).size).toBe(0);
  });
});

test.each([
  ['100', true],
  ['1000000', true],
  ['5e3', false],
  ['1,000', false],
  ['-100', false],
])('a grant of %s: %s', (text, is) => expect(termsProblems(draft({ grant: text })).has('grant')).toBe(!is));

test('the form begins with every class and without a rule', () => {
  expect(NEW_TERMS.assetClasses).toEqual(ASSET_CLASSES);
  const rules = [...Object.keys(NEW_TERMS.held), ...Object.keys(NEW_TERMS.typed)];
  expect(new Set(rules)).toEqual(new Set(Object.keys(ACCOUNT_RULES)));
});
