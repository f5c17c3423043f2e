import { LANGUAGES, type Locale } from '@lonja/words/languages';
import { usePreferences } from '../theme/use-preferences.ts';

export type { Locale };

/** How figures are written in the language that is read: in Spanish as everywhere, 10,000.00. */
export const useLocale = (): Locale => LANGUAGES[usePreferences().language].locale;
