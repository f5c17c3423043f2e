/** The asset classes in French, on every surface that names them. */
export const assetClasses = {
  forex: 'Forex',
  stocks: 'Actions',
  crypto: 'Crypto',
  commodities: 'Matières premières',
  indices: 'Indices',
  futures: 'Contrats à terme',
  bonds: 'Obligations',
};
