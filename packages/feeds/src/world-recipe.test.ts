import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCommitment,
  hashNonces,
  deriveSeed,
  type EntryNonce,
  type WorldRecipe,
} from './world-recipe.ts';

const SECRET = '00112233445566778899aabbccddeeff';
const NONCES: readonly EntryNonce[] = [
  { entry: 1, nonce: 'a'.repeat(32) },
  { entry: 3, nonce: 'b'.repeat(32) },
];
const RECIPE: WorldRecipe = {
  secret: SECRET,
  beginsAt: Date.UTC(2030, 0, 7, 15),
  hours: 'always',
  model: 2,
  script: [],
  symbols: ['AAPL'],
};

const hex = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
const nonces = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 })
  .chain((entries) =>
    fc.tuple(
      ...entries.toSorted((a, b) => a - b).map((entry) => hex.map((nonce): EntryNonce => ({ entry, nonce }))),
    ),
  );

describe('the seed that prices are drawn from', () => {
  test('is the secret where nothing is mixed in, and none until it is known what is', () => {
    expect(deriveSeed({ secret: SECRET })).toBe(SECRET);
    expect(deriveSeed({ secret: SECRET, nonces: null })).toBeUndefined();
  });

  // As sha256sum computes it of the same bytes.
  test('is half of the SHA-256 of secret, numbers and nonces', () => {
    expect(deriveSeed({ secret: SECRET, nonces: NONCES })).toBe('caa564b8cea103b39376dc07910689ac');
    expect(deriveSeed({ secret: SECRET, nonces: [] })).toBe('a0844fc24a78bd0cd75cc5f1ff1dc0ee');
  });

  test('is another one for another secret, and for a nonce more, less, other, at another number or in another place', () => {
    fc.assert(
      fc.property(hex, nonces, hex, hex, fc.nat(), (secret, list, otherSecret, other, at) => {
        const place = at % list.length;
        const changed = list.map((one, index) => (index === place ? { ...one, nonce: other } : one));
        const moved = list.map((one, index) => (index === place ? { ...one, entry: 10_001 } : one));
        const lists = [
          list,
          [...list, { entry: 10_001, nonce: other }],
          list.toSpliced(place, 1),
          moved,
          ...(list[place]!.nonce === other ? [] : [changed]),
          ...(list.length > 1 ? [list.toReversed()] : []),
        ];
        const seeds = [...lists.map((one) => deriveSeed({ secret, nonces: one })), secret];
        if (otherSecret !== secret) seeds.push(deriveSeed({ secret: otherSecret, nonces: list }));
        for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
        expect(new Set(seeds).size).toBe(seeds.length);
      }),
    );
  });
});

describe('the commitment of a world', () => {
  test('stands before, while and after it is known what is mixed in', () => {
    const before = computeCommitment({ ...RECIPE, nonces: null });
    expect(computeCommitment({ ...RECIPE, nonces: NONCES })).toBe(before);
    expect(computeCommitment({ ...RECIPE, nonces: [] })).toBe(before);
  });

  test('tells whether anything is: neither can be passed off as the other', () => {
    expect(computeCommitment(RECIPE)).not.toBe(computeCommitment({ ...RECIPE, nonces: null }));
  });

  test('of a world without nonces is what it was before there were any', () => {
    expect(computeCommitment(RECIPE)).toBe(
      'a65d0b5ac47eea2705f87388dde653d08ea885e837ccd695a353aef693334a1a',
    );
  });
});

test('the hash of a list tells it from every other one', () => {
  const lists = [NONCES, NONCES.toReversed(), NONCES.slice(1), []];
  expect(new Set(lists.map(hashNonces)).size).toBe(lists.length);
});
