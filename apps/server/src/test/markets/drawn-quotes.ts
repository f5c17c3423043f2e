import { createSimulatedMarket } from '@lonja/feeds';
import { RIG_CATALOGUE, type ScriptedQuote } from './scripted-market.ts';

/** What a guide has to hold in: markets of these seeds, whose prices have gone apart since they began. */
export const GUIDE_SEEDS = {
  /** Apple shares at half of what the catalogue says, and a euro above it: a price written down is too high for one, too low for the other. */
  'cheap shares, a dear euro': 'a',
  /** A euro at 0.85 dollars, whose spread is the widest for its price. */
  'euro low': 'e',
  /** A euro at 1.38 dollars and Apple shares at five times what the catalogue says. */
  'both dear': 'g',
} as const;

/** At noon of a Thursday in New York, and right after the end of its day, when spreads are widest. */
export const GUIDE_MOMENTS = [Date.UTC(2026, 10, 26, 17), Date.UTC(2026, 10, 26, 22, 1)] as const;

/** What instruments are quoted at in the market of a seed. @param at milliseconds since 1970 */
export function quotesDrawnFrom(
  seed: string,
  at: number,
  symbols: readonly string[],
): Readonly<Record<string, ScriptedQuote>> {
  const entries = RIG_CATALOGUE.filter(({ symbol }) => symbols.includes(symbol));
  const market = createSimulatedMarket({ seed, speed: 1, tradingTime: 'always', entries });
  return Object.fromEntries(
    entries.map(({ symbol, tickSize }, index) => {
      const { bidTicks, askTicks } = market.quoteAt(index, at);
      const text = (ticks: number) => formatUnits(BigInt(ticks) * tickSize);
      return [symbol, [text(bidTicks), text(askTicks)] as const];
    }),
  );
}

const DECIMALS = 8;
function formatUnits(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
