import { randomBytes } from 'node:crypto';
import { floorToStep, type MarketScript } from '@lonja/core';
import {
  buildWorldPrices,
  createSimulatedMarket,
  findLineWithoutEffect,
  MARKET_MODEL,
  type CatalogueEntry,
} from '@lonja/feeds';
import { refuse } from '../refusal/refuse.ts';
import type { Markets } from '../rooms/markets.ts';
import { WORLD_SEED_BYTES } from '../rooms/world-market.ts';
import { worldSymbols, type WantedSymbols } from '../rooms/world-symbols.ts';

export const pickEntries = (
  catalogue: readonly CatalogueEntry[],
  symbols: readonly string[],
): CatalogueEntry[] => {
  const chosen = new Set(symbols);
  return catalogue.filter(({ symbol }) => chosen.has(symbol));
};

/** Refuses a script that has a line without an effect among the entries. */
export function refuseIdleLine(script: MarketScript, entries: readonly CatalogueEntry[]): void {
  const line = findLineWithoutEffect(script, entries);
  if (line) refuse('script_line_idle', { line: script.indexOf(line) + 1 });
}

export interface PreviewedWorld extends WantedSymbols {
  /** Market time, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly script: MarketScript;
  /** Whole minutes of market time, from the beginning. */
  readonly minutes: number;
  /** Symbols whose prices are asked for. */
  readonly of: readonly string[];
}

export interface PathPreview {
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** Mids in whole price units, one for each of the times. */
  readonly lines: readonly {
    readonly symbol: string;
    readonly scripted: readonly number[];
    readonly unmoved: readonly number[];
  }[];
}

const PREVIEW_POINTS = 240;

/** Prices that chance may bring to a world: of a seed that is thrown away, so that nobody sees those of one that is made. */
export function previewWorld(
  { markets }: { readonly markets: Markets },
  { beginsAt, minutes, script, of, ...wanted }: PreviewedWorld,
): PathPreview {
  const symbols = worldSymbols(markets.catalogue, wanted);
  if (!symbols || of.some((symbol) => !symbols.includes(symbol))) refuse('unknown_instrument');
  const entries = pickEntries(markets.catalogue, symbols);
  refuseIdleLine(script, entries);
  const begins = floorToStep(beginsAt);
  const times = Array.from({ length: PREVIEW_POINTS + 1 }, (_, point) =>
    floorToStep(begins + (point * minutes * 60_000) / PREVIEW_POINTS),
  );
  const common = {
    seed: randomBytes(WORLD_SEED_BYTES).toString('hex'),
    entries,
  };
  const marketWith = (lines: MarketScript) => {
    const { hours: tradingTime, ...prices } = buildWorldPrices({
      model: MARKET_MODEL,
      beginsAt: begins,
      hours: markets.hours,
      script: lines,
    });
    return createSimulatedMarket({ ...common, ...prices, tradingTime });
  };
  const scripted = marketWith(script);
  const unmoved = marketWith(script.filter(({ kind }) => kind !== 'move'));
  return {
    times,
    lines: of.map((symbol) => {
      const index = entries.findIndex((entry) => entry.symbol === symbol);
      return {
        symbol,
        scripted: times.map((at) => scripted.midAt(index, at)),
        unmoved: times.map((at) => unmoved.midAt(index, at)),
      };
    }),
  };
}
