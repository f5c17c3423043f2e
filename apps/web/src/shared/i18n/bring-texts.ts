import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { i18n } from 'i18next';

/** What a page shows before all else. */
type Surface = 'client' | 'admin' | 'proof' | 'classes' | 'lti';
/** What screens have beside that. Screens stay open while their language is changed. */
const MORE = ['calendar', 'classes', 'dashboard', 'evaluations', 'journal', 'lti', 'trading'] as const;
type Part = (typeof MORE)[number];

/** Loads the language of the dashboard, the panel, the page of proofs or a contest's wall, and sets it on the page for screen readers. */
export async function bringTexts(instance: i18n, surface: Surface, language: Language): Promise<void> {
  const shown = MORE.filter((part) => instance.hasResourceBundle(instance.language, part));
  await Promise.all([surface, ...shown].map((part) => bringMoreTexts(instance, part, language)));
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
  document.title = `Lonja · ${chooseTitle(instance, surface)}`;
}

function chooseTitle(instance: i18n, surface: Surface): string {
  if (surface === 'proof' || surface === 'lti') return instance.t('title', { ns: surface });
  return surface === 'classes'
    ? instance.t('standing', { ns: surface })
    : instance.t('strip.mark', { ns: surface });
}

/** Loads what one screen has beside that: the texts are there before it is shown. */
export async function bringMoreTexts(
  instance: i18n,
  surface: Surface | Part,
  language: Language,
): Promise<void> {
  if (instance.hasResourceBundle(language, surface)) return;
  instance.addResourceBundle(language, surface, await LANGUAGES[language][surface]());
}
