import { quantity, type Instrument, type Quantity } from '@lonja/core';

/** So many percent of a quantity, rounded down onto the grid, and at least the smallest. */
export function computeShare(
  units: Quantity,
  percent: number,
  { quantityStep, minQuantity }: Instrument,
): Quantity {
  if (percent === 100) return units;
  const part = (units * BigInt(percent)) / 100n;
  const onGrid = part - (part % quantityStep);
  return quantity(onGrid < minQuantity ? minQuantity : onGrid);
}
