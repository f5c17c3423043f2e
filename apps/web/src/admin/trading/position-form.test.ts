import type { AdminPosition } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { ES } from '../../shared/figures/number-format.ts';
import {
  buildPositionChange,
  listPositionDifferences,
  buildPositionDraft,
  findProblems,
  rebase,
} from './position-form.model.ts';

const held = {
  symbol: 'AAPL',
  exactQuantity: '10',
  avgPrice: 191.24,
  profit: '-0.40',
  setProfit: null,
  decimals: 2,
} as AdminPosition;
const labels = {
  of: (field: string) => field,
  market: 'mercado',
  profitNote: 'nothing now',
  basisNote: 'margin',
  format: ES,
};

it('[ADM-08] opens at 0.00, or at the set profit without needless zeros', () => {
  expect(buildPositionDraft(held).profit).toBe('0.00');
  expect(buildPositionDraft({ ...held, setProfit: '500.000000' }).profit).toBe('500.00');
  expect(buildPositionDraft({ ...held, setProfit: '-1.234500' }).profit).toBe('-1.2345');
});

it.each([
  [{ profit: 'mucho' }, { profit: 'numberInvalid' }],
  [{ profit: '-12.5' }, {}],
  [{ profit: '' }, {}],
  [{ quantity: '1,5' }, { quantity: 'numberInvalid' }],
  [{ averagePrice: '0' }, { averagePrice: 'numberInvalid' }],
] as const)('[ADM-08] %j is reported as %j', (part, problems) => {
  expect(findProblems({ ...buildPositionDraft(held), ...part })).toEqual(problems);
});

it('[ADM-08] sends what was touched alone; an empty profit clears', () => {
  const draft = { ...buildPositionDraft(held), profit: '500', quantity: '20' };
  expect(buildPositionChange(held, draft, new Set(['profit']), 'why')).toEqual({
    profit: '500',
    expected: { profit: null },
    reason: 'why',
  });
  expect(buildPositionChange(held, { ...draft, profit: '' }, new Set(['profit', 'quantity']), 'why')).toEqual(
    {
      profit: null,
      quantity: '20',
      expected: { profit: null, quantity: '10' },
      reason: 'why',
    },
  );
});

it('[ADM-08] goes on with the position as somebody else left it: what was typed stays', () => {
  const fresh: AdminPosition = { ...held, exactQuantity: '4', avgPrice: 180, setProfit: '450.000000' };
  const touched = new Set(['profit'] as const);
  const draft = rebase({ ...buildPositionDraft(held), profit: '500' }, touched, fresh);
  expect(draft).toEqual({ profit: '500', quantity: '4', averagePrice: '180' });
  expect(buildPositionChange(fresh, draft, touched, 'why').expected).toEqual({ profit: '450.000000' });
});

it('shows the market P&L against the one that would be set', () => {
  const draft = { profit: '500', quantity: '20', averagePrice: '180' };
  expect(listPositionDifferences(held, draft, new Set(['profit', 'averagePrice']), labels)).toEqual([
    { label: 'profit', before: '−0.40', after: '500.00', delta: '+500.40', note: 'nothing now' },
    { label: 'averagePrice', before: '191.24', after: '180.00', note: 'margin' },
  ]);
});

it('[ADM-08] shows to the last decimal what is set, and what was', () => {
  const set = { ...held, exactQuantity: '0.00000012', profit: '499.99', setProfit: '499.992450' };
  const draft = { profit: '500', quantity: '0.00000013', averagePrice: '191.24567' };
  expect(
    listPositionDifferences(set, draft, new Set(['profit', 'quantity', 'averagePrice']), labels),
  ).toMatchObject([
    { before: '499.992450', after: '500.00', delta: '+0.007550' },
    { before: '0.00000012', after: '0.00000013' },
    { before: '191.24', after: '191.24567' },
  ]);
});
