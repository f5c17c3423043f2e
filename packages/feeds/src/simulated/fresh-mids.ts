import { exp } from './noise/elementary.ts';
import { createEventCalendar } from './events/event-calendar.ts';
import { Jumps } from './events/jumps.ts';
import { NoisePaths } from './model/noise-paths.ts';
import { ScriptMoves } from './scripts/script-effects.ts';
import { buildScriptedModel } from './scripts/scripted-model.ts';
import { bareMoveAt, limited, createSources, type SimulatedMarketOptions } from './simulated-market.ts';
import { STEP_MS } from './time/steps.ts';

/** The unrounded mid price of an entry at a moment, in whole price units. */
export type MidAt = (index: number, at: number) => number;

export interface FreshMidsOptions extends Pick<SimulatedMarketOptions, 'tradingTime' | 'entries' | 'script'> {
  /** When the markets began, in milliseconds since 1970. */
  readonly origin: number;
}

/**
 * Simulated markets that differ in their seeds alone: what `createSimulatedMarket` quotes around, without anything else of it. What no seed
 * changes is built once, so that hundreds of them are drawn within a second.
 */
export function createFreshMids(options: FreshMidsOptions): (seed: string) => MidAt {
  const { tradingTime, entries, script, origin } = options;
  const { model, times, venues } = buildScriptedModel(entries, tradingTime, script);
  const calendar = createEventCalendar(entries);
  const bare = { model, originStep: origin / STEP_MS };
  return (seed) => {
    const paths = new NoisePaths(createSources(model, { seed, speed: 1, tradingTime, origin }));
    const jumps = new Jumps({ seed, origin, calendar, model, speedAt: () => 1 });
    const moves = script && new ScriptMoves(script, seed, model, entries);
    return (index, at) => {
      const step = times.lastTraded(venues[index]!, Math.floor(at / STEP_MS));
      const shift = jumps.at(index, step) + (moves?.at(index, step) ?? 0);
      return exp(model.anchors[index]! + limited(bareMoveAt(bare, paths, index, step) + shift));
    };
  };
}
