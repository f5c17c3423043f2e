import { randomBytes } from 'node:crypto';
import { loadCatalogue, MARKET_MODEL } from '@lonja/feeds';
import { usd } from '@lonja/core';
import { saveContest } from '@lonja/store/contests/contests';
import type { Database } from '@lonja/store/database/database';
import { saveWorld } from '@lonja/store/market/worlds';
import type { Copies } from './copied-accounts.ts';

const WORLDS = 20;
const CONTESTS = 10;
const INSTRUMENTS = 40;
/** Accounts of a world, and entries of a contest. */
const CLASS = 30;
const ENTRIES = 100;
const STEP_MS = 250;

/**
 * Twenty worlds and ten contests whose clocks run, with the instruments of `held` among theirs, straight into the tables.
 * @param by the person who makes the contests
 * @returns the accounts that trade in them, none of them there yet
 */
export async function startWorlds(
  owner: Database,
  { held, by }: { readonly held: readonly string[]; readonly by: string },
): Promise<readonly Copies[]> {
  const catalogue = loadCatalogue().map(({ symbol }) => symbol);
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  return owner.transaction().execute(async (work) => {
    const groups: Copies[] = [];
    for (let place = 0; place < WORLDS + CONTESTS; place++) {
      const others = catalogue.filter((symbol, at) => at % 75 === place && !held.includes(symbol));
      const world = await saveWorld(
        work,
        {
          name: `world ${place}`,
          secret: randomBytes(16).toString('hex'),
          model: MARKET_MODEL,
          hours: 'always',
          symbols: [...held, ...others].slice(0, INSTRUMENTS),
          script: [],
          createdAt: now,
          beginsAt: now,
          stretches: [{ wallFrom: now, marketFrom: now, rate: 1 }],
        },
        [],
      );
      if (place < WORLDS) groups.push({ count: CLASS, world });
      else {
        const contest = await saveContest(work, {
          slug: `contest-${place}`,
          name: `contest ${place}`,
          groupId: null,
          world,
          ruleset: {
            minutes: 100_000,
            terms: { grant: usd(10_000_000_000n), fillProfile: 'ideal', rules: {} },
            lateEntry: true,
            leastFills: 0,
          },
          createdBy: by,
          createdAt: new Date(now),
        });
        groups.push({ count: ENTRIES, world, contest });
      }
    }
    return groups;
  });
}
