import type { Instrument } from '@lonja/core';

const ZEROS = '0000000000000000';

/**
 * A whole number of 10^-decimals as decimal text, without `toFixed` and without rounding: (-5, 2) is '-0.05'.
 * @param units whole, at most 2^53 from zero
 * @param decimals 0 to 16
 */
export function decimalText(units: number, decimals: number): string {
  if (units < 0) return `-${decimalText(-units, decimals)}`;
  const digits = String(units);
  if (decimals === 0) return digits;
  const whole = digits.length - decimals;
  if (whole > 0) return `${digits.slice(0, whole)}.${digits.slice(whole)}`;
  return `0.${ZEROS.slice(0, -whole)}${digits}`;
}

/** How many units of an instrument's last shown decimal a tick is: 1 for a tick of 0.01 shown with 2 decimals. */
export function unitsPerTick({ symbol, tickSize, priceDecimals }: Instrument): number {
  const units = (Number(tickSize) * 10 ** priceDecimals) / 1e8;
  if (!Number.isInteger(units))
    throw new Error(`${symbol}: its tick does not show in ${priceDecimals} decimals`);
  return units;
}

/** The mid of two whole numbers as a whole number; half of one goes to the even neighbour. */
export function wholeMid(bid: number, ask: number): number {
  const twice = bid + ask;
  const lower = Math.floor(twice / 2);
  return twice % 2 === 0 || lower % 2 === 0 ? lower : lower + 1;
}
