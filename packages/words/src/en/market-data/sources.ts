/** Names of price sources in the client panel. */
export const sourceNames = {
  simulated: 'Simulated',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'ECB',
  none: 'Without a price',
};

/** The kind of prices, shown beside a price. */
export const priceSources = {
  simulated: 'Simulated market',
  yahoo: 'Yahoo Finance',
  binance: 'Live: Binance',
  ecb: 'ECB reference rate',
};
