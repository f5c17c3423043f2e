import { writeFigure, type Figure } from '@lonja/words/figure';
import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { i18n } from 'i18next';

/** Formats figures in texts: '{{minimum, figure}}' in the text's language. */
export const addFigureFormat = (instance: i18n): void =>
  instance.services.formatter?.add('figure', (figure: Figure, language) =>
    writeFigure(figure, LANGUAGES[(language ?? 'en') as Language].locale),
  );
