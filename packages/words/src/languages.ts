import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';

/** Every language that there are texts in: a row here, and the folder of its texts. */
export const LANGUAGES = { en, es, fr, de };

export type Language = keyof typeof LANGUAGES;
/** How figures and moments are written. */
export type Locale = (typeof LANGUAGES)[Language]['locale'];

/** English first: the setting's default. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** The first of a reader's languages that texts are there in. @param wanted tags as 'es-MX', the dearest first */
export const knownLanguage = (wanted: readonly string[]): Language | undefined =>
  wanted
    .map((tag) => LANGUAGE_CODES.find((one) => one === tag.trim().toLowerCase().split('-', 1)[0]))
    .find((language) => language !== undefined);

/** What is read of every language. */
export async function inEachLanguage<T>(
  read: (words: (typeof LANGUAGES)[Language], code: Language) => Promise<T>,
): Promise<Readonly<Record<Language, T>>> {
  const readings = LANGUAGE_CODES.map(async (code) => [code, await read(LANGUAGES[code], code)] as const);
  return Object.fromEntries(await Promise.all(readings)) as Record<Language, T>;
}
