import { expect, it } from 'vitest';
import { parseLook } from './chart-look.model.ts';
import { formatSharedLook, readSharedLook } from './shared-look.ts';

const LOOK = {
  ...parseLook({ interval: '45m', type: 'heikin', compared: [{ symbol: '^GSPC' }] }),
  view: { from: 10, to: 20, askedAt: 99 },
};

it('comes back from an address as it was', () => {
  expect(readSharedLook(formatSharedLook(LOOK))).toEqual({
    ...LOOK,
    view: { from: 10, to: 20, askedAt: 10 },
  });
});

it('is nothing without the mark, and the first look where nonsense stands behind it', () => {
  expect(readSharedLook('')).toBeUndefined();
  expect(readSharedLook('#chart=%E0%A4%A')).toBeUndefined();
  expect(readSharedLook('#chart=7')).toBeUndefined();
  expect(readSharedLook(`#chart=${'x'.repeat(9_000)}`)).toBeUndefined();
  const nonsense = encodeURIComponent(JSON.stringify({ interval: '<b>', view: { from: 'x' } }));
  expect(readSharedLook(`#chart=${nonsense}`)).toEqual(parseLook(undefined));
});
