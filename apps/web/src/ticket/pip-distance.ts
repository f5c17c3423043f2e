import {
  formatQuantity,
  parsePrice,
  pipDecimalsOf,
  price,
  quantity,
  type Instrument,
  type Price,
} from '@lonja/core';

/** A distance of so many pips, as typed; undefined for what is no number above zero. */
export function distanceOfPips(text: string, { category, priceDecimals }: Instrument): Price | undefined {
  const parsed = parsePrice(text.trim());
  if (!parsed.ok || parsed.units <= 0n) return undefined;
  return price(parsed.units / 10n ** BigInt(pipDecimalsOf(category, priceDecimals)));
}

/** A distance between two prices in pips, exactly. */
export const pipsOfDistance = (distance: Price, { category, priceDecimals }: Instrument): string =>
  formatQuantity(quantity(distance * 10n ** BigInt(pipDecimalsOf(category, priceDecimals))));
