import type { Language } from '@lonja/protocol/setting-options';

/** Each in itself, so that nobody has to read another one to find the own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};
