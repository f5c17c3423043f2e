import { loadCatalogue } from '@lonja/feeds';
import { MARKET_MODEL } from '@lonja/feeds/market-models';
import { computeCommitment } from '@lonja/feeds/world-recipe';
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

const BEGINS_AT = '2030-01-07T15:00:00.000Z';
const revealed = (endsAt: string | null): World => {
  const recipe = { seed: 'ab'.repeat(16), symbols: ['AAPL'], script: [] };
  const { seed: secret, ...rest } = recipe;
  const made = {
    ...rest,
    secret,
    model: MARKET_MODEL,
    hours: 'always',
    beginsAt: Date.parse(BEGINS_AT),
  } as const;
  return {
    ...recipe,
    id: '7',
    beginsAt: BEGINS_AT,
    endsAt,
    commitment: computeCommitment(made),
  } as unknown as World;
};
const FAR = '9999-12-31T23:59:59.000Z';
const filledAt = (at: string) => {
  const quote = { bid: '100.00', ask: '100.01', at };
  const fill = { id: '1-1', symbol: 'AAPL', quote, conversion: { numerator: '1', denominator: '1' } };
  return { ...account, transactions: [fill] } as unknown as ExportedAccount;
};
const verified = (world: World, at: string) =>
  verifyWorld(filledAt(at), { catalogue: loadCatalogue(), worlds: [world] });

it.each([
  ['after its end', revealed('2030-01-07T17:00:00.000Z'), FAR],
  ['of one that states no end', revealed(null), FAR],
  ['at no moment', revealed('2030-01-07T17:00:00.000Z'), 'soon'],
])('a world has no quote %s, which is said at once', { timeout: 5_000 }, (_what, world, at) => {
  expect(verified(world, at)).toMatchObject({ quotes: 1, problems: [{ kind: 'fill_quote' }] });
});

it('a world that says it went on for thousands of years is not computed, which is said', () => {
  expect(verified(revealed(FAR), FAR)).toEqual({
    quotes: 0,
    problems: [],
    unchecked: [{ kind: 'world_too_long', world: '7' }],
  });
});
