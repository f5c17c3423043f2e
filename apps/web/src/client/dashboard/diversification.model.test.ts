import { usd } from '@lonja/core';
import type { Position } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { computeDiversification } from './diversification.model.ts';

const held = (category: string, value: bigint) => ({ position: { category } as Position, value: usd(value) });

it('[DSH-09] names all eight groups in their order; a short counts with its size', () => {
  const groups = computeDiversification([
    held('technology', 300n),
    held('forex', -600n),
    held('utilities', 100n),
  ]);
  expect(groups.map(({ group }) => group)).toEqual([
    'technology',
    'banking',
    'energy',
    'crypto',
    'forex',
    'commodities',
    'indices',
    'other',
  ]);
  expect(groups.filter(({ percent }) => percent > 0)).toEqual([
    { group: 'technology', percent: 30 },
    { group: 'forex', percent: 60 },
    { group: 'other', percent: 10 },
  ]);
});
