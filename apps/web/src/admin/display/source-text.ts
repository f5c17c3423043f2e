import type { useTranslation } from 'react-i18next';

/** 'Mercado simulado', 'En vivo: Binance'; an unknown source by its own name. */
export const sourceText = (source: string, t: ReturnType<typeof useTranslation<'admin'>>['t']): string =>
  t(`priceSources.${source}` as 'priceSources.simulated', source);
