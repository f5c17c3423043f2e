import { expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import type { Ruleset } from './ruleset.ts';
import { sealRuleset, unsealRuleset, type SealedRuleset } from './sealed-ruleset.ts';

/** As contests have been sealed from the first on: a name or a value that changed would change their hashes. */
const SEALED: SealedRuleset = {
  minutes: 60,
  grant: '10000000000',
  profile: 'retail',
  margin: { kind: 'esma' },
  assetClasses: ['forex'],
  rules: { maxLeverage: 5, noShorts: true, ordersADay: { most: 3, zone: 'UTC' } },
  lateEntry: true,
  leastFills: 1,
  teamSize: 3,
};

test('a ruleset is sealed by the names of its text, and read by those of today', () => {
  const ruleset: Ruleset = {
    minutes: 60,
    terms: {
      grant: usd(10_000_000_000n),
      fillProfile: 'retail',
      margin: { kind: 'esma' },
      assetClasses: ['forex'],
      rules: SEALED.rules,
    },
    lateEntry: true,
    leastFills: 1,
    teamSize: 3,
  };
  expect(unsealRuleset(SEALED)).toEqual(ruleset);
  expect(sealRuleset(ruleset)).toEqual(SEALED);
});

test('what is not limited is absent, not undefined', () => {
  const { margin: _margin, assetClasses: _classes, ...bare } = SEALED;
  expect(Object.keys(sealRuleset(unsealRuleset(bare))).toSorted()).toEqual(Object.keys(bare).toSorted());
});
