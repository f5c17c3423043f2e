import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import {
  convertToUsd,
  divide,
  magnitude,
  minus,
  usd,
  type ConversionRate,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import type { Direction } from '../position/position.ts';

/** The fill that opened a trade. */
export interface OpeningFill {
  readonly price: Price;
  /** What it opened, above zero. */
  readonly quantity: Quantity;
  readonly rate: ConversionRate;
}

/** Why there is no multiple of the initial risk. */
export const NO_R = ['no_stop', 'no_risk', 'changed', 'not_recorded'] as const;
export type NoR = (typeof NO_R)[number];

/**
 * What stood to be lost from the first stop loss on, USD: its distance from the opening price times the quantity that was opened
 * then, at the rate of the opening, half-even.
 * @returns undefined for a stop that is at the opening price or beyond it, where nothing was at risk
 */
export function computeInitialRisk(
  instrument: Pick<Instrument, 'priceUnit'>,
  direction: Direction,
  opening: OpeningFill,
  stop: Price,
): Usd | undefined {
  const { price, quantity, rate } = opening;
  const isRisk = direction === 'long' ? stop < price : stop > price;
  if (!isRisk) return undefined;
  const distance = magnitude(minus(price, stop));
  const risk = usd(convertToUsd(notionalOf(instrument, distance, quantity), rate, 'half_even'));
  return risk > 0n ? risk : undefined;
}

/** A result in multiples of the initial risk, in hundredths, half-even. @param risk above zero */
export const rMultipleOf = (net: Usd, risk: Usd): bigint => divide(net * 100n, risk, 'half_even');
