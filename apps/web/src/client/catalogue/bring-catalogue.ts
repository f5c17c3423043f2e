import type { Language } from '@lonja/protocol/setting-options';
import type { i18n } from 'i18next';
import { clientEn } from './en.ts';

/** The texts of a language in the shape of the first. */
type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };
type ClientCatalogue = Texts<typeof clientEn>;

const CATALOGUES: Readonly<Record<Language, () => Promise<ClientCatalogue>>> = {
  en: async () => clientEn,
  es: async () => clientEn,
  fr: async () => clientEn,
  de: async () => clientEn,
};

/** Gives the dashboard its language; the page says which, so that it is read aloud in it. */
export async function bringClientCatalogue(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'client')) {
    instance.addResourceBundle(language, 'client', await CATALOGUES[language]());
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}
