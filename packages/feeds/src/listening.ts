import type { FeedListening, OnSourceQuote } from './feed-listening.ts';
import type { Feed, StepClock } from './feed.ts';
import type { QuoteSheet } from './quote-sheet.ts';

interface ListeningOptions {
  /** For faults: 'Yahoo'. */
  readonly title: string;
  readonly sheet: QuoteSheet;
  readonly clock: StepClock;
  /** Asks the source until the returned function is called, which resolves when the call in flight has ended. */
  readonly listen: (accept: OnSourceQuote) => () => Promise<void>;
}

/** What all feeds of external sources have in common: steps where there is news, and a source that can be left to others. */
export function createListening({
  title,
  sheet,
  clock,
  listen,
}: ListeningOptions): Pick<Feed, 'start' | 'stop'> & { readonly listening: FeedListening } {
  const listeners: OnSourceQuote[] = [];
  let isAsking = true;
  let stopClock: (() => void) | undefined;
  let stopAsking: (() => Promise<void>) | undefined;
  let ending: Promise<unknown> = Promise.resolve();

  const hear: OnSourceQuote = (position, quote) => {
    sheet.accept(position, quote);
    for (const listener of listeners) listener(position, quote);
  };
  const follow = (): void => {
    if (stopClock && isAsking) stopAsking ??= listen(hear);
    else {
      const ended = stopAsking?.();
      stopAsking = undefined;
      ending = Promise.all([ending, ended]);
    }
  };
  return {
    listening: {
      ask: (wanted) => {
        isAsking = wanted;
        follow();
      },
      onAnswer: (listener) => void listeners.push(listener),
      accept: (position, quote) => sheet.accept(position, quote),
    },
    start(onStep) {
      if (stopClock) throw new Error(`the ${title} feed runs already`);
      stopClock = clock.start((at) => {
        if (sheet.takeNews()) onStep(at);
      });
      follow();
    },
    async stop() {
      stopClock?.();
      stopClock = undefined;
      follow();
      await ending;
    },
  };
}
