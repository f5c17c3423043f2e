import { priceFactorOf, type SplitRatio } from '@lonja/core';
import { scaledTicks, type Feed, type FeedSplit, type FeedSplits } from '@lonja/feeds';

/** The instruments that a scripted source quotes in another scale, and the splits that it publishes. */
export interface ScriptedSplits extends FeedSplits {
  /** From now on the source quotes the instrument like this: quarantined until the split is adopted or dismissed. */
  show(symbol: string, bidTicks: number, askTicks: number, at: number): void;
  /** Sets the source's answer to a query for the instrument's split. */
  publish(symbol: string, ratio: SplitRatio): void;
  /** The splits that the feed was notified to expect. */
  announced(symbol: string): SplitRatio | undefined;
}

export function createScriptedSplits({ symbols, quotes }: Pick<Feed, 'symbols' | 'quotes'>): ScriptedSplits {
  const held = new Map<string, FeedSplit>();
  const published = new Map<string, SplitRatio>();
  const expected = new Map<string, SplitRatio>();
  const { bidTicks, askTicks, dayAgoTicks, quarantined } = quotes;

  const pass = (symbol: string): void => {
    const quote = held.get(symbol);
    const position = symbols.indexOf(symbol);
    if (!quote) return;
    bidTicks[position] = quote.bidTicks;
    askTicks[position] = quote.askTicks;
    if (quarantined) quarantined[position] = 0;
    held.delete(symbol);
  };
  return {
    seen: () => [...held.values()],
    lookUp: (symbol) => Promise.resolve(published.get(symbol)),
    announce: (symbol, ratio) => void (ratio ? expected.set(symbol, ratio) : expected.delete(symbol)),
    adopt(symbol, ratio) {
      const position = symbols.indexOf(symbol);
      const scaled = scaledTicks(bidTicks[position]!, askTicks[position]!, priceFactorOf(ratio));
      bidTicks[position] = scaled.bid;
      askTicks[position] = scaled.ask;
      dayAgoTicks[position]! *= priceFactorOf(ratio);
      expected.delete(symbol);
      pass(symbol);
    },
    dismiss: pass,
    show(symbol, bid, ask, receivedAt) {
      const position = symbols.indexOf(symbol);
      const factor = (bid + ask) / (bidTicks[position]! + askTicks[position]!);
      held.set(symbol, { symbol, factor, bidTicks: bid, askTicks: ask, receivedAt });
      if (quarantined) quarantined[position] = 1;
    },
    publish: (symbol, ratio) => void published.set(symbol, ratio),
    announced: (symbol) => expected.get(symbol),
  };
}
