import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../catalogue/load-catalogue.ts';
import { finish } from '../../pieces.ts';
import { createSources, bareMoveAt } from '../simulated-market.ts';
import { MARKET_MODEL } from './market-models.ts';
import { NoisePaths } from './noise-paths.ts';
import { buildPriceModel } from './price-model.ts';
import { createSharedMoves } from './shared-moves.ts';

const SYMBOLS = new Set(['AAPL', 'MSFT', 'EURUSD', 'EURGBP', 'BTC', 'CL=F', '^VIX', 'US10Y']);
const entries = loadCatalogue().filter(({ symbol }) => SYMBOLS.has(symbol));
const model = finish(buildPriceModel(entries, MARKET_MODEL));
const sources = finish(
  createSources(model, { seed: 'seed', speed: 1, tradingTime: 'real', model: MARKET_MODEL, origin: 0 }),
);

describe('moves at steps that entries have in common', () => {
  it('are those of each entry alone, in whichever order they are asked for, also where a step is forgotten', () => {
    const moveOf = createSharedMoves(model, new NoisePaths(sources));
    const alone = new NoisePaths(sources);
    const steps = Array.from({ length: 1_100 }, (_, place) => (place % 2 === 0 ? -1 : 1) * 3_600 * place);
    for (const step of [...steps, ...steps.slice(0, 10)])
      for (const index of entries.keys())
        expect(moveOf(index, step)).toBe(bareMoveAt({ model, originStep: 0 }, alone, index, step));
  });
});
