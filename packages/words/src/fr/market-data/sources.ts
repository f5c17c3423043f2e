import type { PriceSourceTexts, SourceNameTexts } from '../../texts.ts';

export const sourceNames: SourceNameTexts = {
  simulated: 'Simulé',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'BCE',
  none: 'Sans prix',
};

export const priceSources: PriceSourceTexts = {
  simulated: 'Marché simulé',
  yahoo: 'Yahoo Finance',
  binance: 'En direct : Binance',
  ecb: 'Taux de référence de la BCE',
};
