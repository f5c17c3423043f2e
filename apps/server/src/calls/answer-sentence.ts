import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';

export type AnswerSentence = keyof (typeof SERVER_TEXTS)['en']['answers'];

/** What a call that was carried out says of it, in a language. */
export const answerSentence = (
  name: AnswerSentence,
  language: Language,
  figures: Readonly<Record<string, string>> = {},
): string => fillGaps(SERVER_TEXTS[language].answers[name], figures);
