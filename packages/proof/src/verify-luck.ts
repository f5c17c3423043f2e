import { LuckTally, MAX_LUCK_FILLS, planLuck, toUsdPrice, type LuckFill } from '@lonja/core';
import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import { createFreshWorlds } from '@lonja/feeds/fresh-worlds';
import type { ExportedAccount, ExportedFill } from './exported-person.ts';
import {
  parseFillNumber,
  requireRate,
  Unreadable,
  requireUsd,
  writtenPrice,
  writtenQuantity,
} from './figures.ts';
import type { Problem } from './problem.ts';
import { recipeOfWorld, type KnownWorlds } from './verify-world.ts';

/** More trials than any program has made would only keep the reader waiting, and so would moments at which no contest goes on. */
const MAX_TRIALS = 5_000;
const LONGEST_MS = 367 * 86_400_000;

/**
 * Plays the random players of an entry's luck again, from the revealed seed of its world: as many came to less, and to the same.
 * @returns nothing where no luck is stated; where the seed is not known, or is of an earlier model, `verifyWorld` says so
 */
export function verifyLuck(account: ExportedAccount, known: KnownWorlds): readonly Problem[] {
  const { result, terms, world, transactions } = account;
  if (!result?.luck || world === undefined) return [];
  const recipe = recipeOfWorld(world, known);
  if (!('secret' in recipe)) return [];
  const { contest, equity, luck } = result;
  const differs: readonly Problem[] = [{ kind: 'luck_differs', contest }];
  const { trials } = luck;
  const isWithin = ({ createdAt }: ExportedFill): boolean =>
    Date.parse(createdAt) >= recipe.beginsAt && Date.parse(createdAt) <= recipe.beginsAt + LONGEST_MS;
  if (!terms || equity === null || trials > MAX_TRIALS) return differs;
  if (transactions.length > MAX_LUCK_FILLS || !transactions.every(isWithin)) return differs;
  const symbols = new Set(recipe.symbols);
  const entries = known.catalogue.filter(({ symbol }) => symbols.has(symbol));
  try {
    const plan = planLuck(listLuckFills(transactions, entries), {
      grant: requireUsd(terms.grant),
      equity: requireUsd(equity),
    });
    const tally = new LuckTally(plan);
    const draw = createFreshWorlds(recipe, entries);
    for (let number = 0; number < trials; number++) tally.count(draw(number).trialOf(account.id));
    const played = tally.luck();
    return played.below === luck.below && played.ties === luck.ties ? [] : differs;
  } catch (error) {
    if (error instanceof Unreadable) return differs;
    throw error;
  }
}

const listLuckFills = (
  transactions: readonly ExportedFill[],
  entries: readonly CatalogueEntry[],
): readonly LuckFill[] =>
  transactions
    .toSorted((a, b) => parseFillNumber(a.id) - parseFillNumber(b.id))
    .flatMap(({ type, symbol, quantity, createdAt, quote, conversion }) => {
      const place = entries.findIndex((entry) => entry.symbol === symbol);
      const entry = entries[place];
      if (!entry) return [];
      const price = toUsdPrice(
        { bid: writtenPrice(quote.bid), ask: writtenPrice(quote.ask) },
        requireRate(conversion.numerator, conversion.denominator),
        entry,
      );
      const at = Date.parse(createdAt);
      return [{ instrument: place, side: type, quantity: writtenQuantity(quantity), at, ...price }];
    });
