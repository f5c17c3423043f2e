import type { SourceQuote } from './quote-sheet.ts';

/** @param position of the instrument in the feed's symbols */
export type OnSourceQuote = (position: number, quote: SourceQuote) => void;

/** How a feed hears its source: by asking it, or through another process that does. */
export interface FeedListening {
  /** Asks the source from now on, or no longer. It does unless it was switched off. */
  ask(isAsking: boolean): void;
  /** Calls back with everything that the source answers here. */
  onAnswer(listener: OnSourceQuote): void;
  /** What another process was answered. It is judged here as if the source had said it here. */
  accept: OnSourceQuote;
}
