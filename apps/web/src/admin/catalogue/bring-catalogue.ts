import type { Language } from '@lonja/protocol/setting-options';
import type { i18n } from 'i18next';
import type { AdminCatalogue } from './admin-catalogue.ts';
import { adminEs } from './es.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<AdminCatalogue>>> = {
  es: async () => adminEs,
  en: async () => (await import('./en.ts')).adminEn,
  fr: async () => (await import('./fr.ts')).adminFr,
  de: async () => (await import('./de.ts')).adminDe,
};

/** Gives the panel its language; the page says which, so that it is read aloud in it. */
export async function bringAdminCatalogue(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'admin')) {
    instance.addResourceBundle(language, 'admin', await CATALOGUES[language]());
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = `Lonja · ${instance.t('strip.mark', { ns: 'admin' })}`;
}
