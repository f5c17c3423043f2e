import {
  assertInvariant,
  conversionToUsd,
  price,
  type ConversionRate,
  type Price,
  type Quote,
} from '@lonja/core';
import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import { earliestOf, isMarketModel, MARKET_MODEL } from '@lonja/feeds/market-models';
import { createSimulatedMarket } from '@lonja/feeds/simulated-market';
import {
  computeCommitment,
  formatCommittedText,
  deriveSeed,
  buildWorldPrices,
  type WorldRecipe,
} from '@lonja/feeds/world-recipe';
import type { World } from '@lonja/protocol';
import type { ExportedAccount } from './exported-person.ts';
import {
  parseFillNumber,
  requirePrice,
  requireRate,
  rateOfText,
  Unreadable,
  writtenPrice,
} from './figures.ts';
import type { Problem, Unchecked } from './problem.ts';
import { isFinalSeed } from './verify-nonces.ts';

export interface WorldProof {
  /** How many were computed. */
  readonly quotes: number;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

export interface KnownWorlds {
  readonly catalogue: readonly CatalogueEntry[];
  readonly worlds: readonly World[];
}

/** What a world quoted, by symbol and moment; or why that cannot be computed. */
type WorldQuotes =
  | { readonly had: (symbol: string, moment: string) => Computed | undefined }
  | Pick<WorldProof, 'problems' | 'unchecked'>;

/** The quotes of a world from its revealed seed. @param id undefined: the installation's own market */
export function createWorldQuotes(id: string | undefined, known: KnownWorlds): WorldQuotes {
  const recipe = recipeOfWorld(id, known);
  if (!('secret' in recipe)) return recipe;
  const endsAt = findWorldEnd(pricedBy(id, known.worlds));
  if (endsAt - recipe.beginsAt > LONGEST_MS) return unchecked({ kind: 'world_too_long', world: id ?? '' });
  return { had: createQuotes(recipe, endsAt, known.catalogue) };
}

/** Prices take time by how far they are from the beginning: of a file that anybody can write, nobody waits for more than seconds. */
const LONGEST_MS = 400 * 365 * 86_400_000;

/** A world is revealed after its end: one that states none had no prices. */
const findWorldEnd = (world: World | 'own_market' | undefined): number =>
  typeof world === 'object' && world.endsAt !== null ? Date.parse(world.endsAt) : Number.NEGATIVE_INFINITY;

/** What the prices of a world are computed from; or why they cannot be. @param id undefined: the installation's own market */
export function recipeOfWorld(
  id: string | undefined,
  { worlds }: Pick<KnownWorlds, 'worlds'>,
): WorldRecipe | Pick<WorldProof, 'problems' | 'unchecked'> {
  const world = pricedBy(id, worlds);
  if (world === 'own_market') return unchecked({ kind: 'own_market' });
  if (!world || world.seed === null) return unchecked({ kind: 'world_unrevealed', world: id ?? '' });
  const recipe = committedRecipe(world, world.seed);
  if (!recipe) return { problems: [{ kind: 'world_commitment' }], unchecked: [] };
  if (!isFinalSeed(world, world.seed)) return { problems: [{ kind: 'world_nonces' }], unchecked: [] };
  if (!isMarketModel(recipe.model)) return unchecked({ kind: 'world_model', world: world.id });
  return recipe;
}

/** Whether what a list reveals of its worlds is what they committed to. */
export function verifyReveals(worlds: readonly World[]): readonly Problem[] {
  return worlds.flatMap((world): readonly Problem[] => {
    if (world.seed === null || world.commitment === null) return [];
    if (!committedRecipe(world, world.seed)) return [{ kind: 'world_commitment' }];
    return isFinalSeed(world, world.seed) ? [] : [{ kind: 'world_nonces' }];
  });
}

/** Computes the quote and the rate of every fill and every charge of an account again, from the revealed seed of its world. */
export function verifyWorld(
  { world: id, transactions, ledger }: ExportedAccount,
  known: KnownWorlds,
): WorldProof {
  const quotes = createWorldQuotes(id, known);
  if (!('had' in quotes)) return { quotes: 0, ...quotes };
  const { had } = quotes;
  const fills = transactions.flatMap(({ id, symbol, quote, conversion }): Problem[] => {
    const read = () => ({
      bid: writtenPrice(quote.bid),
      ask: writtenPrice(quote.ask),
      rate: requireRate(conversion.numerator, conversion.denominator),
    });
    return isAsComputed(read, had(symbol, quote.at))
      ? []
      : [{ kind: 'fill_quote', fill: parseFillNumber(id) }];
  });
  const charges = ledger.flatMap(({ number: entry, charges = [] }) =>
    charges.map((charge) => ({ ...charge, entry })),
  );
  const charged = charges.flatMap(({ entry, symbol, bid, ask, usdRate, quotedAt }): Problem[] => {
    const read = () => ({ bid: requirePrice(bid), ask: requirePrice(ask), rate: rateOfText(usdRate) });
    return isAsComputed(read, had(symbol, quotedAt)) ? [] : [{ kind: 'charge_quote', entry, symbol }];
  });
  return {
    quotes: transactions.length + charges.length,
    problems: [...fills, ...charged],
    unchecked: [],
  };
}

const unchecked = (why: Unchecked) => ({ problems: [], unchecked: [why] });

/** The world that an account's prices are of: of a replay the one whose past it replays. */
function pricedBy(id: string | undefined, worlds: readonly World[]): World | 'own_market' | undefined {
  if (id === undefined) return 'own_market';
  const world = worlds.find((one) => one.id === id);
  if (world?.isOwnMarket) return 'own_market';
  if (!world?.replay) return world;
  const { of } = world.replay;
  return of === null ? 'own_market' : worlds.find((one) => one.id === of);
}

/**
 * What the published commitment is of; undefined where it is not of what was revealed. The hours of a world's venues and the number
 * of its model are not published: it is of one of few.
 */
function committedRecipe(world: World, secret: string): WorldRecipe | undefined {
  const { symbols, script, commitment, commitmentText, nonces } = world;
  const revealed = { secret, nonces, symbols, script: script ?? [], beginsAt: Date.parse(world.beginsAt) };
  const models = Array.from({ length: MARKET_MODEL }, (_, place) => MARKET_MODEL - place);
  return models
    .flatMap((model) => (['always', 'real'] as const).map((hours) => ({ ...revealed, model, hours })))
    .find(
      (recipe) =>
        computeCommitment(recipe) === commitment &&
        (commitmentText ?? formatCommittedText(recipe)) === formatCommittedText(recipe),
    );
}

export interface Computed {
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly rate: ConversionRate;
}

/** What a world quoted at a moment; undefined for what it has not, also after its end. */
function createQuotes(recipe: WorldRecipe, endsAt: number, catalogue: readonly CatalogueEntry[]) {
  const known = new Set(recipe.symbols);
  const entries = catalogue.filter(({ symbol }) => known.has(symbol));
  const places = new Map(entries.map((entry, place) => [entry.symbol, { ...entry, place }]));
  const seed = deriveSeed(recipe);
  assertInvariant(seed !== undefined, 'what was mixed into a final seed is known');
  const { hours: tradingTime, ...prices } = buildWorldPrices(recipe);
  const earliest = earliestOf(prices.model, prices.origin);
  const market = createSimulatedMarket({ ...prices, seed, tradingTime, entries });
  const quoteOf = (symbol: string, at: number): Computed['quote'] | undefined => {
    const entry = places.get(symbol);
    if (!entry) return undefined;
    const { bidTicks, askTicks } = market.quoteAt(entry.place, at);
    return { bid: price(BigInt(bidTicks) * entry.tickSize), ask: price(BigInt(askTicks) * entry.tickSize) };
  };
  return (symbol: string, moment: string): Computed | undefined => {
    const at = Date.parse(moment);
    if (!(at >= earliest && at <= endsAt)) return undefined;
    const currency = places.get(symbol)?.currency;
    const quote = quoteOf(symbol, at);
    const rate = currency && conversionToUsd(currency, (pair) => quoteOf(pair, at));
    return quote && rate ? { quote, rate } : undefined;
  };
}

interface Stated {
  readonly bid: Price;
  readonly ask: Price;
  readonly rate: ConversionRate;
}

/** @param read what a file states; a figure that is no number of its kind is none that the world had */
export function isAsComputed(read: () => Stated, computed: Computed | undefined): boolean {
  if (!computed) return false;
  try {
    const { bid, ask, rate } = read();
    return (
      bid === computed.quote.bid &&
      ask === computed.quote.ask &&
      rate.numerator * computed.rate.denominator === computed.rate.numerator * rate.denominator
    );
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
