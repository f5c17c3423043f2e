/** Sources of prices as the panel lists them. */
export const sourceNames = {
  simulated: 'Simulated',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'ECB',
  none: 'Without a price',
};

/** What their prices are, beside a price. */
export const priceSources = {
  simulated: 'Simulated market',
  yahoo: 'Yahoo Finance',
  binance: 'Live: Binance',
  ecb: 'ECB reference rate',
};
