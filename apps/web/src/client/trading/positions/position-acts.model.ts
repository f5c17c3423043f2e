import {
  closingSideOf,
  divide,
  magnitude,
  onTick,
  price,
  quantity,
  usd,
  type Instrument,
  type Price,
  type Quantity,
  type Side,
  type Usd,
} from '@lonja/core';
import { computeShare } from '../../../ticket/size-share.ts';

/** What a row of a position does at once. */
export const POSITION_ACTS = ['half', 'breakEven', 'reverse', 'close'] as const;
export type PositionAct = (typeof POSITION_ACTS)[number];

/** An act as it would be sent. */
export type PlannedAct =
  | { readonly act: 'half' | 'close'; readonly quantity: Quantity }
  /** One order closes what is held and opens as much the other way: nobody is left between the two. */
  | { readonly act: 'reverse'; readonly side: Side; readonly quantity: Quantity; readonly opens: Quantity }
  | { readonly act: 'breakEven'; readonly stop: Price };

/** Why an act is not possible right now. */
export type ActObstacle = 'too_small' | 'price_behind';

/** A position as far as its acts need it; prices are its closing side's and what it was opened at. */
export interface ActedPosition {
  readonly quantity: Quantity;
  readonly entry: Price;
  readonly closing: Price;
}

/**
 * Half is rounded down onto the grid. The stop at break even lies at the entry, on the tick at which closing loses nothing of the price; it
 * needs the market beyond it.
 */
export function planAct(
  act: PositionAct,
  { quantity: held, entry, closing }: ActedPosition,
  instrument: Instrument,
): PlannedAct | ActObstacle {
  const whole = magnitude(held);
  if (act === 'close') return { act, quantity: whole };
  if (act === 'reverse')
    return { act, side: closingSideOf(held), quantity: quantity(whole * 2n), opens: whole };
  if (act === 'half') {
    const half = computeShare(whole, 50, instrument);
    return half < whole ? { act, quantity: half } : 'too_small';
  }
  const isLong = held > 0n;
  const stop = onTick(entry, instrument.tickSize, isLong ? 'ceiling' : 'floor');
  const isBeyond = isLong ? closing > stop : closing < stop;
  return isBeyond ? { act, stop } : 'price_behind';
}

/** A price of the wire, on its 1e-8 grid. */
export const priceOf = (value: number): Price => price(BigInt(Math.round(value * 1e8)));

/** What an act realises at the closing price, as a preview: its part of the position's result, rounded down. */
export function resultOf(
  plan: Exclude<PlannedAct, { readonly act: 'breakEven' }>,
  { quantity: held, pnl }: { readonly quantity: Quantity; readonly pnl: Usd },
): Usd {
  if (plan.act !== 'half') return pnl;
  return usd(divide(pnl * plan.quantity, magnitude(held), 'floor'));
}
