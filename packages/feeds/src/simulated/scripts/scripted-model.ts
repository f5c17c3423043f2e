import type { MarketScript, ScriptLine } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { MARKET_MODEL, type MarketModel } from '../model/market-models.ts';
import { buildPriceModel, type PriceModel } from '../model/price-model.ts';
import { listHalts, hasEffect, listHastes, type TimedScript } from './script-effects.ts';
import { finish, type Pieces } from '../../pieces.ts';
import type { TradingTime } from '../time/steps.ts';
import {
  createVenueTimes,
  withPauses,
  type Pause,
  type PausedVenue,
  type VenueTimes,
} from '../time/venue-times.ts';

/** A market's structure. Columns are by position in the entries. */
export interface ScriptedModel {
  readonly model: PriceModel;
  readonly times: VenueTimes;
  /** The name by which an entry's venue is known to the times: its exchange's, but where a script halts it. */
  readonly venues: readonly string[];
  /** When an entry is halted. */
  readonly halts: readonly (readonly Pause[])[];
}

/** The first line that concerns nothing among the entries; undefined where each has its effect. */
export const findLineWithoutEffect = (
  lines: MarketScript,
  entries: readonly CatalogueEntry[],
): ScriptLine | undefined => {
  if (lines.length === 0) return undefined;
  const model = finish(buildPriceModel(entries, MARKET_MODEL));
  return lines.find((line) => !hasEffect(line, model, entries));
};

/** Builds the model of the entries, with what a script changes of market time and of venues. */
export function* buildScriptedModel(
  entries: readonly CatalogueEntry[],
  {
    tradingTime,
    script,
    model: number,
  }: {
    readonly tradingTime: TradingTime;
    readonly script?: TimedScript | undefined;
    readonly model: MarketModel;
  },
): Pieces<ScriptedModel> {
  const plain = yield* buildPriceModel(entries, number);
  const times = createVenueTimes(tradingTime);
  if (!script)
    return {
      model: plain,
      times,
      venues: entries.map(({ exchange }) => exchange),
      halts: entries.map(() => []),
    };
  const paused = new Map<string, PausedVenue>();
  const halts = listHalts(script, plain, entries);
  const venues = halts.map((pauses, index) => {
    const { exchange } = entries[index]!;
    if (pauses.length === 0) return exchange;
    const name = `${exchange} but for ${pauses.join(' ')}`;
    paused.set(name, { exchange, pauses });
    return name;
  });
  return {
    model: yield* buildPriceModel(entries, number, listHastes(script, plain, entries)),
    times: withPauses(times, paused),
    venues,
    halts,
  };
}
