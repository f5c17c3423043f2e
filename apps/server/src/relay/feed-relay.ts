import type { Feed, FeedListening } from '@lonja/feeds';
import type { Bus } from '../bus/bus.ts';
import { createNewestQuotes, type NewestQuotes } from './newest-quotes.ts';
import { createQuoteSeal, type QuoteBatch, type RelayedQuote } from './quote-batch.ts';
import { createQuoteOutbox } from './quote-outbox.ts';

/**
 * Who has heard no reader for so long asks the source itself: longer than a lease takes to change hands, five seconds after a
 * process fell silent and two heartbeats.
 */
const SILENT_MS = 10_000;
/** How far the clocks of two processes may be apart. */
const MAX_AHEAD_MS = 2_000;
/** A feed of an external source. */
export type RelayedFeed = Pick<Feed, 'name' | 'symbols'> & { readonly listening: FeedListening };

/** How a process hears a source at this moment. */
export interface RelayStatus {
  readonly feed: string;
  /** Whether it asks the source itself. */
  readonly isAsking: boolean;
  /** Who asks it for this process: its own name or another's; undefined before one was heard. */
  readonly reader: string | undefined;
  /** Milliseconds since a reader was heard; undefined for whoever asks itself. */
  readonly age: number | undefined;
}

export interface FeedRelayOptions {
  readonly feed: RelayedFeed;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  /** This process, as others know it. */
  readonly name: string;
  readonly secret: string;
  /** Whether this process asks the sources for all. */
  readonly isReader: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since any moment, which no change of the time moves. */
  readonly elapsed: () => number;
  /** Reports a problem as text for a log. */
  readonly onTrouble: (text: string) => void;
}

export interface FeedRelay {
  /** With every step of the market: asks the source or leaves it, and sends what is new. */
  step(): void;
  status(): RelayStatus;
}

/**
 * Hears a source through the one process that asks it. What that one was answered goes out in batches; each process judges it by
 * its own last prices. Nothing takes the place of something newer, whoever sends it, however late or often it comes.
 */
export function createFeedRelay(options: FeedRelayOptions): FeedRelay {
  const { feed, bus, name, isReader, now, elapsed, onTrouble } = options;
  const subject = `quotes.${feed.name}`;
  const seal = createQuoteSeal(options.secret, feed.name);
  const newest = createNewestQuotes();
  const outbox = createQuoteOutbox(newest, elapsed);
  let isAsking: boolean | undefined;
  let reader: string | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** When this process asked for all; the start where it never did, so that what passed before it is no silence. */
  let ownAt = Number.NaN;

  feed.listening.onAnswer((position, quote) => {
    const symbol = feed.symbols[position]!;
    if (newest.mark(symbol, quote)) outbox.put(symbol);
  });
  const accept = createTaking(options, newest);
  bus.subscribe(subject, (data) => {
    const batch = seal.open(data);
    if (!batch || !accept(batch)) return;
    reader = batch.reader;
    heardAt = elapsed();
  });
  bus.onGap(() => outbox.putAll());

  const askOrLeave = (): void => {
    if (isReader() || isAsking === undefined) ownAt = elapsed();
    const isUnheard = elapsed() - Math.max(heardAt, ownAt) > SILENT_MS;
    // Whoever has lost the lease asks on until its successor is heard.
    const isLast = isAsking === true && heardAt <= ownAt;
    const wanted = isReader() || isUnheard || isLast;
    if (wanted === isAsking) return;
    if (wanted && !isReader()) onTrouble(`${feed.name}: no process is heard that asks it, so this one does`);
    isAsking = wanted;
    feed.listening.ask(wanted);
  };

  return {
    step: () => {
      askOrLeave();
      if (!isReader()) return outbox.clear();
      const quotes = outbox.claim();
      if (!quotes) return;
      for (const data of seal.seal({ reader: name, at: now(), quotes })) bus.publish(subject, data);
    },
    status: () => ({
      feed: feed.name,
      isAsking: isAsking === true,
      reader: isAsking ? name : reader,
      age: isAsking ? undefined : elapsed() - Math.max(heardAt, ownAt),
    }),
  };
}

/** @returns whether a batch shows that its reader is there at this moment */
function createTaking(
  { feed, now, onTrouble }: FeedRelayOptions,
  newest: NewestQuotes,
): (batch: QuoteBatch) => boolean {
  const positions = new Map(feed.symbols.map((symbol, position) => [symbol, position]));
  let isOffClock = false;

  const accept = ([symbol, quote]: RelayedQuote, at: number): void => {
    const position = positions.get(symbol);
    if (position === undefined || quote.receivedAt > at || !newest.mark(symbol, quote)) return;
    // The reader's clock may be a little ahead, and no quote is received in the future.
    feed.listening.accept(position, { ...quote, receivedAt: Math.min(quote.receivedAt, now()) });
  };

  return ({ reader, at, quotes }) => {
    const ahead = at - now();
    const wasOffClock = isOffClock;
    isOffClock = ahead > MAX_AHEAD_MS;
    if (isOffClock && !wasOffClock)
      onTrouble(`${feed.name}: the clock of ${reader} is ${ahead} ms ahead of this one`);
    if (isOffClock) return false;
    for (const quote of quotes) accept(quote, at);
    // What comes out of a queue proves nobody's presence.
    return -ahead <= SILENT_MS;
  };
}
