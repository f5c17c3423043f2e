import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { i18n } from 'i18next';

/** Loads the language of the dashboard or the panel and sets it on the page, for screen readers. */
export async function bringTexts(
  instance: i18n,
  surface: 'client' | 'admin',
  language: Language,
): Promise<void> {
  if (!instance.hasResourceBundle(language, surface)) {
    instance.addResourceBundle(language, surface, await LANGUAGES[language][surface]());
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = `Lonja · ${instance.t('strip.mark', { ns: surface })}`;
}
