import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import type { PathSource } from '../model/bridge.ts';
import { TRAITS } from '../model/market-models.ts';
import { NoisePaths } from '../model/noise-paths.ts';
import type { PriceModel } from '../model/price-model.ts';
import { chooseProfile, getActivityClocks, type ActivityClock } from '../time/activity.ts';
import { STEP_MS, type TradingTime } from '../time/steps.ts';

export interface ActivityOptions {
  readonly entries: readonly CatalogueEntry[];
  readonly model: PriceModel;
  /** The sources of the model's paths, in the same order. */
  readonly sources: readonly PathSource[];
  /** The step since 1970 that market time counts from. */
  readonly originStep: number;
  /** Times the catalogue's volatility, from the origin on. */
  readonly speed: number;
  readonly tradingTime: TradingTime;
}

/** A share of what moves an entry, and the pace that it moves at. */
export interface PaceShare {
  readonly pace: number;
  /** 0 to 1; together 1. */
  readonly share: number;
}

/**
 * What volume passes with: by the clock for a part, else by the root of market time, in which prices are Brownian, so that it grows as
 * volatility does. One activity drives volume and prices (P. K. Clark, "A subordinated stochastic process model with finite variance for
 * speculative prices", 1973, where the variance of prices grows faster than volume; G. E. Tauchen, M. Pitts, "The price variability-volume
 * relationship on speculative markets", 1983). Trade until a step tells nothing of what is later than the block of 256 s that the step lies
 * in.
 */
export class VolumeActivity {
  readonly #options: ActivityOptions;
  readonly #paces: ActivePace[] = [];
  readonly #paceOfPath: readonly (number | undefined)[];
  readonly #walk: NoisePaths;
  readonly #clocks: ReturnType<typeof getActivityClocks>;
  /** Paces of what no noise moves. */
  readonly #plain = new Map<ActivityClock, number>();

  constructor(options: ActivityOptions) {
    const { model, sources, tradingTime } = options;
    this.#options = options;
    this.#clocks = getActivityClocks(tradingTime, TRAITS[model.number].nights);
    const known = new Map<PathSource['time'], number>();
    this.#paceOfPath = sources.map(({ kind, time }, path) => {
      if (kind !== 'noise') return undefined;
      const pace = known.get(time) ?? this.#add(this.#clocks[model.paths[path]!.pace.profile], known.size);
      known.set(time, pace);
      return pace;
    });
    this.#walk = new NoisePaths(
      [...known.keys()].map((time) => ({ kind: 'time', key: new Int32Array(4), time })),
    );
  }

  /** What an entry moves by: shares of its variance by pace; its own clock alone where no noise moves it. */
  mixOf(index: number): readonly PaceShare[] {
    const { firstTerm, termPath, termWeight } = this.#options.model;
    const variances = new Map<number, number>();
    let whole = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const pace = this.#paceOfPath[termPath[term]!];
      if (pace === undefined) continue;
      const variance = termWeight[term]! * termWeight[term]!;
      variances.set(pace, (variances.get(pace) ?? 0) + variance);
      whole += variance;
    }
    if (whole === 0) return [{ pace: this.#plainPaceOf(index), share: 1 }];
    return [...variances].map(([pace, variance]) => ({ pace, share: variance / whole }));
  }

  /** Days of trade between two steps since 1970, as if the speed were 1. */
  tradeBetween(pace: number, from: number, until: number): number {
    const passed = this.clockBetween(pace, from, until);
    const moved = this.#marketBetween(pace, from, until);
    return (1 - MARKET_SHARE) * passed + MARKET_SHARE * Math.sqrt(moved * passed);
  }

  /** Days of the clock, which knows neither wild nor quiet times. */
  clockBetween(pace: number, from: number, until: number): number {
    const { clock } = this.#paces[pace]!;
    return clock.until(until) - clock.until(from);
  }

  /** Days of trade in each minute of the hour that begins with a step. Valid until the next call for the pace. */
  minutesOf(pace: number, begins: number): Float64Array {
    const { minutes } = this.#paces[pace]!;
    if (minutes.begins === begins) return minutes.trade;
    minutes.begins = begins;
    for (let minute = 0; minute < 60; minute++) {
      const from = begins + minute * MINUTE_STEPS;
      minutes.trade[minute] = this.tradeBetween(pace, from, from + MINUTE_STEPS);
    }
    return minutes.trade;
  }

  #marketBetween(pace: number, from: number, until: number): number {
    const { clock, walked, reached } = this.#paces[pace]!;
    if (walked === undefined) return clock.until(until) - clock.until(from);
    // Most intervals begin where the last one ended.
    const before = reached.step === from ? reached.days : this.#marketUntil(walked, from);
    reached.step = until;
    reached.days = this.#marketUntil(walked, until);
    return reached.days - before;
  }

  #marketUntil(walked: number, step: number): number {
    const { originStep, speed } = this.#options;
    const since = step - originStep;
    return this.#walk.move(walked, since) / (since > 0 ? speed * speed : 1);
  }

  #plainPaceOf(index: number): number {
    const clock = this.#clocks[chooseProfile(this.#options.entries[index]!)];
    const pace = this.#plain.get(clock) ?? this.#add(clock, undefined);
    this.#plain.set(clock, pace);
    return pace;
  }

  #add(clock: ActivityClock, walked: number | undefined): number {
    const minutes = { begins: Number.NaN, trade: new Float64Array(60) };
    return this.#paces.push({ clock, walked, minutes, reached: { step: Number.NaN, days: 0 } }) - 1;
  }
}

interface ActivePace {
  readonly clock: ActivityClock;
  /** The position of its market time among those that are walked. */
  readonly walked: number | undefined;
  /** Minutes of the hour that was last asked for. */
  readonly minutes: { begins: number; readonly trade: Float64Array };
  /** The step that market time was last asked for. */
  readonly reached: { step: number; days: number };
}

const MINUTE_STEPS = 60_000 / STEP_MS;

/** The share of volume that follows market time: calm quarters still have their trade, and shares are not all traded most on the same days. */
const MARKET_SHARE = 0.75;
