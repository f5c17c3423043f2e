import { price, type Price } from '@lonja/core';
import type { Feed, StepClock } from '../feed.ts';
import type { OnSourceQuote } from '../feed-listening.ts';
import { createListening } from '../listening.ts';
import { pollAgain, type PollTimes } from '../poll-again.ts';
import { QuoteSheet } from '../quote-sheet.ts';
import { parseEuroRates } from './ecb-quotes.ts';
import { ECB_SYMBOLS } from './ecb-symbols.ts';

export interface EcbFeedOptions {
  readonly clock: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly url?: string;
  /** Reports a problem as text for a log. The feed recovers by itself. */
  readonly onTrouble?: (text: string) => void;
  readonly pollTimes?: PollTimes;
}

const URL_OF_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
/** New rates come once a working day, about 16:00 in Frankfurt. */
const POLL_TIMES: PollTimes = { pause: 3_600_000, shortest: 10_000, longest: 900_000 };
const TIMEOUT_MS = 15_000;
/** A reference rate has five significant digits; this is finer than all of them. */
export const ECB_TICK: Price = price(1_000n);

/**
 * The daily reference rates of the European Central Bank, as quotes a tick to each side of the rate. The rates only convert amounts
 * where forex has no quote and are never traded on.
 */
export function createEcbFeed(options: EcbFeedOptions): Feed {
  const { clock, now, onTrouble = () => {}, pollTimes = POLL_TIMES } = options;
  const sheet = new QuoteSheet(ECB_SYMBOLS.map(() => ({ tickSize: ECB_TICK })));

  const poll = async (hear: OnSourceQuote, signal: AbortSignal): Promise<void> => {
    const response = await fetch(options.url ?? URL_OF_RATES, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const rates = parseEuroRates(await response.text());
    if (rates.size === 0) throw new Error('no rates in the answer');
    for (const [position, symbol] of ECB_SYMBOLS.entries()) {
      const rate = rates.get(symbol.slice(3));
      if (rate === undefined) continue;
      const tick = Number(ECB_TICK) / 1e8;
      hear(position, {
        bid: rate - tick,
        ask: rate + tick,
        dayAgo: rate,
        volume: undefined,
        receivedAt: now(),
      });
    }
  };

  return {
    name: 'ecb',
    source: 'ecb',
    label: 'ECB reference rates',
    symbols: ECB_SYMBOLS,
    quotes: sheet.quotes,
    ...createListening({
      title: 'ECB',
      sheet,
      clock,
      listen: (hear) =>
        pollAgain(
          (signal) => poll(hear, signal),
          pollTimes,
          (error) => onTrouble(`ECB: ${String(error)}`),
        ),
    }),
  };
}
