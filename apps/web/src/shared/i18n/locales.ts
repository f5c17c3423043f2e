import type { Language } from '@lonja/protocol/setting-options';
import type { NumberLocale } from '../figures/number-format.ts';

/** How figures and moments are written in each language. */
export const LOCALES: Readonly<Record<Language, NumberLocale>> = {
  en: 'en-US',
  es: 'es-MX',
  fr: 'fr-FR',
  de: 'de-DE',
};

/** Each in itself, so that nobody has to read another one to find the own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};
