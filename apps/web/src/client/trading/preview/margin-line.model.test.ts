import { usd } from '@lonja/core';
import { expect, it } from 'vitest';
import { releasedAlone } from './margin-line.model.ts';

it.each([
  ['what only closes', 0n, 40n, 40n],
  ['what opens', 25n, 0n, undefined],
  ['what turns a position around', 25n, 40n, undefined],
  ['what closes a fully paid position', 0n, 0n, undefined],
])('%s: needs %d, releases %d', (_, needs, releases, expected) => {
  expect(releasedAlone({ marginRequired: usd(needs), marginReleased: usd(releases) })).toBe(expected);
});

it('what waits at its price releases nothing yet', () => {
  expect(releasedAlone({ marginRequired: usd(0n) })).toBeUndefined();
});
