import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MarketScript } from '@lonja/core';
import type { SimulatedMarketOptions } from './simulated/simulated-market.ts';
import type { TradingTime } from './simulated/steps.ts';

/** Everything that the prices of a world are computed from. */
export interface WorldRecipe {
  readonly seed: string;
  /** Market time, in milliseconds since 1970. */
  readonly beginsAt: number;
  readonly hours: TradingTime;
  /** The number of the model. */
  readonly model: number;
  readonly script: MarketScript;
  readonly symbols: readonly string[];
}

/** A world's prices have a past of so long when it begins. */
export const WORLD_PAST_MS = 2 * 365 * 86_400_000;

/** The simulated market of a world, but for the entries of its symbols. */
export const worldPricesOf = ({ seed, beginsAt, hours, script }: Omit<WorldRecipe, 'model' | 'symbols'>) =>
  ({
    seed,
    origin: beginsAt - WORLD_PAST_MS,
    hours,
    speed: 1,
    ...(script.length > 0 ? { script: { lines: script, beginsAt } } : {}),
  }) satisfies Partial<SimulatedMarketOptions> & { readonly hours: TradingTime };

/**
 * SHA-256 of the recipe, as JSON without spaces, in this order: `beginsAt`, `hours`, `model`, `script` (only where there is one),
 * `seed`, `symbols`. Published when a world is made, so that its seed and its script can be checked when they are revealed.
 */
export const commitmentOf = ({ beginsAt, hours, model, script, seed, symbols }: WorldRecipe): string =>
  hashOf({ beginsAt, hours, model, ...(script.length > 0 ? { script } : {}), seed, symbols });

/** SHA-256 of a script alone, as JSON without spaces: the same in two worlds with the same scenario. */
export const scriptHashOf = ({ script }: Pick<WorldRecipe, 'script'>): string | undefined =>
  script.length > 0 ? hashOf(script) : undefined;

const hashOf = (value: object): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
