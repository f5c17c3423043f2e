import type { i18n } from 'i18next';
import { adminEs } from './es.ts';

/** Gives the panel its language. */
export async function bringAdminCatalogue(instance: i18n): Promise<void> {
  instance.addResourceBundle('es', 'admin', adminEs);
  await instance.changeLanguage('es');
  document.documentElement.lang = 'es';
}
