import { expect, it } from 'vitest';
import { ES } from '../../shared/figures/number-format.ts';
import { buildSplitDraft, factorText, isOpen, readRatio, ratioText, parseUnits } from './splits.model.ts';

it('names a split as the trade does', () => {
  expect(ratioText({ newUnits: 4, oldUnits: 1 })).toBe('4:1');
  expect(factorText(0.25, ES)).toBe('×0.2500');
  expect(factorText(10, ES)).toBe('×10.0000');
});

it('reads whole units from 1 to 10,000', () => {
  expect(['1', ' 4 ', '10000'].map(parseUnits)).toEqual([1, 4, 10_000]);
  expect(['', '0', '1.5', '-4', '10001', '4:1'].map(parseUnits)).toEqual(Array(6).fill(undefined));
});

it('suggests what was announced before what its price looks like', () => {
  const [announced, guess] = [
    { newUnits: 4, oldUnits: 1 },
    { newUnits: 5, oldUnits: 2 },
  ];
  const none = { symbol: 'AAPL', ratio: null, guess: null };
  expect(buildSplitDraft({ ...none, ratio: announced, guess })).toMatchObject({
    newUnits: '4',
    oldUnits: '1',
  });
  expect(buildSplitDraft({ ...none, guess })).toEqual({ symbol: 'AAPL', newUnits: '5', oldUnits: '2' });
  expect(buildSplitDraft(undefined)).toEqual({ symbol: '', newUnits: '', oldUnits: '1' });
});

it('declares no ratio that is incomplete, or that changes nothing', () => {
  const draft = { symbol: ' aapl ', newUnits: '4', oldUnits: '1' };
  expect(readRatio(draft)).toEqual({ symbol: 'AAPL', newUnits: 4, oldUnits: 1 });
  for (const part of [{ symbol: ' ' }, { newUnits: '' }, { oldUnits: 'x' }, { newUnits: '1' }])
    expect(readRatio({ ...draft, ...part })).toBeUndefined();
});

it('lets nobody decide on what is applied, dismissed or on its way', () => {
  const open = (['suspected', 'announced', 'mismatched', 'applying', 'applied', 'dismissed'] as const).filter(
    (status) => isOpen({ status }),
  );
  expect(open).toEqual(['suspected', 'announced', 'mismatched']);
});
