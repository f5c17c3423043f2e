import { log } from '../noise/elementary.ts';
import { EXPECTED_RESPONSE } from '../time/leverage-effect.ts';
import { TRAITS, type MarketModel } from './market-models.ts';

/** The path of the volatility that is expected of the market. */
export const EXPECTED_PATH = 'expected volatility';
/** The path that moves all shares, and the same without what announced events move it by. */
export const MARKET_PATH = 'market';
export const MARKET_BETWEEN_EVENTS = 'market between events';

/**
 * Symbols that have no price but a figure of the market itself: the expected volatility of the S&P 500 in percent a year, and the futures
 * on it, by how much of what it is away from its usual is expected to be left when they are due, on average within a month. So they are above
 * it in calm times, and below it in wild ones. Nobody can buy a figure that comes back to its usual: they are quoted and not traded.
 */
const PARTS: Readonly<Record<string, number>> = { '^VIX': 1, 'VX=F': 0.6, 'VXM=F': 0.6 };

export const isExpectation = (symbol: string): boolean => symbol in PARTS;

/** Whether a market of the model quotes it without trading it: older models have a price of it that no more comes back than others do. */
export const isQuotedOnly = (symbol: string, model: MarketModel): boolean =>
  TRAITS[model].isLevered && isExpectation(symbol);

/** The terms of such a figure, by path; undefined for what has a price. */
export function findExpectation(symbol: string): ReadonlyMap<string, number> | undefined {
  const part = PARTS[symbol];
  if (part === undefined) return undefined;
  return new Map([
    [EXPECTED_PATH, part],
    // The path knows of the market's moves until hours ago: what it has moved by since then answers at once.
    [MARKET_BETWEEN_EVENTS, -part * EXPECTED_RESPONSE],
  ]);
}

/** Volatility of the S&P 500 in a usual year, in percent: 1.1 % a day, 252 days. What insurance against it costs is more, by one part in seven. */
export const USUAL_EXPECTATION = 1.1 * Math.sqrt(252) * (1 + 1 / 7);
/** In all that is known of it, the index has not been below 9: what the market does within hours may still take it a little lower. */
export const LEAST_EXPECTATION = log(9.5 / USUAL_EXPECTATION);
