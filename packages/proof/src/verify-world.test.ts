import type { World } from '@lonja/protocol';
import { expect, it } from 'vitest';
import type { ExportedAccount } from './exported-person.ts';
import { verifyWorld } from './verify-world.ts';

const account = { world: '7', transactions: [], ledger: [] } as unknown as ExportedAccount;
const replayOf = (of: string | null) => ({ id: '7', seed: null, replay: { of, account: '1' } }) as World;
const whyOf = (worlds: readonly World[]) =>
  verifyWorld(account, { catalogue: [], worlds }).unchecked.map(({ kind }) => kind);

it('a replay has the prices of the market that it is of, where that is known', () => {
  expect(whyOf([replayOf(null)])).toEqual(['own_market']);
  expect(whyOf([replayOf('3')])).toEqual(['world_unrevealed']);
  expect(whyOf([])).toEqual(['world_unrevealed']);
});

it('a list in which a replay is of itself is no endless one', () => {
  expect(whyOf([replayOf('7')])).toEqual(['world_unrevealed']);
});
