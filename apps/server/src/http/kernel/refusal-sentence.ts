import type { RefusalCode } from '@lonja/protocol';
import { refusalFigures } from '@lonja/protocol/refusal-figures';
import { writeFigure, type Figure } from '@lonja/words/figure';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { RefusalFigures } from '@lonja/words/texts';

/** A refusal in a language, with the figures that explain it where all of them came along. */
export function refusalSentence(
  code: RefusalCode | 'internal',
  details: Readonly<Record<string, unknown>> | undefined,
  language: Language,
): string {
  const { refusals, refusalFigures: explained } = SERVER_TEXTS[language];
  const figures = refusalFigures(code, details);
  const text = figures && explained[code as keyof RefusalFigures];
  if (!text) return refusals[code];
  const written = Object.entries(figures).map(
    ([name, figure]) => [name, writtenIn(language, figure)] as const,
  );
  return fillGaps(text, Object.fromEntries(written));
}

const writtenIn = (language: Language, figure: Figure | string): string =>
  typeof figure === 'string' ? figure : writeFigure(figure, LANGUAGES[language].locale);
