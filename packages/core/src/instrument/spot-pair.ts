/** The metals of spot pairs, by their codes: gold, silver, platinum, palladium. */
const METAL_PAIR = /^X(AU|AG|PT|PD)[A-Z]{3}$/;

/** Whether an instrument is traded between banks, where a day ends at 17:00 New York: a currency, or spot metal in one. */
export const isSpotPair = ({
  symbol,
  category,
}: {
  readonly symbol: string;
  readonly category: string;
}): boolean => category === 'forex' || (category === 'commodities' && METAL_PAIR.test(symbol));
