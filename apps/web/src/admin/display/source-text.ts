import type { useTranslation } from 'react-i18next';

const KNOWN = ['simulated', 'yahoo', 'binance', 'ecb'] as const;

/** 'Mercado simulado', 'En vivo: Binance'; a source that the panel does not know by its own name. */
export function sourceText(source: string, t: ReturnType<typeof useTranslation<'admin'>>['t']): string {
  const known = KNOWN.find((one) => one === source);
  return known ? t(`priceSources.${known}`) : source;
}
