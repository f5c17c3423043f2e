import { exp, quickExp } from '../noise/elementary.ts';
import type { Nights } from '../time/activity.ts';
import type { Cascade } from '../time/market-time.ts';

/**
 * The numbers of the models that prices are computed by. A number is added whenever another price is computed from the same options, and
 * an older one stays as it is: installations and worlds keep the one that they began with, so that no open position moves unseen and
 * whoever has a revealed seed computes the prices of then.
 */
export const MARKET_MODELS = [2, 3] as const;
export type MarketModel = (typeof MARKET_MODELS)[number];

/** What begins now has the newest. */
export const MARKET_MODEL: MarketModel = 3;

export const isMarketModel = (number: number): number is MarketModel =>
  MARKET_MODELS.some((known) => known === number);

/** What the models differ by. */
export interface ModelTraits {
  /** Whether prices have left the catalogue's for two years when a market begins. Else they begin with them, and their past is drawn backwards. */
  readonly isDrawnFromThePast: boolean;
  /** Whether announcements wait for the next day that their exchange trades on. Else some come on public holidays. */
  readonly keepsHolidays: boolean;
  /** Whether yields, bond funds and bond futures move along one curve, and gold and the yen know of it. Else bonds share one path. */
  readonly hasCurve: boolean;
  /** Whether funds of bills gain their interest day by day and lose it on the ex-date. Else they lose it only, as if it came from what they hold. */
  readonly accruesInterest: boolean;
  /** Whether a follower moves by what the list says, else by how much more volatile the catalogue has it, rounded. */
  readonly followsByList: boolean;
  /** Whether the volatility of shares and indices rises after the market has fallen, and falls after it has risen. */
  readonly isLevered: boolean;
  /** Down from where market time is divided by halves: from years, or below a month, within regimes that go from one to the other. */
  readonly cascade: Cascade;
  /** Whether volume passes with the market time that prices move by, else by the time of day alone. */
  readonly volumeFollowsActivity: boolean;
  /** Whether a spread follows how active its price is, else it widens after the wildest moves alone. */
  readonly spreadFollowsActivity: boolean;
  /** How much of an American share's day is overnight. */
  readonly nights: Nights;
  /** Computes a price from its logarithm. */
  readonly exp: (x: number) => number;
}

export const TRAITS: Readonly<Record<MarketModel, ModelTraits>> = {
  2: {
    isDrawnFromThePast: true,
    keepsHolidays: false,
    hasCurve: false,
    accruesInterest: false,
    followsByList: false,
    isLevered: false,
    cascade: 'deep',
    volumeFollowsActivity: false,
    spreadFollowsActivity: false,
    nights: 'busy',
    exp,
  },
  3: {
    isDrawnFromThePast: false,
    keepsHolidays: true,
    hasCurve: true,
    accruesInterest: true,
    followsByList: true,
    isLevered: true,
    cascade: 'shallow',
    volumeFollowsActivity: true,
    spreadFollowsActivity: true,
    nights: 'quiet',
    exp: quickExp,
  },
};

/** A market has a past of so long when it begins. */
export const PAST_MS = 2 * 365 * 86_400_000;

/** When the prices of a market that begins at a moment are the catalogue's. Both in milliseconds since 1970. */
export const originOf = (model: MarketModel, beginsAt: number): number =>
  TRAITS[model].isDrawnFromThePast ? beginsAt - PAST_MS : beginsAt;

/** The first moment that a market has prices of which events are a part. Both in milliseconds since 1970. */
export const earliestOf = (model: MarketModel, origin: number): number =>
  TRAITS[model].isDrawnFromThePast ? origin : origin - PAST_MS;
