import type { PriceSourceTexts, SourceNameTexts } from '../../texts.ts';

export const sourceNames: SourceNameTexts = {
  simulated: 'Simulado',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'BCE',
  none: 'Sin precio',
};

export const priceSources: PriceSourceTexts = {
  simulated: 'Mercado simulado',
  yahoo: 'Yahoo Finance',
  binance: 'En vivo: Binance',
  ecb: 'Tipo de referencia del BCE',
};

/** The same for the public pages, which do not show the delay of each price. */
export const pageSources: PriceSourceTexts = {
  ...priceSources,
  yahoo: 'Yahoo Finance, con el retraso de cada bolsa',
};
