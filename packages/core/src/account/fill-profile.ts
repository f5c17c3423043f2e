import type { Category } from '../instrument/instrument.ts';
import { usd, type Usd } from '../money/index.ts';

/**
 * How the market takes an account's orders. Ideal: at once, at the quote, of any size. Retail: on the first quote after
 * the order's way to the venue, as deep as its class is. Stressed: a longer way, a thinner and wider market.
 */
export const FILL_PROFILES = ['ideal', 'retail', 'stressed'] as const;
export type FillProfile = (typeof FILL_PROFILES)[number];

/** What has a profile: absent is ideal. */
export interface Profiled {
  readonly fillProfile?: Exclude<FillProfile, 'ideal'>;
}

export const profileOf = ({ fillProfile }: Profiled): FillProfile => fillProfile ?? 'ideal';

/** Milliseconds from an order's acceptance to the earliest quote that may fill it, both included. */
export interface LatencyRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** What a profile makes of the market. */
export interface ProfileRules {
  readonly latency: LatencyRange;
  /** How much of its class's depth an instrument has, in percent. */
  readonly depthPercent: bigint;
  /** How wide the spread is, in percent of the quote's; 100 or more. */
  readonly spreadPercent: bigint;
}

/** The figures and where they come from: docs/decisions/0043-fill-profiles.md. */
export const PROFILE_RULES: Readonly<Record<FillProfile, ProfileRules>> = {
  ideal: { latency: { minimum: 0, maximum: 0 }, depthPercent: 100n, spreadPercent: 100n },
  retail: { latency: { minimum: 50, maximum: 250 }, depthPercent: 100n, spreadPercent: 100n },
  stressed: { latency: { minimum: 250, maximum: 1_500 }, depthPercent: 25n, spreadPercent: 200n },
};

const STOCK_DEPTH = usd(50_000_000_000n);

/** What stands at the touch of an instrument of a class, USD. */
export const TOUCH_DEPTH: Readonly<Record<Category, Usd>> = {
  technology: STOCK_DEPTH,
  banking: STOCK_DEPTH,
  energy: STOCK_DEPTH,
  healthcare: STOCK_DEPTH,
  consumer: STOCK_DEPTH,
  industrial: STOCK_DEPTH,
  materials: STOCK_DEPTH,
  utilities: STOCK_DEPTH,
  realestate: STOCK_DEPTH,
  communication: STOCK_DEPTH,
  crypto: usd(100_000_000_000n),
  commodities: usd(250_000_000_000n),
  bonds: usd(250_000_000_000n),
  indices: usd(500_000_000_000n),
  futures: usd(500_000_000_000n),
  forex: usd(1_000_000_000_000n),
};

/** An order that fills at once or never finds this many times what stands at the touch. */
export const BOOK_DEPTHS = 5n;

/**
 * How long an order is on its way, in whole milliseconds within the profile's range: the same for the same order, and as
 * good as random from one to the next. FNV-1a (32 bits) of the text `account:order`, modulo the range.
 */
export function latencyOf(profile: FillProfile, accountId: number, orderId: number): number {
  const { minimum, maximum } = PROFILE_RULES[profile].latency;
  return minimum + (fnv1a(`${accountId}:${orderId}`) % (maximum - minimum + 1));
}

/** Fowler, Noll and Vo's hash 1a of a text of ASCII, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
