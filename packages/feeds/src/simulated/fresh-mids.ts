import { createEventCalendar } from './events/event-calendar.ts';
import { Jumps } from './events/jumps.ts';
import { earliestOf, TRAITS, type MarketModel } from './model/market-models.ts';
import { NoisePaths } from './model/noise-paths.ts';
import { finish } from '../pieces.ts';
import { ScriptMoves } from './scripts/script-effects.ts';
import { buildScriptedModel } from './scripts/scripted-model.ts';
import { bareMoveAt, limited, createSources, type SimulatedMarketOptions } from './simulated-market.ts';
import { STEP_MS } from './time/steps.ts';

/** The unrounded mid price of an entry at a moment, in whole price units. */
export type MidAt = (index: number, at: number) => number;

export interface FreshMidsOptions extends Pick<SimulatedMarketOptions, 'tradingTime' | 'entries' | 'script'> {
  readonly model: MarketModel;
  /** When prices are the catalogue's, in milliseconds since 1970. */
  readonly origin: number;
}

/**
 * Simulated markets that differ in their seeds alone: what `createSimulatedMarket` quotes around, without anything else of it. What no seed
 * changes is built once, so that hundreds of them are drawn within a second.
 */
export function createFreshMids(options: FreshMidsOptions): (seed: string) => MidAt {
  const { tradingTime, entries, script, model: number, origin } = options;
  const { model, times, venues } = finish(buildScriptedModel(entries, options));
  const calendar = createEventCalendar(entries, number);
  const { exp } = TRAITS[number];
  const bare = { model, originStep: origin / STEP_MS };
  return (seed) => {
    const paths = new NoisePaths(
      finish(createSources(model, { seed, speed: 1, tradingTime, model: number, origin })),
    );
    const jumps = new Jumps({
      seed,
      origin,
      since: earliestOf(number, origin),
      calendar,
      model,
      speedAt: () => 1,
    });
    const moves = script && new ScriptMoves(script, seed, model, entries);
    return (index, at) => {
      const step = times.lastTraded(venues[index]!, Math.floor(at / STEP_MS));
      const shift = jumps.at(index, step) + (moves?.at(index, step) ?? 0);
      return exp(model.anchors[index]! + limited(bareMoveAt(bare, paths, index, step) + shift));
    };
  };
}
