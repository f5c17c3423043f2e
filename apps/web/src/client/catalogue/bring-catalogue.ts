import type { i18n } from 'i18next';
import { clientEn } from './en.ts';

/** Gives the dashboard its language. */
export async function bringClientCatalogue(instance: i18n): Promise<void> {
  instance.addResourceBundle('en', 'client', clientEn);
  await instance.changeLanguage('en');
  document.documentElement.lang = 'en';
}
