/**
 * The decimal place of a pip. Currency pairs are quoted in tenths of a pip: 4 for EURUSD, 2 for USDJPY. For everything else a
 * pip is the smallest price step.
 * @param priceDecimals that show the instrument's price on its grid
 */
export const pipDecimalsOf = (category: string, priceDecimals: number): number =>
  category === 'forex' ? priceDecimals - 1 : priceDecimals;

/**
 * The distance from bid to ask in pips, to one decimal, as binary floats: for display only.
 * @param bid above 0, on the instrument's price grid
 * @param ask at or above the bid
 */
export function spreadInPips(
  instrument: { readonly category: string; readonly priceDecimals: number },
  bid: number,
  ask: number,
): number {
  const pips = (ask - bid) * 10 ** pipDecimalsOf(instrument.category, instrument.priceDecimals);
  return Math.round(pips * 10) / 10;
}
