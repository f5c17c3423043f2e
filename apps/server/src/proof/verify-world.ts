import { conversionToUsd, price, type Quote } from '@lonja/core';
import { createSimulatedMarket, loadCatalogue, MARKET_MODEL, type CatalogueEntry } from '@lonja/feeds';
import type { World } from '@lonja/protocol';
import { commitmentOf } from '../worlds/world-commitment.ts';
import { pricesOf } from '../worlds/world-market.ts';
import type { ExportedAccount } from './verify-account.ts';

/**
 * Computes a revealed world's commitment and the quote and rate of every fill of an account in it again.
 * @returns what does not agree, in words; nothing where all does
 */
export function verifyWorld(world: World, transactions: ExportedAccount['transactions']): string[] {
  const { seed, symbols } = world;
  if (seed === null) return [`world ${world.id} has not been revealed: its prices cannot be computed yet`];
  const row = {
    id: Number(world.id),
    name: world.name,
    seed,
    symbols,
    script: world.script ?? [],
    model: MARKET_MODEL,
    beginsAt: Date.parse(world.beginsAt),
    createdAt: 0,
    stretches: [],
  };
  // The hours of its venues are not published; the commitment is of one of the two.
  const hours = (['always', 'real'] as const).find(
    (one) => commitmentOf({ ...row, hours: one }) === world.commitment,
  );
  if (!hours) return [`world ${world.id} was committed to something else than what was revealed`];
  const known = new Set(symbols);
  const entries = loadCatalogue().filter(({ symbol }) => known.has(symbol));
  const { origin, speed, script } = pricesOf({ ...row, hours });
  const market = createSimulatedMarket({ seed, speed, tradingTime: hours, entries, origin, script });
  const quoteOf = (symbol: string, at: number): Pick<Quote, 'bid' | 'ask'> | undefined => {
    const index = entries.findIndex((entry) => entry.symbol === symbol);
    if (index < 0) return undefined;
    const { bidTicks, askTicks } = market.quoteAt(index, at);
    const { tickSize } = entries[index] as CatalogueEntry;
    return { bid: price(BigInt(bidTicks) * tickSize), ask: price(BigInt(askTicks) * tickSize) };
  };
  return transactions.flatMap(({ id, symbol, quote, conversion }) => {
    const at = Date.parse(quote.at);
    const computed = quoteOf(symbol, at);
    const currency = entries.find((entry) => entry.symbol === symbol)?.currency;
    const rate = currency && conversionToUsd(currency, (pair) => quoteOf(pair, at));
    if (!computed || !rate) return [`fill ${id} is in what the world has not`];
    const isItsQuote = Number(computed.bid) / 1e8 === quote.bid && Number(computed.ask) / 1e8 === quote.ask;
    const isItsRate =
      BigInt(conversion.numerator) * rate.denominator === rate.numerator * BigInt(conversion.denominator);
    return [
      ...(isItsQuote ? [] : [`fill ${id} is at a quote that the world did not have`]),
      ...(isItsRate ? [] : [`fill ${id} is converted at a rate that the world did not have`]),
    ];
  });
}
