import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import { computePnlBars } from './pnl-bars.model.ts';

const held = (shownPnl: bigint) => ({ shownPnl: usd(shownPnl) }) as ValuedPosition;
const drawn = (...results: bigint[]) =>
  computePnlBars(results.map(held)).map(({ percent, isLoss }) => [percent, isLoss]);

it('measures every result by the largest, losses on their own side, in the order of the positions', () => {
  expect(drawn(25_000_000n, -100_000_000n, 0n, 50_000_000n)).toEqual([
    [25, false],
    [100, true],
    [0, false],
    [50, false],
  ]);
});

it('draws no bar where nothing was won or lost', () => {
  expect(drawn(0n, 0n)).toEqual([
    [0, false],
    [0, false],
  ]);
  expect(drawn()).toEqual([]);
});
