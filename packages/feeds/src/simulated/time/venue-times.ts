import { createMarketHours } from '@lonja/core';
import { STEP_MS, STEPS_PER_DAY, type TradingTime } from './steps.ts';

/** When the prices of an exchange's instruments move. */
export interface VenueTimes {
  /** The step itself where the exchange trades, else the last one at which it did. */
  lastTraded(exchange: string, step: number): number;
  /** The step itself where the exchange trades, else the next one at which it will. */
  firstTraded(exchange: string, step: number): number;
  /** The parts of a range of steps in which the exchange trades: first step of each, and the one after its last. */
  tradedWithin(exchange: string, from: number, to: number): (readonly [from: number, to: number])[];
}

export function createVenueTimes(tradingTime: TradingTime): VenueTimes {
  if (tradingTime === 'always')
    return {
      lastTraded: (_exchange, step) => step,
      firstTraded: (_exchange, step) => step,
      tradedWithin: (_exchange, from, to) => [[from, to]],
    };
  const hours = createMarketHours();
  const known = new Map<string, Phase[]>();

  const findPhase = (exchange: string, step: number): Phase => {
    const changesAt = hours.nextChangeAt(exchange, step * STEP_MS);
    const until = changesAt === undefined ? Number.POSITIVE_INFINITY : changesAt / STEP_MS;
    return { isOpen: hours.isOpenAt(exchange, step * STEP_MS), from: step, until };
  };

  const knownPhase = (exchange: string, step: number): Phase => {
    const phases = known.get(exchange) ?? [];
    const found = phases.find(({ from, until }) => from <= step && step < until);
    if (found) return found;
    const phase = findPhase(exchange, step);
    known.set(exchange, [phase, ...phases.slice(0, KNOWN_PHASES - 1)]);
    return phase;
  };

  const tradedWithin: VenueTimes['tradedWithin'] = (exchange, from, to) => {
    const parts: [number, number][] = [];
    for (let at = from; at < to;) {
      const { isOpen, until } = findPhase(exchange, at);
      const end = Math.min(to, until);
      if (isOpen) parts.push([at, end]);
      at = end;
    }
    return parts;
  };

  const lastTradedBefore = (exchange: string, step: number): number => {
    for (const pause of PAUSES) {
      const last = tradedWithin(exchange, step - pause, step).at(-1);
      if (last) return last[1] - 1;
    }
    return step - 1;
  };
  return {
    tradedWithin,
    firstTraded(exchange, step) {
      for (let at = step; ;) {
        const { isOpen, until } = findPhase(exchange, at);
        if (isOpen || until === Number.POSITIVE_INFINITY) return isOpen ? at : until;
        at = until;
      }
    },
    lastTraded(exchange, step) {
      const phase = knownPhase(exchange, step);
      if (phase.isOpen) return step;
      phase.lastTraded ??= lastTradedBefore(exchange, step);
      return phase.lastTraded;
    },
  };
}

/** Steps at which nothing is quoted: the first one, and the one after the last. */
export type Pause = readonly [from: number, until: number];

/** An exchange's instruments that pause together besides. */
export interface PausedVenue {
  readonly exchange: string;
  /** In order, apart from one another. */
  readonly pauses: readonly Pause[];
}

/** The same times, with venues of other names that pause besides the exchange that they are of. */
export function withPauses(times: VenueTimes, venues: ReadonlyMap<string, PausedVenue>): VenueTimes {
  if (venues.size === 0) return times;
  return {
    lastTraded(name, step) {
      const venue = venues.get(name);
      if (!venue) return times.lastTraded(name, step);
      let at = times.lastTraded(venue.exchange, step);
      for (const [from, until] of venue.pauses.toReversed())
        if (at >= from && at < until) at = times.lastTraded(venue.exchange, from - 1);
      return at;
    },
    firstTraded(name, step) {
      const venue = venues.get(name);
      if (!venue) return times.firstTraded(name, step);
      let at = times.firstTraded(venue.exchange, step);
      for (const [from, until] of venue.pauses)
        if (at >= from && at < until) at = times.firstTraded(venue.exchange, until);
      return at;
    },
    tradedWithin(name, from, to) {
      const venue = venues.get(name);
      if (!venue) return times.tradedWithin(name, from, to);
      return venue.pauses.reduce<Pause[]>(
        (parts, pause) => parts.flatMap((part) => without(part, pause)),
        times.tradedWithin(venue.exchange, from, to),
      );
    },
  };
}

const without = ([from, to]: Pause, [pauses, goesOn]: Pause): Pause[] =>
  [[from, Math.min(to, pauses)] as const, [Math.max(from, goesOn), to] as const].filter(
    ([begins, ends]) => begins < ends,
  );

/** From a requested step to the next change. */
interface Phase {
  readonly isOpen: boolean;
  readonly from: number;
  readonly until: number;
  /** Last moment of trading before a pause, once requested. */
  lastTraded?: number;
}

/** Cached phases: the market needs the present moment and that of a day before. */
const KNOWN_PHASES = 4;

/** In steps, what pauses are looked back over in turn: a night, a weekend, and three weeks, longer than which no exchange is closed. */
const PAUSES: readonly number[] = [1, 4, 21].map((days) => days * STEPS_PER_DAY);
