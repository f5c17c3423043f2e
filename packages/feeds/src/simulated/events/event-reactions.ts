import type { MarketEvent } from './event-calendar.ts';
import { STEP_MS, STEPS_PER_HOUR } from '../time/steps.ts';
import type { VenueTimes } from '../time/venue-times.ts';

/** What an event that is over did to an instrument, in the mids of its own quotes. */
export interface Reaction {
  readonly symbol: string;
  /** The last mid before the event, in whole ticks. */
  readonly beforeTicks: number;
  /** The first mid at or after it, when its exchange traded. */
  readonly firstTicks: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  /** The mid an hour after the first one; in that hour, the present one. */
  readonly laterTicks: number;
  readonly laterAt: number;
}

export interface EventReactionsOptions {
  readonly times: Pick<VenueTimes, 'lastTraded' | 'firstTraded'>;
  /** The mid of an entry in whole ticks at any step since 1970. */
  readonly ticksAt: (index: number, step: number) => number;
  readonly exchangeOf: (index: number) => string;
  readonly indexOf: (symbol: string) => number | undefined;
  /** Since when the scale of its prices, also past ones, is what it is. */
  readonly scaledAt: (index: number) => number;
  /** The market's first step: no event is measured before it. */
  readonly firstStep: number;
}

/**
 * The instrument's reaction to an event up to a moment; undefined where it is not listed, or has not traded since.
 * @param now milliseconds since 1970: nothing after it is read
 */
export type FindReaction = (event: MarketEvent, symbol: string, now: number) => Reaction | undefined;

/** Reactions that are over are kept: they never change, unless a split counts their prices anew. */
export function createEventReactions(options: EventReactionsOptions): FindReaction {
  const { times, ticksAt, exchangeOf, indexOf, scaledAt, firstStep } = options;
  const kept = new Map<string, Reaction>();
  const measure = (
    eventStep: number,
    index: number,
    symbol: string,
    nowStep: number,
  ): Reaction | undefined => {
    if (eventStep <= firstStep || eventStep > nowStep) return undefined;
    const exchange = exchangeOf(index);
    const first = times.firstTraded(exchange, eventStep);
    if (first > nowStep) return undefined;
    const later = times.lastTraded(exchange, Math.min(nowStep, first + STEPS_PER_HOUR));
    return {
      symbol,
      beforeTicks: ticksAt(index, times.lastTraded(exchange, eventStep - 1)),
      firstTicks: ticksAt(index, first),
      firstAt: first * STEP_MS,
      laterTicks: ticksAt(index, later),
      laterAt: later * STEP_MS,
    };
  };
  return (event, symbol, now) => {
    const index = indexOf(symbol);
    if (index === undefined) return undefined;
    const key = `${event.at} ${symbol} ${scaledAt(index)}`;
    const found = kept.get(key);
    // Asked for an earlier moment, it may not be known yet.
    if (found && now >= found.firstAt + HOUR_MS) return found;
    const reaction = measure(event.at / STEP_MS, index, symbol, Math.floor(now / STEP_MS));
    if (reaction && now >= reaction.firstAt + HOUR_MS) {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, reaction);
    }
    return reaction;
  };
}

const HOUR_MS = 3_600_000;
/** More than a year of events. */
const MAX_KEPT = 20_000;
