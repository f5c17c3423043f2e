import type { PriceSourceTexts, SourceNameTexts } from '../../texts.ts';

export const sourceNames: SourceNameTexts = {
  simulated: 'Simuliert',
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  ecb: 'EZB',
  none: 'Ohne Kurs',
};

export const priceSources: PriceSourceTexts = {
  simulated: 'Simulierter Markt',
  yahoo: 'Yahoo Finance',
  binance: 'Live: Binance',
  ecb: 'EZB-Referenzkurs',
};
