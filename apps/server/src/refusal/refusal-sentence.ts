import type { ReadRefusal } from '@lonja/protocol';
import { refusalFigures } from '@lonja/protocol/refusal-figures';
import { writeFigure, type Figure } from '@lonja/words/figure';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';

/** A refusal's text in a language, with its figures where all of them are given. */
export function refusalSentence(refusal: ReadRefusal, language: Language): string {
  const { refusals, refusalFigures: explained } = SERVER_TEXTS[language];
  const explanation = refusalFigures(refusal);
  if (!explanation) return fillGaps(refusals[refusal.code], plainFigures(refusal));
  const written = Object.entries(explanation.figures).map(
    ([name, figure]) => [name, writtenIn(language, figure)] as const,
  );
  return fillGaps(explained[explanation.code], Object.fromEntries(written));
}

/** Counts and names that a text has gaps for, as they are. */
const plainFigures = ({ details = {} }: ReadRefusal): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => typeof value === 'number' || typeof value === 'string'),
  );

const writtenIn = (language: Language, figure: Figure | string): string =>
  typeof figure === 'string' ? figure : writeFigure(figure, LANGUAGES[language].locale);
