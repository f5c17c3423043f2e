import {
  dollars,
  reckonFloating,
  reckonGain,
  inCurrency,
  least,
  nearest,
  toDollars,
  tradeReference,
  usesMargin,
} from './reference-account.ts';
import type { ReferenceMarket, ReferenceWorld } from './reference-market.ts';
import { attempt, copyDesk, follow, type ReferenceDesk } from './reference-orders.ts';

/** The rules of a rebalance, from their description in docs/guides/api.md. */
export interface ReferenceWish {
  /** Hundredths of a percent by category. */
  readonly targets: ReadonlyMap<string, bigint>;
  /** The previewed trade by category, bought above zero, sold below; undefined without a preview. */
  readonly seen: ReadonlyMap<string, bigint> | undefined;
}

/** A tradable instrument of a category, with its weight. */
interface Stake {
  readonly instrument: number;
  /** The held quantity; zero where it would be new. */
  readonly held: bigint;
  readonly weight: bigint;
}

interface Trade {
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly value: bigint;
}

const FIFTY_DOLLARS = 50_000_000n;
const CENT = 10_000n;
/** What an account can hold of one instrument: 64 bits. */
const MOST_HELD = 9_223_372_036_854_775_807n;
const TEN_MILLION = 10_000_000_000_000n;

/** @returns why not, when it is refused; the desk is as before then */
export const rebalanceDesk = (
  desk: ReferenceDesk,
  wish: ReferenceWish,
  world: ReferenceWorld,
): string | undefined => attempt(desk, (copy) => rebalance(copy, wish, world));

function rebalance(
  desk: ReferenceDesk,
  { targets, seen }: ReferenceWish,
  world: ReferenceWorld,
): string | undefined {
  const wished = [...targets.values()];
  if (wished.some((share) => share < 0n) || sumAll(wished) !== 10_000n) return 'targets_not_whole';
  if ([...desk.positions.keys()].some((instrument) => !world.find(instrument))) return 'quote_unavailable';
  const base = reckonBase(desk, world);
  if (base <= 0n) return 'nothing_to_rebalance';
  const gaps = reckonGaps(desk, targets, world);
  const under = [...gaps].filter(([, gap]) => gap > FIFTY_DOLLARS);
  const purchases = under.map(([category, gap]) => ({ gap, stakes: buyable(desk, category, world) }));
  if (purchases.some(({ stakes }) => stakes.length === 0)) return 'category_untradable';
  const sells = [...gaps]
    .filter(([, gap]) => gap < -FIFTY_DOLLARS)
    .flatMap(([category, gap]) => trades('sell', -gap, listLongs(desk, category, world), world));

  const after = afterSells(desk, sells, world);
  if (after.worth <= after.fees) return 'nothing_to_rebalance';
  const onMargin = purchases
    .flatMap(({ stakes }) => stakes)
    .filter(({ instrument }) => desk.positions.get(instrument)?.fullyPaid === false);
  const kept = onMargin.map(({ instrument }) => reckonSpread(world.find(instrument) as ReferenceMarket));
  const widest = kept.reduce((maximum, spread) => (spread > maximum ? spread : maximum), 0n);
  // above the margin call: a cent for each that may be bought
  const reserve = after.usesMargin ? CENT * BigInt(purchases.flatMap(({ stakes }) => stakes).length) : 0n;
  const free = ((after.free - reserve) * 10_000n) / (10_010n + widest);
  const budget = least(after.cash, free > 0n ? free : 0n);
  const amounts = purchases.map(({ gap }) => gap);
  const parts = shareOut(least(budget, sumAll(amounts)), amounts);
  const buys = purchases.flatMap(({ stakes }, index) => trades('buy', parts[index] ?? 0n, stakes, world));

  if (seen && hasMoved(gaps, seen, base)) return 'plan_moved';
  for (const { instrument, side } of [...sells, ...buys]) {
    const market = world.find(instrument) as ReferenceMarket;
    if (!market.isOpen) return 'market_closed';
    if (market.isStale) return 'quote_stale';
    if (market.late) return 'price_delayed';
    if (side === 'buy' && market.isSuspect) return 'close_only';
  }
  if (sells.length + buys.length === 0) return 'already_balanced';
  for (const sell of sells) carryOut(desk, sell, world);
  desk.cash += after.settled;
  desk.profit -= after.settled;
  for (const buy of buys) carryOut(desk, buy, world);
  return undefined;
}

/** The base of the targets: the balance, and the longs at the bid. */
const reckonBase = (desk: ReferenceDesk, world: ReferenceWorld): bigint =>
  desk.cash + sumAll(world.categories.flatMap((category) => listLongs(desk, category, world)).map(getWeight));

/** Every category's gap to its target, in the order of the categories; below zero is too much. */
export function reckonGaps(
  desk: ReferenceDesk,
  targets: ReferenceWish['targets'],
  world: ReferenceWorld,
): Map<string, bigint> {
  const shares = world.categories.map((category) => targets.get(category) ?? 0n);
  const wanted = shareOut(reckonBase(desk, world), shares);
  return new Map(
    world.categories.map((category, index) => {
      const held = sumAll(listLongs(desk, category, world).map(getWeight));
      return [category, (wanted[index] ?? 0n) - held];
    }),
  );
}

/** The longs of a category with a value; each has its value at the bid as weight. */
function listLongs(desk: ReferenceDesk, category: string, world: ReferenceWorld): Stake[] {
  const longs: Stake[] = [];
  for (const [instrument, { quantity }] of desk.positions) {
    const market = world.find(instrument);
    if (quantity < 0n || !market || world.rulesOf(instrument).category !== category) continue;
    const weight = toDollars(market, inCurrency(market, market.bid * quantity));
    if (weight > 0n) longs.push({ instrument, held: quantity, weight });
  }
  return longs;
}

/** The held longs; else its first fund, else its first instrument that is listed, quoted and not held short. */
function buyable(desk: ReferenceDesk, category: string, world: ReferenceWorld): Stake[] {
  const longs = listLongs(desk, category, world).filter(
    ({ instrument }) => !world.rulesOf(instrument).isQuotedOnly,
  );
  if (longs.length > 0) return longs;
  const choice = world.listed.filter(
    (instrument) =>
      world.rulesOf(instrument).category === category &&
      world.find(instrument) &&
      !world.rulesOf(instrument).isQuotedOnly &&
      (desk.positions.get(instrument)?.quantity ?? 0n) >= 0n,
  );
  const instrument = choice.find((one) => world.rulesOf(one).isFund) ?? choice[0];
  return instrument === undefined ? [] : [{ instrument, held: 0n, weight: 1n }];
}

/** Pro rata, coarsest step first, so that the others can take the rest. */
function trades(
  side: 'buy' | 'sell',
  amount: bigint,
  stakes: readonly Stake[],
  world: ReferenceWorld,
): Trade[] {
  const stepOf = ({ instrument }: Stake): bigint => {
    const market = world.find(instrument) as ReferenceMarket;
    return dollars(market, market.bid * world.rulesOf(instrument).step, 1n);
  };
  const coarsestFirst = stakes.toSorted((a, b) => {
    const difference = stepOf(b) - stepOf(a);
    return difference === 0n ? a.instrument - b.instrument : difference > 0n ? 1 : -1;
  });
  const found: Trade[] = [];
  coarsestFirst.forEach((stake, index) => {
    const left = amount - sumAll(found.map(({ value }) => value));
    const share = nearest(left * stake.weight, sumAll(coarsestFirst.slice(index).map(getWeight)));
    const trade = tradeWithin(side, share, stake, world);
    if (trade) found.push(trade);
  });
  return found.toSorted((a, b) => a.instrument - b.instrument);
}

/** The largest quantity on the grid within the share; nothing where that is too little to trade. */
function tradeWithin(
  side: 'buy' | 'sell',
  share: bigint,
  { instrument, held, weight }: Stake,
  world: ReferenceWorld,
): Trade | undefined {
  const market = world.find(instrument) as ReferenceMarket;
  const { step, minimum } = world.rulesOf(instrument);
  const price = side === 'buy' ? market.ask : market.bid;
  const isWhole = side === 'sell' && share >= weight;
  const bought = least(stepsWithin(least(share, TEN_MILLION)), (MOST_HELD - held) / step) * step;
  const sold = isWhole ? held : stepsWithin(share) * step;
  const quantity = side === 'buy' ? bought : sold;
  const value = dollars(market, price * quantity, 1n);
  if (!isWhole && value < CENT) return undefined;
  return side === 'buy' && quantity < minimum ? undefined : { instrument, side, quantity, value };

  function stepsWithin(maximum: bigint): bigint {
    const { unit, rate } = market;
    const { over, under } = {
      over: maximum * 100n * 10_000_000_000n * rate.under,
      under: price * unit * rate.over,
    };
    return maximum <= 0n ? 0n : over / (under * step);
  }
}

/** The funds after all sells, whether or not the market is open. */
function afterSells(desk: ReferenceDesk, sells: readonly Trade[], world: ReferenceWorld) {
  const equity = sumAll([
    desk.cash + desk.margin + desk.profit,
    ...[...desk.positions].map(([instrument, position]) =>
      reckonGain(position, world.find(instrument) as ReferenceMarket),
    ),
  ]);
  const opened: ReferenceWorld = {
    ...world,
    now: world.now,
    find: (instrument) => {
      const market = world.find(instrument);
      return market && { ...market, isOpen: true, isStale: false, isSuspect: false };
    },
  };
  const trial = copyDesk(desk);
  for (const sell of sells) {
    fill(trial, sell, opened);
    trial.profit -= reckonFee(sell);
  }
  const realised = desk.house.market - trial.house.market;
  const adjusted = desk.house.adjustment - trial.house.adjustment;
  // where profit goes into cash, each sell has brought it there
  const apart = realised > -trial.cash ? realised : -trial.cash;
  const settled = desk.settles ? 0n : apart;
  return {
    fees: sumAll(sells.map(reckonFee)),
    worth: equity + adjusted,
    /** The sells' result that moves from profit to cash; a loss the other way, as far as cash covers it. */
    settled,
    cash: trial.cash + settled,
    free: trial.cash + trial.profit + (reckonFloating(trial, opened) ?? 0n),
    usesMargin: usesMargin(trial),
  };
}

/** Whether a gap differs from what was seen by more than half a percent of the whole; one too small to trade may be new. */
function hasMoved(
  gaps: ReadonlyMap<string, bigint>,
  seen: ReadonlyMap<string, bigint>,
  base: bigint,
): boolean {
  return [...gaps].some(([category, gap]) => {
    const saw = seen.get(category) ?? 0n;
    const distance = gap > saw ? gap - saw : saw - gap;
    const isTooSmall = gap <= FIFTY_DOLLARS && gap >= -FIFTY_DOLLARS;
    return distance * 200n > base && !(saw === 0n && isTooSmall);
  });
}

/** A trade with its fee. */
function carryOut(desk: ReferenceDesk, trade: Trade, world: ReferenceWorld): void {
  fill(desk, trade, world);
  follow(desk, trade.instrument);
  desk.profit -= reckonFee(trade);
  desk.house.fees += reckonFee(trade);
}

function fill(desk: ReferenceDesk, { instrument, side, quantity }: Trade, world: ReferenceWorld): void {
  const order = { instrument, side, quantity, leverage: 1, reduceOnly: side === 'sell', seen: undefined };
  const refusal = tradeReference(desk, { ...order, slippage: 0n }, world);
  if (refusal !== undefined) throw new Error(`the model does not rebalance: ${refusal}`);
}

/** 0.1 % of its value. */
const reckonFee = ({ value }: Trade): bigint => nearest(value, 1_000n);

/** (Ask - bid) / ask in hundredths of a percent, rounded up. */
const reckonSpread = ({ bid, ask }: ReferenceMarket): bigint => ((ask - bid) * 10_000n + ask - 1n) / ask;

const getWeight = ({ weight }: Stake): bigint => weight;
const sumAll = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** A total in whole parts by weight: rounded down, the rest one by one to the largest remainders, the first of equals. */
function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumAll(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / whole);
  const lost = weights.map((weight) => (total * weight) % whole);
  for (let left = total - sumAll(parts); left > 0n; left--) {
    const maximum = lost.indexOf(lost.reduce((a, b) => (b > a ? b : a)));
    parts[maximum] = (parts[maximum] ?? 0n) + 1n;
    lost[maximum] = -1n;
  }
  return parts;
}
