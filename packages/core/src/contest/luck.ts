import type { Instrument } from '../instrument/instrument.ts';
import { minus, priceToNumber, price, type ConversionRate, type Quantity, type Usd } from '../money/index.ts';
import { twiceMid, type Quote } from '../quote/quote.ts';

/** How many random players a result is compared with: at half of them, two of a hundred are what chance adds or takes. */
export const LUCK_TRIALS = 500;
/** An account with more fills has no luck computed: a trial of it would keep a process from other work for too long. */
export const MAX_LUCK_FILLS = 5_000;

/**
 * How a result compares with those of random players, who opened and closed at the same moments for the same amounts, but for whom a coin decided
 * whether to buy or to sell, each on prices that were drawn anew.
 */
export interface Luck {
  /** Trials that came to less. */
  readonly below: number;
  /** Trials that came to the same. */
  readonly ties: number;
  readonly trials: number;
}

/** 0 to 100, a tie counting half. Under chance alone every percentile is as likely. */
export const computePercentile = ({ below, ties, trials }: Luck): number =>
  (100 * (below + ties / 2)) / trials;

/** How many of so many players who only guess do at least as well, on average. */
export const guessersAsGood = ({ below, trials }: Luck, players: number): number =>
  (players * (trials - below)) / trials;

/** A mid price, and what a unit at a price of 1 is worth in USD. */
export interface UsdPrice {
  readonly mid: number;
  readonly rate: number;
}

/** Price of a quote in dollars, with the rate of its currency. */
export const toUsdPrice = (
  quote: Pick<Quote, 'bid' | 'ask'>,
  { numerator, denominator }: ConversionRate,
  { priceUnit }: Pick<Instrument, 'priceUnit'>,
): UsdPrice => ({
  mid: priceToNumber(price(twiceMid(quote))) / 2,
  rate: (Number(numerator) / Number(denominator)) * (Number(priceUnit) / CENTS),
});

/** What a price unit counts in, of a unit of the currency. */
const CENTS = 100;

/** A fill as luck looks at it, at the mid of the quote that it was made from. */
export interface LuckFill extends UsdPrice {
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: Quantity;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
}

/** What a random player meets. */
export interface LuckTrial {
  readonly priceAt: (instrument: number, at: number) => UsdPrice;
  /** What the coin says of a round, counted from 0. */
  readonly isLong: (round: number) => boolean;
}

/** A position from its opening until it is flat or turns. */
interface Round {
  readonly instrument: number;
  readonly isLong: boolean;
  readonly legs: Leg[];
}

interface Leg extends UsdPrice {
  readonly at: number;
  /** USD at the mid; 0 for a leg that closes. */
  readonly opens: number;
  /** Share of what is held. */
  readonly closes: number;
}

/** What an account did, and what came of it. Results are in USD, relative to what it began with. */
export interface LuckPlan {
  readonly rounds: readonly Round[];
  readonly result: number;
  /** What spreads, slippage, financing and rounding took, at least 0: random players pay the same. */
  readonly costs: number;
  /** Nobody loses more than there was. */
  readonly worst: number;
}

/**
 * Takes an account's fills apart into rounds, and its result into what the mid prices made and what it cost. It counts in floats: a
 * percentile is a statistic.
 * @param fills of the account, in their order
 * @param equity at the end, with nothing open
 */
export function planLuck(
  fills: readonly LuckFill[],
  { grant, equity }: { readonly grant: Usd; readonly equity: Usd },
): LuckPlan {
  const rounds = splitRounds(fills);
  const gross = rounds.reduce((sum, round) => sum + computeGross(round, ownPrice, round.isLong), 0);
  const result = Number(minus(equity, grant)) / MICROS;
  return { rounds, result, costs: Math.max(0, gross - result), worst: -Number(grant) / MICROS };
}

/** What a random player comes to, USD. */
export function resultOfTrial({ rounds, costs, worst }: LuckPlan, { priceAt, isLong }: LuckTrial): number {
  const price: LegPrice = ({ instrument }, { at }) => priceAt(instrument, at);
  let gross = 0;
  for (let place = 0; place < rounds.length; place++)
    gross += computeGross(rounds[place]!, price, isLong(place));
  return Math.max(worst, gross - costs);
}

/** Counts the trials of an account, one after the other. */
export class LuckTally {
  readonly #plan: LuckPlan;
  #below = 0;
  #ties = 0;
  #trials = 0;

  constructor(plan: LuckPlan) {
    this.#plan = plan;
  }

  count(trial: LuckTrial): void {
    const own = wholeMicros(this.#plan.result);
    const other = wholeMicros(resultOfTrial(this.#plan, trial));
    this.#trials += 1;
    if (other < own) this.#below += 1;
    if (other === own) this.#ties += 1;
  }

  luck(): Luck {
    return { below: this.#below, ties: this.#ties, trials: this.#trials };
  }
}

const MICROS = 1e6;
const wholeMicros = (amount: number): number => Math.round(amount * MICROS);

type LegPrice = (round: Round, leg: Leg) => UsdPrice;
const ownPrice: LegPrice = (_, leg) => leg;

function splitRounds(fills: readonly LuckFill[]): Round[] {
  const rounds: Round[] = [];
  const open = new Map<number, OpenRound>();
  for (const { instrument, side, quantity, at, mid, rate } of fills) {
    const isLong = side === 'buy';
    const held = open.get(instrument);
    const closed = held && held.round.isLong !== isLong ? smaller(quantity, held.units) : 0n;
    if (held && closed > 0n) {
      const closes = Number(closed) / Number(held.units);
      held.round.legs.push({ at, mid, rate, opens: 0, closes });
      held.units -= closed;
    }
    const opened = quantity - closed;
    if (opened === 0n) continue;
    const leg = { at, mid, rate, opens: (Number(opened) / UNITS) * mid * rate, closes: 0 };
    if (held && held.units > 0n) {
      held.round.legs.push(leg);
      held.units += opened;
      continue;
    }
    const round: Round = { instrument, isLong, legs: [leg] };
    rounds.push(round);
    open.set(instrument, { round, units: opened });
  }
  return rounds;
}

interface OpenRound {
  readonly round: Round;
  /** Held; none once it is over. */
  units: bigint;
}

/** Units of a quantity: 1 is a hundred millionth. */
const UNITS = 1e8;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What a round makes at mid prices, USD: for the amounts of its openings, at the average of their prices, by the rate of each closing. */
function computeGross(round: Round, priceOf: LegPrice, isLong: boolean): number {
  let [held, average, gross] = [0, 0, 0];
  for (const leg of round.legs) {
    const { mid, rate } = priceOf(round, leg);
    if (leg.closes > 0) {
      const closed = held * leg.closes;
      gross += closed * (mid - average) * rate;
      held -= closed;
    } else {
      const opened = leg.opens / (mid * rate);
      average = (average * held + mid * opened) / (held + opened);
      held += opened;
    }
  }
  return isLong ? gross : -gross;
}
