import type { StepClock } from '@lonja/feeds';
import { createFeedRelay, type FeedRelayOptions, type RelayedFeed, type RelayStatus } from './feed-relay.ts';

/** Hears the sources of all real feeds through the process that asks them. */
export interface QuoteRelay {
  /** To be called before the feeds start: a process that leaves the sources to another one never asks them. */
  start(): void;
  stop(): void;
  status(): readonly RelayStatus[];
}

interface QuoteRelayOptions extends Omit<FeedRelayOptions, 'feed' | 'elapsed'> {
  readonly feeds: readonly RelayedFeed[];
  readonly clock: StepClock;
  readonly elapsed?: () => number;
}

export function createQuoteRelay({
  feeds,
  clock,
  elapsed = () => performance.now(),
  ...options
}: QuoteRelayOptions): QuoteRelay {
  const relays = feeds.map((feed) => createFeedRelay({ ...options, elapsed, feed }));
  const step = (): void => {
    for (const relay of relays) relay.step();
  };
  let stopClock = (): void => {};
  return {
    start: () => {
      step();
      stopClock = clock.start(step);
    },
    stop: () => stopClock(),
    status: () => relays.map((relay) => relay.status()),
  };
}
