import type { Language } from './languages.ts';

/** A word that texts no longer use, and what they say instead. */
type Retired = readonly [word: RegExp, instead: string];

/**
 * One thing has one word on every screen, in every guide and mail of a language. What was another word for it, or says what is not so, stays
 * away by a test over all texts. No text of any language speaks of a specification: nobody who reads it has one.
 */
const RETIRED: Readonly<Record<Language, readonly Retired[]>> = {
  en: [[/specification/i, 'say whose rule it is']],
  es: [
    [/especificaci[oó]n/i, 'di de quién es la regla'],
    [/quebrant/i, 'incumplimiento, incumplir'],
    [/alumn[oa]/i, 'estudiante'],
    [/diferencial/i, 'spread'],
    [/G\/P/, 'P&L, como las etiquetas del panel'],
    [/ocult\w+ la clasificaci[oó]n/i, 'congelar: sigue a la vista'],
    [/No reason given/, 'sin motivo'],
  ],
  fr: [
    [/sp[ée]cification/i, 'dire de qui est la règle'],
    [/No reason given/, 'sans motif'],
  ],
  de: [
    [/spezifikation/i, 'sagen, wessen Regel es ist'],
    [/No reason given/, 'ohne Grund'],
  ],
};

/** The retired words in a text, each with what is said instead. */
export const findRetired = (language: Language, text: string): readonly string[] =>
  RETIRED[language].flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`${found} -> ${instead}`];
  });
