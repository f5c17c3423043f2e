import { LIMITS } from '../limits.ts';
import { larger, minus, movedByBasisPoints, onTick, plus, smaller, type Price } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { getTouch, type Quote } from '../quote/quote.ts';
import type { Trail } from './order-type.ts';
import type { TrailState } from './resting-order.ts';

/** The widest trail, in basis points of the best price. */
export const MAX_TRAIL = LIMITS.widestTrail.percent * 100;

/**
 * A trailing stop behind its best price, on the tick grid and one tick or more. Rounds away from the market, so that it never
 * triggers nearer than requested.
 */
export const trailBehind = (best: Price, trail: Trail, side: Side, tick: Price): TrailState => ({
  best,
  stop: larger(stopBehind(best, trail, side, tick), tick),
});

function stopBehind(best: Price, trail: Trail, side: Side, tick: Price): Price {
  const rounding = side === 'sell' ? 'floor' : 'ceiling';
  if (trail.by === 'basis_points') {
    const shift = side === 'sell' ? -trail.basisPoints : trail.basisPoints;
    return movedByBasisPoints(best, shift, tick, rounding);
  }
  const stop = side === 'sell' ? minus(best, trail.distance) : plus(best, trail.distance);
  return onTick(stop, tick, rounding);
}

/** The state after a quote: the same object unless the market made a new best price. */
export const ratchet = (
  state: TrailState,
  trail: Trail,
  side: Side,
  quote: Pick<Quote, 'bid' | 'ask'>,
  tick: Price,
): TrailState => withBest(state, getTouch(side, quote), trail, side, tick);

/**
 * The state once the market has been at a price: the same object unless that is a new best price. The best price counts for the
 * order whatever its trail was at the time; the stop follows from its present trail and never loosens.
 */
export function withBest(state: TrailState, seen: Price, trail: Trail, side: Side, tick: Price): TrailState {
  if (side === 'sell' ? seen <= state.best : seen >= state.best) return state;
  const { best, stop } = trailBehind(seen, trail, side, tick);
  return { best, stop: side === 'sell' ? larger(stop, state.stop) : smaller(stop, state.stop) };
}

/** Whether a trail keeps some distance to a price, and at most `MAX_TRAIL`. */
export function isTrailInRange(trail: Trail, price: Price): boolean {
  if (trail.by === 'distance') {
    return trail.distance > 0n && trail.distance * 10_000n <= price * BigInt(MAX_TRAIL);
  }
  const { basisPoints } = trail;
  return Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= MAX_TRAIL;
}
