import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { i18n } from 'i18next';

/** Loads the language of the dashboard, the panel or the page of proofs and sets it on the page, for screen readers. */
export async function bringTexts(
  instance: i18n,
  surface: 'client' | 'admin' | 'proof' | 'classes',
  language: Language,
): Promise<void> {
  const isTrading = instance.hasResourceBundle(instance.language, 'trading');
  await Promise.all([
    bringMoreTexts(instance, surface, language),
    isTrading && bringMoreTexts(instance, 'trading', language),
  ]);
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = `Lonja · ${titleOf(instance, surface)}`;
}

function titleOf(instance: i18n, surface: 'client' | 'admin' | 'proof' | 'classes'): string {
  if (surface === 'proof') return instance.t('title', { ns: surface });
  return surface === 'classes'
    ? instance.t('standing', { ns: surface })
    : instance.t('strip.mark', { ns: surface });
}

/** Loads what one screen has beside that: the texts are there before it is shown. */
export async function bringMoreTexts(
  instance: i18n,
  surface: 'client' | 'admin' | 'proof' | 'calendar' | 'classes' | 'trading',
  language: Language,
): Promise<void> {
  if (instance.hasResourceBundle(language, surface)) return;
  instance.addResourceBundle(language, surface, await LANGUAGES[language][surface]());
}
