/**
 * The decimal place of a pip. Currency pairs are quoted in tenths of a pip: 4 for EURUSD, 2 for USDJPY. For everything else a
 * pip is the smallest price step.
 * @param priceDecimals that show the instrument's price on its grid
 */
export const pipDecimalsOf = (category: string, priceDecimals: number): number =>
  category === 'forex' ? priceDecimals - 1 : priceDecimals;

/** What decides how large a pip is. */
interface PipScale {
  readonly category: string;
  readonly priceDecimals: number;
}

/** A distance between two prices in pips, to one decimal, as binary floats: for display only. */
export const distanceInPips = (instrument: PipScale, distance: number): number =>
  Math.round(distance * 10 ** pipDecimalsOf(instrument.category, instrument.priceDecimals) * 10) / 10;

/**
 * The distance from bid to ask in pips, to one decimal, as binary floats: for display only.
 * @param bid above 0, on the instrument's price grid
 * @param ask at or above the bid
 */
export const spreadInPips = (instrument: PipScale, bid: number, ask: number): number =>
  distanceInPips(instrument, ask - bid);
