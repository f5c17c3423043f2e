import type { ReferenceMarket, ReferenceRules } from './reference-market.ts';

/** Fill profiles by their description in docs/guides/api.md. */
export type ReferenceProfile = 'ideal' | 'retail' | 'stressed';

interface Described {
  readonly latency: readonly [least: number, maximum: number];
  /** As a fraction of the class's depth. */
  readonly depth: { readonly over: bigint; readonly under: bigint };
  /** Multiple of the quote's spread. */
  readonly width: bigint;
}

const PROFILES: Readonly<Record<Exclude<ReferenceProfile, 'ideal'>, Described>> = {
  retail: { latency: [50, 250], depth: { over: 1n, under: 1n }, width: 1n },
  stressed: { latency: [250, 1_500], depth: { over: 1n, under: 4n }, width: 2n },
};

/** Depth at the touch in dollars; all other categories are of stocks. */
const DEPTHS: Readonly<Record<string, bigint>> = {
  forex: 1_000_000n,
  indices: 500_000n,
  futures: 500_000n,
  commodities: 250_000n,
  bonds: 250_000n,
  crypto: 100_000n,
};
const DEPTH_OF_STOCKS = 50_000n;

/** How an order fills: its profile, its limit, and the treatment of the part that exceeds the book. */
export interface ReferenceTaking {
  readonly profile: ReferenceProfile;
  readonly time: string;
  readonly limit: bigint | undefined;
}

/** An order's fill at a quote. */
export interface ReferenceFill {
  readonly price: bigint;
  /** The quantity that fills; zero where its limit leaves too little. */
  readonly fills: bigint;
  /** All or nothing was ordered, and the book holds less. */
  readonly isShort: boolean;
}

interface Sized {
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
}

export function fillReference(
  order: Sized,
  { profile, time, limit }: ReferenceTaking,
  market: ReferenceMarket,
  rules: ReferenceRules,
): ReferenceFill {
  const { side, quantity } = order;
  if (profile === 'ideal') return { price: getTouch(side, market), fills: quantity, isShort: false };
  const desk = 5n * reckonDepth(profile, side, market, rules);
  const priceAt = (size: bigint) => averagePrice(profile, { side, quantity: size }, market, rules);
  const isWithin = (size: bigint) =>
    limit === undefined || (side === 'buy' ? priceAt(size) <= limit : priceAt(size) >= limit);
  if (time !== 'ioc') {
    const fills = isWithin(quantity) ? quantity : 0n;
    return { price: priceAt(quantity), fills, isShort: time === 'fok' && quantity > desk };
  }
  const there = quantity < desk ? quantity : desk;
  const fills = isWithin(there) ? there : largestWithin(there, rules.step, isWithin);
  const isEnough = fills === quantity || fills >= rules.minimum;
  return { price: priceAt(fills), fills: isEnough ? fills : 0n, isShort: false };
}

const getTouch = (side: 'buy' | 'sell', market: ReferenceMarket): bigint =>
  side === 'buy' ? market.ask : market.bid;

/** The largest multiple of a step that fits, below a quantity that does not: by bisection. */
function largestWithin(maximum: bigint, step: bigint, fits: (size: bigint) => boolean): bigint {
  let best = 0n;
  let stride = maximum / step;
  while (stride > 0n) {
    if (best + stride * step < maximum && fits(best + stride * step)) best += stride * step;
    else stride /= 2n;
  }
  return best;
}

/** Depth in units: dollars divided by the touch in dollars, rounded down to the step, at least the smallest quantity. */
function reckonDepth(
  profile: Exclude<ReferenceProfile, 'ideal'>,
  side: 'buy' | 'sell',
  market: ReferenceMarket,
  { step, minimum, category }: ReferenceRules,
): bigint {
  const { over, under } = PROFILES[profile].depth;
  const dollars = ((DEPTHS[category] ?? DEPTH_OF_STOCKS) * over * 10n ** 16n * 100n) / under;
  const worth = getTouch(side, market) * market.unit * market.rate.over;
  const quantity = (dollars * market.rate.under) / worth;
  const depth = quantity - (quantity % step);
  return depth > minimum ? depth : minimum;
}

function averagePrice(
  profile: Exclude<ReferenceProfile, 'ideal'>,
  { side, quantity }: Sized,
  market: ReferenceMarket,
  rules: ReferenceRules,
): bigint {
  const { width } = PROFILES[profile];
  const { tick } = rules;
  const touch = getTouch(side, market);
  const spread = market.ask - market.bid;
  const depth = reckonDepth(profile, side, market, rules);
  const rest = quantity > depth ? quantity - depth : 0n;
  const wider = upTo(tick, spread * (width - 1n), 2n);
  const impact = rest === 0n ? 0n : upTo(tick, width * spread * rest * rest, 2n * depth * quantity);
  if (side === 'buy') return touch + wider + impact;
  const sold = touch - wider - impact;
  return sold > tick ? sold : tick < touch ? tick : touch;
}

/** Rounds a fraction up to whole ticks. */
function upTo(tick: bigint, over: bigint, under: bigint): bigint {
  const ticks = over / (under * tick);
  return ticks * under * tick === over ? ticks * tick : (ticks + 1n) * tick;
}

/** An order's latency in milliseconds. */
export function latencyReference(
  profile: Exclude<ReferenceProfile, 'ideal'>,
  account: number,
  order: number,
): number {
  const [least, maximum] = PROFILES[profile].latency;
  let hash = 2_166_136_261n;
  for (const character of `${account}:${order}`)
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * 16_777_619n) % 4_294_967_296n;
  return least + Number(hash % BigInt(maximum - least + 1));
}
