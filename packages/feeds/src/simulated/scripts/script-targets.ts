import type { ScriptFactor, ScriptGroup, ScriptTarget } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { getQuotingClass } from '../../catalogue/conventions.ts';
import { followedBy } from '../model/followers.ts';
import { TRAITS } from '../model/market-models.ts';
import type { PriceModel } from '../model/price-model.ts';
import { findUnits, unitWeights } from '../model/units.ts';
import { CURVE_LEVEL } from '../model/yield-curve.ts';

/** The path that a target of a script is moved by. */
export interface Force {
  /** Position in the model. */
  readonly path: number;
  /** How far the path goes for the logarithm of the target's price to rise by one. */
  readonly perLog: number;
  /** Correlation of the path with the target's whole move, above 0 and at most 1. */
  readonly share: number;
}

/** @returns undefined where nothing among the entries moves with the target */
export function findForce(
  target: ScriptTarget,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): Force | undefined {
  switch (target.on) {
    case 'market':
      return sharedForce('market', model, purest);
    case 'group':
      if (target.name === 'yields' && TRAITS[model.number].hasCurve)
        return sharedForce(CURVE_LEVEL, model, (members) => purestYield(members, entries));
      return sharedForce(`group ${PATH_OF_GROUP[target.name] ?? target.name}`, model, middle);
    case 'currency':
      return currencyForce(target.name, model);
    case 'instrument':
      return instrumentForce(target.name, model, entries);
  }
}

/** Whether a line about the target concerns an entry: what moves with it to a fair part, or is quoted in the currency. */
export function createConcern(
  target: ScriptFactor['target'],
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): (index: number) => boolean {
  if (target.on === 'everything') return () => true;
  if (target.on === 'instrument') return (index) => entries[index]!.symbol === target.name;
  if (target.on === 'currency')
    return (index) => {
      return findPair(entries[index]!.symbol, model)?.includes(target.name) ?? false;
    };
  const path = findForce(target, model, entries)?.path;
  return (index) =>
    path !== undefined &&
    !findPair(entries[index]!.symbol, model) &&
    Math.abs(computeCorrelation(model, index, path)) >= FAIR_PART;
}

/** The units of a pair, or of the pair that an instrument follows: what it knows of yields makes it no bond. */
const findPair = (
  symbol: string,
  { number }: PriceModel,
): readonly [base: string, quote: string] | undefined =>
  findUnits(symbol) ?? findUnits(followedBy(symbol, number)?.underlying ?? '');

const PATH_OF_GROUP: Partial<Record<ScriptGroup, string>> = { oil: 'crude', yields: 'rates' };

/** A correlation: above that of coins and commodities with shares, below that of a share with its sector. */
const FAIR_PART = 0.3;

/** Measured by one of the instruments that move with the path. */
function sharedForce(
  name: string,
  model: PriceModel,
  choose: (members: readonly Member[]) => Member | undefined,
): Force | undefined {
  const path = pathNamed(name, model);
  const members = termsOfPath(model, path).map(({ index, weight }) => ({
    index,
    weight: Math.abs(weight),
    share: Math.abs(computeCorrelation(model, index, path)),
  }));
  const chosen = choose(members);
  return chosen && { path, perLog: 1 / chosen.weight, share: chosen.share };
}

/** Sizes of an instrument's weight and correlation. */
interface Member {
  readonly index: number;
  readonly weight: number;
  readonly share: number;
}

/** What moves with hardly anything else: of the market, a broad index. */
const purest = (members: readonly Member[]): Member | undefined =>
  members.toSorted((a, b) => b.share - a.share)[0];

/** A yield is measured by itself: bonds move by as much as they run long. */
const purestYield = (members: readonly Member[], entries: readonly CatalogueEntry[]): Member | undefined =>
  purest(members.filter(({ index }) => getQuotingClass(entries[index]!) === 'yield')) ?? purest(members);

const middle = (members: readonly Member[]): Member | undefined =>
  members.toSorted((a, b) => a.weight - b.weight)[Math.floor(members.length / 2)];

function currencyForce(unit: string, model: PriceModel): Force | undefined {
  // The dollar rises where all others fall: by the euro's part of it.
  const [measured, name, sign] =
    unit === 'USD' ? (['EUR', 'forex dollar', -1] as const) : ([unit, `unit ${unit}`, 1] as const);
  const path = pathNamed(name, model);
  if (path < 0) return undefined;
  const weights = unitWeights(measured, TRAITS[model.number].hasCurve);
  const weight = weights.get(name) ?? 0;
  const share = weight / Math.hypot(...weights.values());
  return weight === 0 ? undefined : { path, perLog: sign / weight, share };
}

/** By what it does on its own, or its underlying does; what does nothing on its own, by what moves it most. */
function instrumentForce(
  symbol: string,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): Force | undefined {
  const index = entries.findIndex((entry) => entry.symbol === symbol);
  if (index < 0) return undefined;
  const underlying = followedBy(symbol, model.number)?.underlying ?? symbol;
  const terms = listNoiseTerms(model, index);
  const own = [`own ${underlying}`, `unit ${findUnits(underlying)?.[0]}`];
  const term =
    terms.find(({ path }) => own.includes(model.paths[path]!.name)) ??
    terms.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))[0];
  if (!term) return undefined;
  const { path, weight } = term;
  return { path, perLog: 1 / weight, share: Math.abs(computeCorrelation(model, index, path)) };
}

/** -1 where the model has no such path. */
const pathNamed = (name: string, { paths }: PriceModel): number =>
  paths.findIndex((path) => path.name === name);

interface Term {
  readonly index: number;
  readonly path: number;
  readonly weight: number;
}

function listNoiseTerms({ paths, firstTerm, termPath, termWeight }: PriceModel, index: number): Term[] {
  const terms: Term[] = [];
  for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
    const path = termPath[term]!;
    if (paths[path]!.kind === 'noise') terms.push({ index, path, weight: termWeight[term]! });
  }
  return terms;
}

const termsOfPath = (model: PriceModel, path: number): Term[] =>
  Array.from(model.anchors, (_, index) => listNoiseTerms(model, index))
    .flat()
    .filter((term) => term.path === path);

/** Correlation of an entry's move with a path's. */
function computeCorrelation(model: PriceModel, index: number, path: number): number {
  const terms = listNoiseTerms(model, index);
  const weight = terms.find((term) => term.path === path)?.weight ?? 0;
  return weight / Math.hypot(...terms.map((term) => term.weight));
}
