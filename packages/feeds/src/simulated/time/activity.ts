import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { getQuotingClass } from '../../catalogue/conventions.ts';
import { STEPS_PER_HOUR, type TradingTime } from './steps.ts';

/** The daily rhythm of a noise path: when it is active and when it is quiet. */
export type ActivityProfile = 'america' | 'europe' | 'asia' | 'forex' | 'commodity' | 'crypto';

/** Maps wall-clock time to market time: an hour at the opening counts more than one at night. */
export interface ActivityClock {
  /** Days of market time from 1970 to the step; never falls. */
  until(step: number): number;
}

/** How much American shares move while New York is closed, where their prices stand still meanwhile and open with a gap. */
export type Nights = 'busy' | 'quiet';

type Clocks = Readonly<Record<ActivityProfile, ActivityClock>>;

/** Clocks of all profiles. With real hours a week of what pauses at weekends has five days, and a little for the weekend. */
export const getActivityClocks = (tradingTime: TradingTime, nights: Nights): Clocks =>
  CLOCKS[nights][tradingTime];

/** For some time volatility is so many times as large: market time passes by the square. */
export interface Haste {
  /** First step since 1970, and the one after the last. */
  readonly from: number;
  readonly until: number;
  readonly factor: number;
}

/** The same clock, but faster for some time. */
export function hastened(clock: ActivityClock, { factor, from, until }: Haste): ActivityClock {
  const begins = clock.until(from);
  const hasten = (time: number): number => begins + factor * factor * (time - begins);
  const ends = until === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : clock.until(until);
  const later = hasten(ends) - ends;
  return {
    until: (step) => {
      const time = clock.until(step);
      if (step <= from) return time;
      return step < until ? hasten(time) : time + later;
    },
  };
}

/** The activity of each hour of the UTC day in a profile; the mean is 1. */
export const hourWeights = (profile: ActivityProfile): readonly number[] =>
  scaledTo(24, HOURS_OF_DAY[profile]);

/** The profile of an instrument's own noise. */
export function chooseProfile(
  entry: Pick<CatalogueEntry, 'category' | 'sector' | 'exchange'>,
): ActivityProfile {
  const quotingClass = getQuotingClass(entry);
  if (quotingClass === 'crypto' || quotingClass === 'forex') return quotingClass;
  if (quotingClass === 'commodity' || quotingClass === 'future') return 'commodity';
  return profileOfExchange(entry.exchange);
}

export const profileOfExchange = (exchange: string): ActivityProfile =>
  PROFILE_OF_EXCHANGE[exchange] ?? 'america';

/** Weights of the hours 00 to 23 UTC, by activity. */
const HOURS_OF_DAY: Readonly<Record<ActivityProfile, readonly number[]>> = {
  america: [
    0.4, 0.35, 0.35, 0.35, 0.35, 0.35, 0.4, 0.45, 0.55, 0.55, 0.55, 0.6, 0.8, 1.7, 2.6, 2.2, 1.7, 1.5, 1.5,
    1.9, 1.8, 0.7, 0.5, 0.4,
  ],
  europe: [
    0.35, 0.35, 0.35, 0.35, 0.35, 0.5, 0.9, 2.3, 2.1, 1.7, 1.4, 1.3, 1.4, 1.8, 2.2, 2.1, 1.2, 0.8, 0.6, 0.6,
    0.5, 0.4, 0.35, 0.35,
  ],
  asia: [
    2.3, 2, 1.7, 1.2, 1, 1.5, 1.6, 1.3, 0.9, 0.7, 0.6, 0.5, 0.5, 0.6, 0.7, 0.7, 0.6, 0.5, 0.5, 0.5, 0.5, 0.6,
    0.8, 1.4,
  ],
  forex: [
    0.8, 0.85, 0.85, 0.75, 0.65, 0.7, 0.95, 1.35, 1.5, 1.3, 1.15, 1.1, 1.55, 1.85, 1.85, 1.6, 1.2, 0.95, 0.8,
    0.75, 0.65, 0.5, 0.5, 0.65,
  ],
  commodity: [
    0.6, 0.65, 0.6, 0.55, 0.5, 0.55, 0.75, 1, 1.1, 1, 0.95, 0.95, 1.2, 1.75, 1.95, 1.8, 1.5, 1.4, 1.3, 0.9,
    0.75, 0.55, 0.55, 0.6,
  ],
  crypto: [
    1.05, 1, 0.95, 0.85, 0.8, 0.8, 0.85, 0.95, 1, 0.95, 0.9, 0.95, 1.1, 1.3, 1.4, 1.35, 1.2, 1.1, 1, 1, 1,
    0.9, 0.85, 0.95,
  ],
};

/** With three tenths of the weights by night some 38 % of an American share's variance are overnight, with all of them more than half. */
const QUIET_HOURS: typeof HOURS_OF_DAY = {
  ...HOURS_OF_DAY,
  america: [
    0.12, 0.1, 0.1, 0.1, 0.1, 0.1, 0.12, 0.13, 0.16, 0.16, 0.16, 0.18, 0.24, 1.7, 2.6, 2.2, 1.7, 1.5, 1.5,
    1.9, 1.8, 0.21, 0.15, 0.12,
  ],
};

const PROFILE_OF_EXCHANGE: Readonly<Record<string, ActivityProfile>> = {
  ...Object.fromEntries(
    ['Euronext Paris', 'LSE', 'XETRA', 'STOXX', 'BME', 'SIX', 'EUREX', 'LME', 'Tadawul'].map((exchange) => [
      exchange,
      'europe',
    ]),
  ),
  ...Object.fromEntries(
    ['NSE', 'BSE', 'SSE', 'HKEX', 'HKFE', 'SGX', 'BMD', 'TSE', 'KRX', 'TWSE', 'ASX', 'NZX'].map(
      (exchange) => [exchange, 'asia'],
    ),
  ),
};

/** Market time of a weekend in days, where markets are closed; the source of Monday's gap. */
const WEEKEND_DAYS = 0.3;
/** Friday 21:00 to Sunday 21:00 UTC, as hours of a week that begins on Sunday. */
const isWeekend = (hourOfWeek: number): boolean => hourOfWeek < 21 || hourOfWeek >= 5 * 24 + 21;

/** Market days of each of the 168 hours of a week, from Sunday 00:00 UTC. */
const evenWeek = (hours: readonly number[]): readonly number[] => scaledTo(7, repeated(hours, 7));

function workingWeek(hours: readonly number[]): readonly number[] {
  const week = repeated(hours, 7).map((weight, hour) => (isWeekend(hour) ? 0 : weight));
  return scaledTo(5 - WEEKEND_DAYS, week).map((days, hour) => (isWeekend(hour) ? WEEKEND_DAYS / 48 : days));
}

const repeated = (hours: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => hours).flat();

function scaledTo(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  return weights.map((weight) => (weight * total) / sum);
}

const HOURS_PER_WEEK = 7 * 24;
const STEPS_PER_WEEK = HOURS_PER_WEEK * STEPS_PER_HOUR;
/** 1970 began on a Thursday. */
const SUNDAY_TO_1970_STEPS = 4 * 24 * STEPS_PER_HOUR;

function createClock(daysOfHours: readonly number[]): ActivityClock {
  const before = new Float64Array(HOURS_PER_WEEK + 1);
  for (const [hour, days] of daysOfHours.entries()) before[hour + 1] = before[hour]! + days;
  const daysPerWeek = before[HOURS_PER_WEEK]!;
  return {
    until(step) {
      const shifted = step + SUNDAY_TO_1970_STEPS;
      const week = Math.floor(shifted / STEPS_PER_WEEK);
      const hours = (shifted - week * STEPS_PER_WEEK) / STEPS_PER_HOUR;
      const hour = Math.floor(hours);
      return week * daysPerWeek + before[hour]! + (hours - hour) * (before[hour + 1]! - before[hour]!);
    },
  };
}

const clocksOf = (createOf: (profile: ActivityProfile) => ActivityClock): Clocks => ({
  america: createOf('america'),
  europe: createOf('europe'),
  asia: createOf('asia'),
  forex: createOf('forex'),
  commodity: createOf('commodity'),
  crypto: createOf('crypto'),
});

const createRealClocks = (hours: typeof HOURS_OF_DAY): Clocks =>
  clocksOf((profile) =>
    createClock(profile === 'crypto' ? evenWeek(hours[profile]) : workingWeek(hours[profile])),
  );

const ALWAYS = clocksOf((profile) => createClock(evenWeek(HOURS_OF_DAY[profile])));

/** The same for every market: they take a fifth of the making of a small one. */
const CLOCKS: Readonly<Record<Nights, Readonly<Record<TradingTime, Clocks>>>> = {
  busy: { always: ALWAYS, real: createRealClocks(HOURS_OF_DAY) },
  quiet: { always: ALWAYS, real: createRealClocks(QUIET_HOURS) },
};
