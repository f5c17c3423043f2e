import type { Category } from '../instrument/categories.ts';
import { usd, type Usd } from '../money/index.ts';

/**
 * How an account's orders fill. Ideal: at once, at the quote, in any size. Retail: at the first quote after the order's
 * latency, with the depth of its class. Stressed: longer latency, less depth, wider spreads.
 */
export const FILL_PROFILES = ['ideal', 'retail', 'stressed'] as const;
export type FillProfile = (typeof FILL_PROFILES)[number];

/** Anything with a fill profile; absent means ideal. */
export interface Profiled {
  readonly fillProfile?: Exclude<FillProfile, 'ideal'>;
}

export const getProfile = ({ fillProfile }: Profiled): FillProfile => fillProfile ?? 'ideal';

/** Milliseconds from an order's acceptance to the earliest quote that may fill it; both bounds included. */
export interface LatencyRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** A profile's latency, depth and spread. */
export interface ProfileRules {
  readonly latency: LatencyRange;
  /** Depth in percent of the class's depth. */
  readonly depthPercent: bigint;
  /** Spread in percent of the quote's spread; 100 or more. */
  readonly spreadPercent: bigint;
}

/** Sources of the figures: docs/decisions/0043-fill-profiles.md. */
export const PROFILE_RULES: Readonly<Record<FillProfile, ProfileRules>> = {
  ideal: { latency: { minimum: 0, maximum: 0 }, depthPercent: 100n, spreadPercent: 100n },
  retail: { latency: { minimum: 50, maximum: 250 }, depthPercent: 100n, spreadPercent: 100n },
  stressed: { latency: { minimum: 250, maximum: 1_500 }, depthPercent: 25n, spreadPercent: 200n },
};

const STOCK_DEPTH = usd(50_000_000_000n);

/** Depth at the touch by instrument class, USD. */
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

/** The book that an `ioc` or `fok` order sees is this many times the depth at the touch. */
export const BOOK_DEPTHS = 5n;

/**
 * An order's latency in whole milliseconds within the profile's range: the same for the same order, practically random
 * between orders. FNV-1a (32 bits) of the text `account:order`, modulo the range.
 */
export function computeLatency(profile: FillProfile, accountId: number, orderId: number): number {
  const { minimum, maximum } = PROFILE_RULES[profile].latency;
  return minimum + (fnv1a(`${accountId}:${orderId}`) % (maximum - minimum + 1));
}

/** FNV-1a hash (Fowler, Noll, Vo) of ASCII text, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
