import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MarketScript } from '@lonja/core';
import { isMarketModel, MARKET_MODEL, originOf } from './simulated/model/market-models.ts';
import type { SimulatedMarketOptions } from './simulated/simulated-market.ts';
import type { TradingTime } from './simulated/time/steps.ts';

/** A random number that an entry of a contest brought. */
export interface EntryNonce {
  /** Number of the entry. */
  readonly entry: number;
  /** 128 bits, hexadecimal. */
  readonly nonce: string;
}

/** Everything that the prices of a world are computed from. */
export interface WorldRecipe {
  /** 128 bits, hexadecimal: drawn and committed to when the world is made. */
  readonly secret: string;
  /**
   * What entries brought by the start, in the order of their numbers; null until then, when no price can be computed. Absent: prices come
   * from the secret alone.
   */
  readonly nonces?: readonly EntryNonce[] | null | undefined;
  /** Market time, in milliseconds since 1970. */
  readonly beginsAt: number;
  readonly hours: TradingTime;
  /** The number of the model. */
  readonly model: number;
  readonly script: MarketScript;
  readonly symbols: readonly string[];
}

/** The simulated market of a world, but for its seed and the entries of its symbols; by the newest model where it has one that is not known here. */
export const buildWorldPrices = ({
  beginsAt,
  hours,
  model: number,
  script,
}: Pick<WorldRecipe, 'beginsAt' | 'hours' | 'model' | 'script'>) => {
  const model = isMarketModel(number) ? number : MARKET_MODEL;
  return {
    model,
    origin: originOf(model, beginsAt),
    hours,
    speed: 1,
    ...(script.length > 0 ? { script: { lines: script, beginsAt } } : {}),
  } satisfies Partial<SimulatedMarketOptions> & { readonly hours: TradingTime };
};

/**
 * The seed that a world's prices are drawn from: its secret, or the first 128 bits of the SHA-256 of `lonja final seed`, the secret and
 * each entry's number and nonce, in the order in which they are given; undefined until they are known. The parts are divided by a zero
 * byte, an entry's number and its nonce by a space.
 */
export const deriveSeed = ({ secret, nonces }: Pick<WorldRecipe, 'secret' | 'nonces'>): string | undefined =>
  nonces === undefined
    ? secret
    : nonces === null
      ? undefined
      : hashToHex(
          ['lonja final seed', secret, ...nonces.map(({ entry, nonce }) => `${entry} ${nonce}`)].join('\0'),
        ).slice(0, SEED_DIGITS);

/** 128 bits. */
const SEED_DIGITS = 32;

/**
 * The recipe as it is committed to: JSON without spaces, in this order: `beginsAt`, `hours`, `mixesNonces` (only where they are mixed in: true),
 * `model`, `script` (only where there is one), `seed` (the secret), `symbols`. `script` is the list as it is stored.
 */
export const formatCommittedText = ({
  beginsAt,
  hours,
  model,
  nonces,
  script,
  secret,
  symbols,
}: WorldRecipe): string =>
  JSON.stringify({
    beginsAt,
    hours,
    ...(nonces === undefined ? {} : { mixesNonces: true }),
    model,
    ...(script.length > 0 ? { script } : {}),
    seed: secret,
    symbols,
  });

/** SHA-256 of that text. Published when a world is made, so that its secret and its script can be checked when they are revealed. */
export const computeCommitment = (recipe: WorldRecipe): string => hashToHex(formatCommittedText(recipe));

/** SHA-256 of a list of nonces, as JSON without spaces, of pairs of number and nonce: recorded before the secret is revealed. */
export const hashNonces = (nonces: readonly EntryNonce[]): string =>
  hashJson(nonces.map(({ entry, nonce }) => [entry, nonce]));

const hashJson = (value: object): string => hashToHex(JSON.stringify(value));
const hashToHex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
