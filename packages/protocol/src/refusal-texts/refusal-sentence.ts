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
export function refusalSentence(
  code: keyof RefusalTexts,
  details: Readonly<Record<string, unknown>> | undefined,
  language: Language,
): string {
  const [plain, explained] = TEXTS[language];
  const figures = refusalFigures(code, details);
  const text = figures && explained[code as keyof RefusalFigures];
  if (!text) return plain[code];
  return text.replace(/\{\{(\w+)(?:, figure)?\}\}/g, (_, name: string) =>
    written(figures[name] as Figure | string, language),
  );
}

const written = (figure: Figure | string, language: Language): string =>
  typeof figure === 'string' ? figure : writeFigure(figure, LOCALES[language]);
