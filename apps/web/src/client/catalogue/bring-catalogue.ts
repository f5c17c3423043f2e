import type { Language } from '@lonja/protocol/setting-options';
import type { i18n } from 'i18next';
import type { ClientCatalogue } from './client-catalogue.ts';
import { clientEn } from './en.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<ClientCatalogue>>> = {
  en: async () => clientEn,
  es: async () => (await import('./es.ts')).clientEs,
  fr: async () => (await import('./fr.ts')).clientFr,
  de: async () => (await import('./de.ts')).clientDe,
};

/** Gives the dashboard its language; the page says which, so that it is read aloud in it. */
export async function bringClientCatalogue(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'client')) {
    instance.addResourceBundle(language, 'client', await CATALOGUES[language]());
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = `Lonja · ${instance.t('strip.mark', { ns: 'client' })}`;
}
