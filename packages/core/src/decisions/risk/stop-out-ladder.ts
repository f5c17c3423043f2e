import type { AccountState } from '../../account/account.ts';
import type { Instrument } from '../../instrument/instrument.ts';
import { leveragedPnlOfEach } from '../../margin/leveraged-pnl.ts';
import { isStopOut, marginLevelOf, usedMarginOf } from '../../margin/margin-level.ts';
import {
  divide,
  magnitude,
  minus,
  plus,
  price,
  getSign,
  sum,
  type Price,
  type Usd,
} from '../../money/index.ts';
import type { PositionState } from '../../position/position.ts';
import { closingPriceOf, valuePosition } from '../../position/valuation.ts';
import { conversionToUsd } from '../../quote/conversion.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import { decideStopOut } from './stop-out.ts';

/** The positions that would close if one instrument reached a price while all others stayed. */
export interface StopOutRung {
  /** The instrument whose price moves: that of a position on margin. */
  readonly instrumentId: number;
  /** On its tick grid, on the side that its position closes at: the bid of a long, the ask of a short. */
  readonly price: Price;
  /** Present price of that side. */
  readonly today: Price;
  /** At that price, before anything closes; basis points, rounded down. */
  readonly marginLevel: bigint;
  /** The instruments whose positions close there, in order: the largest loss need not be that of the moving one. */
  readonly closes: readonly number[];
}

/**
 * Where positions on margin would be closed: for each instrument the prices, against its position, at which the stop-out fires
 * while all other quotes and rates stay. Each rung is decided on the account that the previous one left, down to the one that
 * closes the position itself; one tick better than a rung nothing closes. Nearest to today's price first, in relative terms. An
 * instrument has no rung when neither its last price above zero nor a hundred times today's brings the level down, or while a
 * position on margin has no quote. A rung at today's price is due now.
 */
export function stopOutLadder(account: AccountState, market: MarketView): readonly StopOutRung[] {
  const pnls = leveragedPnlOfEach(account, market);
  if (!pnls) return [];
  return [...account.positions.values()]
    .flatMap((position) => descend(account, position, { market, pnls }))
    .toSorted(byDistance);
}

/** Everything but the price that moves: computed once, not once per rung. */
interface Surroundings {
  readonly market: MarketView;
  /** Market P&L of the positions on margin, by instrument. USD. */
  readonly pnls: ReadonlyMap<number, Usd>;
}

/** Compares |price - today| / today, without dividing. */
function byDistance(a: StopOutRung, b: StopOutRung): number {
  const difference = computeDistance(a) * b.today - computeDistance(b) * a.today;
  return difference === 0n ? a.instrumentId - b.instrumentId : Number(getSign(difference));
}

const computeDistance = ({ price: there, today }: StopOutRung): bigint => magnitude(minus(there, today));

function descend(account: AccountState, position: PositionState, around: Surroundings): StopOutRung[] {
  const { market } = around;
  const quote = market.quoteOf(position.instrumentId);
  if (position.fullyPaid || !quote) return [];
  const path = createPath(position, market.instrumentOf(position.instrumentId), quote, market.now);
  const rungs: StopOutRung[] = [];
  let current = account;
  let from = 0n;
  while (current.positions.has(position.instrumentId)) {
    const fall = nextFall(current, path, around, from);
    if (!fall) break;
    rungs.push(fall.rung);
    current = fall.after;
    from = fall.step;
  }
  return rungs;
}

/** The prices of one instrument against its position, tick by tick; step 0 is today's quote. */
interface Path {
  readonly position: PositionState;
  readonly instrument: Instrument;
  readonly today: Price;
  readonly lastStep: bigint;
  readonly quoteAt: (step: bigint) => MarketQuote;
}

/** Beyond a hundred times today's price a short has no rung. */
const HIGHEST = 100n;

function createPath(position: PositionState, instrument: Instrument, quote: MarketQuote, now: number): Path {
  const today = closingPriceOf(position, quote);
  const isLong = position.quantity > 0n;
  const { tickSize } = instrument;
  // Today's price may lie between two ticks: the first step then goes to the next one on the grid.
  const start = divide(today, tickSize, isLong ? 'ceiling' : 'floor');
  const priceAt = (step: bigint) => price((isLong ? start - step : start + step) * tickSize);
  return {
    position,
    instrument,
    today,
    lastStep: isLong ? start - 1n : start * (HIGHEST - 1n),
    quoteAt: (step) =>
      freshAt(now, step === 0n ? quote : movedBy(minus(priceAt(step), today), instrument, quote)),
  };
}

const freshAt = (now: number, quote: MarketQuote): MarketQuote => ({
  ...quote,
  at: now,
  rateHoldsUntil: now,
});

/** Keeps the spread. Where the instrument is its own currency's rate to USD, as USDJPY is, the rate moves with it. */
function movedBy(distance: Price, instrument: Instrument, quote: MarketQuote): MarketQuote {
  const moved = { ...quote, bid: plus(quote.bid, distance), ask: plus(quote.ask, distance) };
  const own = conversionToUsd(instrument.currency, (symbol) =>
    symbol === instrument.symbol ? moved : undefined,
  );
  return { ...moved, rate: own ?? quote.rate };
}

interface Fall {
  readonly rung: StopOutRung;
  readonly step: bigint;
  readonly after: AccountState;
}

function nextFall(
  account: AccountState,
  path: Path,
  { market, pnls }: Surroundings,
  from: bigint,
): Fall | undefined {
  const levelAt = levelAlong(account, path, pnls);
  const step = firstStep((candidate) => isStopOut(levelAt(candidate)), from, path.lastStep);
  if (step === undefined) return undefined;
  const quote = path.quoteAt(step);
  const { changes } = decideStopOut(account, withQuote(market, path.instrument.id, quote));
  const last = changes.at(-1);
  const marginLevel = levelAt(step);
  if (!last || marginLevel === undefined) return undefined;
  const rung: StopOutRung = {
    instrumentId: path.instrument.id,
    price: closingPriceOf(path.position, quote),
    today: path.today,
    marginLevel,
    closes: changes.flatMap(({ fill }) => (fill ? [fill.order.instrumentId] : [])),
  };
  return { rung, step, after: last.after };
}

/** The margin level at each step of the path; the P&L of the other positions is constant along it. */
function levelAlong(
  account: AccountState,
  { position, instrument, quoteAt }: Path,
  pnls: ReadonlyMap<number, Usd>,
): (step: bigint) => bigint | undefined {
  const { cash, profit } = account.balances;
  const others = sum(
    [...account.positions.keys()].flatMap((id) => (id === instrument.id ? [] : (pnls.get(id) ?? []))),
  );
  const usedMargin = usedMarginOf(account);
  return (step) => {
    const own = valuePosition(position, instrument, quoteAt(step)).pnl;
    return marginLevelOf(sum([cash, profit, others, own]), usedMargin);
  };
}

/** By bisection, because the level only falls along a path. Undefined when the last step does not fire either. */
function firstStep(fires: (step: bigint) => boolean, from: bigint, last: bigint): bigint | undefined {
  if (fires(from)) return from;
  if (from >= last || !fires(last)) return undefined;
  let quiet = from;
  let firing = last;
  while (firing - quiet > 1n) {
    const middle = (quiet + firing) / 2n;
    if (fires(middle)) firing = middle;
    else quiet = middle;
  }
  return firing;
}

/** The moving instrument trades: it is open and its quote is fresh. */
const withQuote = (market: MarketView, instrumentId: number, quote: MarketQuote): MarketView => ({
  ...market,
  quoteOf: (id) => (id === instrumentId ? quote : market.quoteOf(id)),
  isOpen: (id) => id === instrumentId || market.isOpen(id),
});
