import { knownLanguage, type Language } from '@lonja/protocol/setting-options';
import { pageLanguage } from './shared/api/page-language.ts';

type Texts<T> = Readonly<Record<Language, T>>;

/** For the language of the page: screens that are there before any catalogue. */
export const pageTextOf = <T>(texts: Texts<T>): T => texts[knownLanguage([pageLanguage()]) ?? 'en'];

/** What public/language.js writes too, before the app's code has come. */
export const LOADING_TEXTS: Texts<string> = {
  en: 'Loading...',
  es: 'Cargando...',
  fr: 'Chargement...',
  de: 'Wird geladen …',
};

export const FAULT_TEXTS: Texts<{ readonly title: string; readonly text: string; readonly retry: string }> = {
  en: {
    title: 'This page could not be shown',
    text: 'Nothing is lost. Check your connection and try again.',
    retry: 'Try again',
  },
  es: {
    title: 'No se pudo mostrar esta pantalla',
    text: 'Nada se ha perdido. Comprueba tu conexión y vuelve a intentarlo.',
    retry: 'Reintentar',
  },
  fr: {
    title: 'Cette page n’a pas pu être affichée',
    text: 'Rien n’est perdu. Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
  },
  de: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Nichts ist verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
};
