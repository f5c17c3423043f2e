import { assertInvariant } from '@lonja/core';
import type { Feed, OnStep } from '../feed.ts';
import { createEventCalendar } from './events/event-calendar.ts';
import {
  createFeedEvents,
  createSimulatedFeed,
  type SimulatedFeed,
  type SimulatedFeedOptions,
} from './simulated-feed.ts';

export interface LateFeedOptions extends Omit<
  SimulatedFeedOptions,
  'seed' | 'actionPeriods' | 'actionTracks' | 'splitsSince'
> {
  /** Undefined until it is known; the same from then on. */
  readonly seed: () => string | undefined;
}

/**
 * The simulated market as a feed whose seed comes later: until then it has no price, does not step, and may not be asked for its past,
 * of which readers would keep that there is none. What is announced for the future no seed decides on.
 */
export function createLateFeed({ seed, ...options }: LateFeedOptions): Feed {
  const { entries, clock } = options;
  let known: SimulatedFeed | undefined;
  let stepKnown: OnStep = () => {};
  const drawn = (): SimulatedFeed | undefined => {
    const found = known ? undefined : seed();
    if (found === undefined) return known;
    known = createSimulatedFeed({ ...options, seed: found, clock: { start: handSteps } });
    return known;
  };
  const handSteps = (step: OnStep) => {
    stepKnown = step;
    return () => {};
  };
  const past = (): SimulatedFeed => {
    const feed = drawn();
    assertInvariant(feed !== undefined, 'prices are asked for once it is known what they come from');
    return feed;
  };
  const unknown = noQuotes(entries.length);
  let stopClock: (() => void) | undefined;
  let isStepping = false;
  return {
    name: 'simulated',
    source: 'simulated',
    label: 'Simulated market',
    symbols: entries.map(({ symbol }) => symbol),
    isDrawn: () => drawn() !== undefined,
    get quotes() {
      return drawn()?.quotes ?? unknown;
    },
    history: createHistory(past),
    dividends: createDividends(drawn),
    events: createFeedEvents(
      {
        calendar: createEventCalendar(entries),
        reactionTo: (...query) => drawn()?.events.reactionTo(...query),
      },
      options,
    ),
    quoteAt: (position, at) => past().quoteAt(position, at),
    ...(options.script ? { resumesAt: (symbol, at) => drawn()?.resumesAt?.(symbol, at) } : {}),
    prepare: (at) => drawn()?.prepare(at) ?? [],
    start(onStep) {
      if (stopClock) throw new Error('the simulated feed runs already');
      stopClock = clock.start((at) => {
        const feed = drawn();
        if (feed && !isStepping) feed.start(onStep);
        isStepping = feed !== undefined;
        stepKnown(at);
      });
    },
    async stop() {
      stopClock?.();
      stopClock = undefined;
      isStepping = false;
      await known?.stop();
    },
  };
}

const createHistory = (past: () => SimulatedFeed): SimulatedFeed['history'] => ({
  scaledAt: (position) => past().history.scaledAt(position),
  between: (...query) => past().history.between(...query),
  closesBetween: (...query) => past().history.closesBetween(...query),
});

const createDividends = (drawn: () => SimulatedFeed | undefined): SimulatedFeed['dividends'] => ({
  announced: (...query) => drawn()?.dividends.announced(...query) ?? [],
  newest: (until) => drawn()?.dividends.newest(until),
  newestOf: (...query) => drawn()?.dividends.newestOf(...query),
  paid: (...query) => drawn()?.dividends.paid(...query) ?? [],
});

const noQuotes = (size: number): Feed['quotes'] => {
  const none = new Float64Array(size).fill(Number.NaN);
  return { bidTicks: none, askTicks: none, receivedAt: none, dayAgoTicks: none, volumes: none };
};
