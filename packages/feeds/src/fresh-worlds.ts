import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assertInvariant, conversionLegs, type LuckTrial } from '@lonja/core';
import type { CatalogueEntry } from './catalogue/catalogue.ts';
import { createFreshMids } from './simulated/fresh-mids.ts';
import { deriveSeed, buildWorldPrices, type WorldRecipe } from './world-recipe.ts';

/** A world like another one, on prices that were never traded. */
export interface FreshWorld {
  /** Takes the least work in order of time: the paths of the prices go on from where they stand. */
  readonly priceAt: LuckTrial['priceAt'];
  /** The prices, and the coin that decides for an account between long and short. */
  trialOf(account: string): LuckTrial;
}

/**
 * Worlds of the same recipe but for the seed: instruments, hours, events and script are the same. The seed of each, and its coins, are
 * hashes of the seed that its prices were drawn from: whoever knows that draws them again.
 * @param entries of the recipe's symbols; instruments count by their position in them
 */
export function createFreshWorlds(
  recipe: Omit<WorldRecipe, 'symbols'>,
  entries: readonly CatalogueEntry[],
): (number: number) => FreshWorld {
  const seed = deriveSeed(recipe);
  assertInvariant(seed !== undefined, 'a world that is over has its seed');
  const { hours: tradingTime, ...prices } = buildWorldPrices(recipe);
  const draw = createFreshMids({ ...prices, tradingTime, entries });
  const positions = new Map(entries.map(({ symbol }, index) => [symbol, index]));
  const rates = entries.map(({ currency, priceUnit }) => ({
    ...conversionLegs(currency, (symbol) => positions.get(symbol)),
    unit: Number(priceUnit) / HUNDREDTHS,
  }));
  return (number) => {
    const midAt = draw(hashToHex(`${seed}\0luck ${number}`).slice(0, SEED_DIGITS));
    const priceAt: LuckTrial['priceAt'] = (instrument, at) => {
      const { over, under, unit } = rates[instrument]!;
      const mid = midAt(instrument, at);
      const dividend = over === undefined ? 1 : over === instrument ? mid : midAt(over, at);
      const divisor = under === undefined ? 1 : under === instrument ? mid : midAt(under, at);
      return { mid, rate: (unit * dividend) / divisor };
    };
    return {
      priceAt,
      trialOf: (account) => ({ priceAt, isLong: createCoins(`${seed}\0coins ${account} ${number}`) }),
    };
  };
}

/** Parts of a price unit: 1 is a cent. */
const HUNDREDTHS = 100;
/** 128 bits. */
const SEED_DIGITS = 32;
/** Coins of a hash. */
const COINS = 256;

/** Fair coins by number, 256 of each hash. */
function createCoins(name: string): (round: number) => boolean {
  let known: Uint8Array | undefined;
  let block = -1;
  return (round) => {
    const needed = Math.floor(round / COINS);
    if (!known || needed !== block) known = sha256(utf8ToBytes(`${name} ${needed}`));
    block = needed;
    const place = round % COINS;
    return ((known[place >>> 3]! >>> (place & 7)) & 1) === 1;
  };
}

const hashToHex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
