import type { AssetClass } from '@lonja/core/categories';
import { useTranslation } from 'react-i18next';

/** A class of instruments in the reader's language. */
export function useClassText(): (one: AssetClass) => string {
  const { t } = useTranslation();
  return (one) => t(`market.${one}`);
}
