/** The asset classes in German, on every surface that names them. */
export const assetClasses = {
  forex: 'Forex',
  stocks: 'Aktien',
  crypto: 'Krypto',
  commodities: 'Rohstoffe',
  indices: 'Indizes',
  futures: 'Futures',
  bonds: 'Anleihen',
};
