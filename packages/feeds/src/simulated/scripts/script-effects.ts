import {
  durationOfLine,
  momentOfLine,
  type MarketScript,
  type ScriptFactor,
  type ScriptLine,
  type ScriptMove,
} from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import type { Haste } from '../time/activity.ts';
import { log } from '../noise/elementary.ts';
import { KeyedFunction, deriveNoiseKey } from '../noise/keyed-function.ts';
import { placeIn } from '../events/places.ts';
import { MARKET_BETWEEN_EVENTS, MARKET_PATH } from '../model/expected-volatility.ts';
import type { PriceModel } from '../model/price-model.ts';
import { createConcern, findForce } from './script-targets.ts';
import { STEP_MS } from '../time/steps.ts';
import type { Pause } from '../time/venue-times.ts';

/** A script with the moment that its minutes count from, in milliseconds since 1970. */
export interface TimedScript {
  readonly lines: MarketScript;
  readonly beginsAt: number;
}

/** Whether a line concerns anything among the entries. @param model of the entries, without the script */
export function hasEffect(line: ScriptLine, model: PriceModel, entries: readonly CatalogueEntry[]): boolean {
  if (line.kind === 'news')
    return line.symbols.every((symbol) => entries.some((entry) => entry.symbol === symbol));
  const { target } = line;
  if (target.on === 'everything') return true;
  const isConcerned = createConcern(target, model, entries);
  return line.kind === 'halt' || line.kind === 'spread'
    ? entries.some((_, index) => isConcerned(index))
    : findForce(target, model, entries) !== undefined;
}

/**
 * When the paths of a model are hastened, by name. The factor is of the target's whole move, so that a path that makes a part of
 * it is hastened by more; one that cannot calm the target enough by itself stands.
 * @param model without the script
 */
export function listHastes(
  { lines, beginsAt }: TimedScript,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): (path: string) => readonly Haste[] {
  const everywhere: Haste[] = [];
  const byPath = new Map<string, Haste[]>();
  for (const line of lines) {
    if (line.kind !== 'volatility') continue;
    const { target, factor } = line;
    const [from, until] = computeSteps(line, beginsAt);
    if (target.on === 'everything') everywhere.push({ from, until, factor });
    else {
      const force = findForce(target, model, entries);
      if (!force) continue;
      const { name } = model.paths[force.path]!;
      const variance = (factor * factor - 1) / (force.share * force.share) + 1;
      const haste = { from, until, factor: Math.sqrt(Math.max(0, variance)) };
      byPath.set(name, [...(byPath.get(name) ?? []), haste]);
    }
  }
  return (path) => [...everywhere, ...(byPath.get(path) ?? [])];
}

/** The scripted moves in the logarithms of prices: a step function of time, as the jumps of events are. Steps count from 1970. */
export class ScriptMoves {
  readonly #model: PriceModel;
  /** By path; undefined where nothing is scripted. */
  readonly #tracks: (Track | undefined)[];
  /** Steps of all paths, in order. */
  readonly #steps: readonly number[];

  constructor(script: TimedScript, seed: string, model: PriceModel, entries: readonly CatalogueEntry[]) {
    this.#model = model;
    const moves = new Map<number, [step: number, move: number][]>();
    for (const line of script.lines) {
      if (line.kind !== 'move') continue;
      const force = findForce(line.target, model, entries);
      if (!force) continue;
      const sign = line.isDrawn && isTurned(seed, line.at) ? -1 : 1;
      const whole = sign * log(1 + line.percent / 100) * force.perLog;
      const own = moves.get(force.path) ?? [];
      for (const [step, part] of splitMove(line, script.beginsAt)) own.push([step, part * whole]);
      moves.set(force.path, own);
    }
    const market = model.paths.findIndex(({ name }) => name === MARKET_PATH);
    this.#tracks = model.paths.map(({ name }, path) => {
      const own = moves.get(name === MARKET_BETWEEN_EVENTS ? market : path);
      return own && buildTrack(own);
    });
    const steps = this.#tracks.flatMap((track) => track?.steps ?? []);
    this.#steps = [...new Set(steps)].sort((a, b) => a - b);
  }

  /** The sum of all moves up to and including a step, in the logarithm of an entry's price. */
  at(index: number, step: number): number {
    if (this.#steps.length === 0) return 0;
    const { firstTerm, termPath, termWeight } = this.#model;
    let shift = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const track = this.#tracks[termPath[term]!];
      const place = track ? placeIn(track.steps, step) : -1;
      if (track && place >= 0) shift += termWeight[term]! * track.moves[place]!;
    }
    return shift;
  }

  /** The step until which the result of `at` stays the same for every entry. */
  unchangedUntil(step: number): number {
    return this.#steps[placeIn(this.#steps, step) + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The steps within a range at which an entry's price is moved: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    if (this.#steps.length === 0) return [];
    const { firstTerm, termPath } = this.#model;
    const found = new Set<number>();
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const track = this.#tracks[termPath[term]!];
      if (!track) continue;
      const first = placeIn(track.steps, from) + 1;
      for (let place = first; place < track.steps.length && track.steps[place]! < to; place++)
        found.add(track.steps[place]!);
    }
    return [...found].sort((a, b) => a - b);
  }
}

/** How an entry's spread is widened by a script: the factor at a moment, and when it changes. Milliseconds since 1970. */
export interface ScriptSpreads {
  factorAt(index: number, at: number): number;
  changesOf(index: number): readonly number[];
}

/** Every change is put on a whole period, for which spreads are kept. @param period in milliseconds */
export function createScriptSpreads(
  { lines, beginsAt }: TimedScript,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
  period: number,
): ScriptSpreads {
  const windows = lines
    .filter((line): line is ScriptFactor => line.kind === 'spread')
    .map((line) => {
      const from = momentOfLine(line, beginsAt);
      const concerns = createConcern(line.target, model, entries);
      return {
        from: from - (from % period),
        until: from - (from % period) + durationOfLine(line),
        factor: line.factor,
        concerned: entries.map((_, index) => concerns(index)),
      };
    });
  return {
    factorAt: (index, at) =>
      windows.reduce(
        (product, { from, until, factor, concerned }) =>
          concerned[index] && at >= from && at < until ? product * factor : product,
        1,
      ),
    changesOf: (index) =>
      windows.flatMap(({ from, until, concerned }) => (concerned[index] ? [from, until] : [])),
  };
}

/** The halts of each entry, in order and apart from one another; none for most. */
export function listHalts(
  { lines, beginsAt }: TimedScript,
  model: PriceModel,
  entries: readonly CatalogueEntry[],
): readonly (readonly Pause[])[] {
  const halts = lines
    .filter((line) => line.kind === 'halt')
    .map((line) => ({
      concerns: createConcern(line.target, model, entries),
      pause: computeSteps(line, beginsAt),
    }))
    .sort((a, b) => a.pause[0] - b.pause[0]);
  return entries.map((_, index) =>
    joined(halts.filter(({ concerns }) => concerns(index)).map(({ pause }) => pause)),
  );
}

/** Pauses that touch or overlap are one. @param pauses in order of their beginnings */
function joined(pauses: readonly Pause[]): Pause[] {
  const apart: Pause[] = [];
  for (const [from, until] of pauses) {
    const last = apart.at(-1);
    if (last && from <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], until)];
    else apart.push([from, until]);
  }
  return apart;
}

/** First step since 1970 of what a line does, and the one after its last. */
function computeSteps(line: ScriptLine, beginsAt: number): readonly [from: number, until: number] {
  const from = momentOfLine(line, beginsAt) / STEP_MS;
  return [from, from + durationOfLine(line) / STEP_MS];
}

/** A ramp is a stair of so many equal stairs at most, so that candles can be computed between them. */
const MAX_STAIRS = 240;

/** The steps at which a move is made, each with its part of the whole. */
function splitMove(line: ScriptMove, beginsAt: number): (readonly [step: number, part: number])[] {
  const [from, until] = computeSteps(line, beginsAt);
  if (line.shape === 'step' || until === from) return [[from, 1]];
  const stairs = Math.min(MAX_STAIRS, until - from);
  const part = line.shape === 'ramp' ? 1 / stairs : -1 / stairs;
  const evenly = Array.from(
    { length: stairs },
    (_, stair) => [from + Math.round(((stair + 1) * (until - from)) / stairs), part] as const,
  );
  return line.shape === 'ramp' ? evenly : [[from, 1], ...evenly];
}

/** Whether the drawn moves of a moment go the other way than written. */
function isTurned(seed: string, minute: number): boolean {
  const draws = new KeyedFunction();
  draws.draw(deriveNoiseKey(seed, 'script directions'), 0, 0, minute | 0);
  return (draws.low & 1) === 1;
}

/** The moves of a path in order of time, as running sums. */
interface Track {
  readonly steps: readonly number[];
  readonly moves: readonly number[];
}

function buildTrack(moves: readonly (readonly [step: number, move: number])[]): Track {
  const bySteps = new Map<number, number>();
  for (const [step, move] of moves) bySteps.set(step, (bySteps.get(step) ?? 0) + move);
  const steps = [...bySteps.keys()].sort((a, b) => a - b);
  let sum = 0;
  return { steps, moves: steps.map((step) => (sum += bySteps.get(step)!)) };
}
