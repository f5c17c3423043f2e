import { LANGUAGES, type Locale } from '@lonja/words/languages';
import { usePreferences } from '../shared/theme/use-preferences.ts';

/** How figures are written in the language that is read: in Spanish as everywhere, 10,000.00. */
export const useLocale = (): Locale => LANGUAGES[usePreferences().language].locale;
