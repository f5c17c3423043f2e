/** The asset classes in English, on every surface that names them. */
export const assetClasses = {
  forex: 'Forex',
  stocks: 'Stocks',
  crypto: 'Crypto',
  commodities: 'Commodities',
  indices: 'Indices',
  futures: 'Futures',
  bonds: 'Bonds',
};
