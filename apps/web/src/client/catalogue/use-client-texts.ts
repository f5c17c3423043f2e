import type { ClientTexts } from '@lonja/words/texts';
import { useTranslation } from 'react-i18next';

/** The dashboard's raw texts, for code that fills them itself. */
export function useClientTexts(): ClientTexts {
  const { i18n } = useTranslation();
  return i18n.getResourceBundle(i18n.language, 'client') as ClientTexts;
}
