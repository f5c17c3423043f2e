import { computeCommitment, deriveSeed } from '@lonja/feeds/world-recipe';
import { MARKET_MODEL } from '@lonja/feeds/market-models';
import type { World } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import type { ExportedAccount } from './exported-person.ts';
import { verifyOwnNonce } from './verify-nonces.ts';
import { recipeOfWorld } from './verify-world.ts';

const SECRET = '00112233445566778899aabbccddeeff';
const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const NONCES = [
  { entry: 1, nonce: A },
  { entry: 3, nonce: B },
];
const BEGINS = '2030-01-07T15:00:00.000Z';
const RECIPE = {
  secret: SECRET,
  beginsAt: Date.parse(BEGINS),
  hours: 'always',
  model: MARKET_MODEL,
  script: [],
  symbols: ['AAPL'],
} as const;
const OLD = {
  id: '7',
  beginsAt: BEGINS,
  symbols: ['AAPL'],
  replay: null,
  script: null,
  seed: SECRET,
  commitment: computeCommitment(RECIPE),
} as unknown as World;
const MIXED: World = {
  ...OLD,
  commitment: computeCommitment({ ...RECIPE, nonces: null }),
  nonces: NONCES,
  finalSeed: deriveSeed({ secret: SECRET, nonces: NONCES }) ?? null,
};

const found = (world: World) => recipeOfWorld('7', { worlds: [world] });
const problemsOf = (world: World) => {
  const recipe = found(world);
  return 'problems' in recipe ? recipe.problems.map(({ kind }) => kind) : [];
};

describe('a world whose prices are mixed with nonces', () => {
  test('has the recipe that it was committed to, with them', () => {
    expect(found(MIXED)).toEqual({ ...RECIPE, nonces: NONCES });
  });

  test('one of before, and a file of before, has its secret alone', () => {
    expect(found(OLD)).toEqual(RECIPE);
  });

  test.each([
    ['one was changed', [{ entry: 1, nonce: C }, NONCES[1]!]],
    ['one was added', [...NONCES, { entry: 4, nonce: C }]],
    ['one was taken out', NONCES.slice(1)],
    ['all were taken out', []],
    [
      'two were exchanged',
      [
        { entry: 1, nonce: B },
        { entry: 3, nonce: A },
      ],
    ],
    ['one has another number', [NONCES[0]!, { entry: 2, nonce: B }]],
    ['the order is another one', NONCES.toReversed()],
    ['none are given', null],
  ])('is refused where %s', (_, nonces) => {
    expect(problemsOf({ ...MIXED, nonces })).toEqual(['world_nonces']);
  });

  test('is refused in another order also with the seed of that order', () => {
    const nonces = NONCES.toReversed();
    const finalSeed = deriveSeed({ secret: SECRET, nonces }) ?? null;
    expect(problemsOf({ ...MIXED, nonces, finalSeed })).toEqual(['world_nonces']);
    const twice = [...NONCES, { entry: 3, nonce: C }];
    const ofTwice = deriveSeed({ secret: SECRET, nonces: twice }) ?? null;
    expect(problemsOf({ ...MIXED, nonces: twice, finalSeed: ofTwice })).toEqual(['world_nonces']);
  });

  test('is no world without them, nor the other way round: the commitment tells', () => {
    const { nonces: _, finalSeed: __, ...stripped } = MIXED;
    expect(problemsOf(stripped)).toEqual(['world_commitment']);
    expect(problemsOf({ ...OLD, nonces: NONCES, finalSeed: MIXED.finalSeed ?? null })).toEqual([
      'world_commitment',
    ]);
    expect(problemsOf({ ...MIXED, seed: C })).toEqual(['world_commitment']);
  });
});

describe('what an entry brought', () => {
  const entered = (number: number, nonce?: string | null) =>
    verifyOwnNonce(
      {
        world: '7',
        result: { contest: 'Otoño', account: '9', number, equity: null, nonce },
      } as ExportedAccount,
      [MIXED],
    );

  test('is in the list under its number', () => {
    expect(entered(1, A)).toEqual([]);
    expect(entered(3, B)).toEqual([]);
  });

  test('is missed where it is not', () => {
    const problem = [{ kind: 'own_nonce', contest: 'Otoño' }];
    expect(entered(1, C)).toEqual(problem);
    expect(entered(2, A)).toEqual(problem);
    expect(entered(3, A)).toEqual(problem);
  });

  test('is asked of no entry that brought none, nor while the list is not revealed', () => {
    expect(entered(2, null)).toEqual([]);
    expect(entered(2)).toEqual([]);
    const own = { world: '7', result: { number: 1, nonce: A } } as unknown as ExportedAccount;
    expect(verifyOwnNonce(own, [{ ...MIXED, nonces: null }])).toEqual([]);
    expect(verifyOwnNonce(own, [])).toEqual([]);
  });
});
