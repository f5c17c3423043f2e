import { useTranslation } from 'react-i18next';
import { useStreamState } from '../../shared/live/use-stream.ts';
import type { Listing } from '../../account/directory.ts';

export interface PriceSourceProps {
  readonly listing: Listing | undefined;
  /** Show it even where all prices have one source, which the top strip names. */
  readonly isAlways?: boolean;
  readonly className?: string;
}

/** The source of an instrument's prices: 'Simulated market', 'Delayed 15 min', 'Live: Binance'. */
export function PriceSource({ listing, isAlways = false, className = '' }: PriceSourceProps) {
  const textOf = usePriceSource();
  const text = textOf(listing, isAlways);
  return text && <span className={`text-12 font-normal text-ink-3 ${className}`}>{text}</span>;
}

/** The same as a text; empty where it is not shown. */
export function usePriceSource(): (listing: Listing | undefined, isAlways?: boolean) => string {
  const nameOf = useSourceName();
  const isMixed = Object.keys(useStreamState().labels).length > 1;
  return (listing, isAlways = false) => {
    const isSaid = isMixed || isAlways || listing?.asset.delayMinutes !== undefined;
    return listing && isSaid ? nameOf(listing.asset) : '';
  };
}

interface Origin {
  readonly source: string;
  readonly label: string;
  readonly delayMinutes?: number | undefined;
}

/**
 * The delay of delayed prices, else the source's name in the page's language; the server's name for a source unknown to
 * the page.
 */
export function useSourceName(): (origin: Origin) => string {
  const { t } = useTranslation();
  return ({ source, label, delayMinutes: minutes = 0 }) =>
    minutes > 0 ? t('source.delayed', { minutes }) : t(`source.${source}` as 'source.simulated', label);
}
