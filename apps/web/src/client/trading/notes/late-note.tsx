import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';

/** Explains how a market order fills at delayed prices; nothing where they are live. */
export function LateNote({ listing }: { readonly listing: Listing | undefined }) {
  const { t } = useTranslation();
  if (listing?.asset.delayMinutes === undefined) return null;
  const { symbol, delayMinutes: minutes } = listing.asset;
  return <p className="rounded-lg border border-warn p-3 text-13">{t('trade.late', { symbol, minutes })}</p>;
}
