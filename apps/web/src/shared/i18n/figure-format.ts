import { writeFigure, type Figure } from '@lonja/protocol/figure';
import { LOCALES, type Language } from '@lonja/protocol/setting-options';
import type { i18n } from 'i18next';

/** Lets texts have figures: '{{minimum, figure}}' is written as the language of the text does. */
export const addFigureFormat = (instance: i18n): void =>
  instance.services.formatter?.add('figure', (figure: Figure, language) =>
    writeFigure(figure, LOCALES[(language ?? 'en') as Language]),
  );
