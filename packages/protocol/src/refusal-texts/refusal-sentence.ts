import type { ReadRefusal } from '../errors/refusals.ts';
import { writeFigure, type Figure } from '../figure.ts';
import { LOCALES, type Language } from '../setting-options.ts';
import { refusalsDe, refusalFiguresDe } from './de.ts';
import { refusalsEn, refusalFiguresEn } from './en.ts';
import { refusalsEs, refusalFiguresEs } from './es.ts';
import { refusalsFr, refusalFiguresFr } from './fr.ts';
import { refusalFigures } from './refusal-figures.ts';
import type { RefusalFigures, RefusalTexts } from './refusal-texts.ts';

const TEXTS: Readonly<Record<Language, readonly [RefusalTexts, RefusalFigures]>> = {
  en: [refusalsEn, refusalFiguresEn],
  es: [refusalsEs, refusalFiguresEs],
  fr: [refusalsFr, refusalFiguresFr],
  de: [refusalsDe, refusalFiguresDe],
};

/** A refusal in a language, with the figures that explain it where all of them came along. */
export function refusalSentence(refusal: ReadRefusal, language: Language): string {
  const [plain, explained] = TEXTS[language];
  const explanation = refusalFigures(refusal);
  if (!explanation) return plain[refusal.code];
  const { code, figures } = explanation;
  return explained[code].replace(/\{\{(\w+)(?:, figure)?\}\}/g, (gap, name: string) =>
    written(figures[name] ?? gap, language),
  );
}

const written = (figure: Figure | string, language: Language): string =>
  typeof figure === 'string' ? figure : writeFigure(figure, LOCALES[language]);
