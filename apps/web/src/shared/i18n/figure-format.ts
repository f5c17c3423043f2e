import type { Language } from '@lonja/protocol/setting-options';
import type { i18n } from 'i18next';
import { writeFigure, type Figure } from '../figures/figure.ts';
import { LOCALES } from './locales.ts';

/** Lets texts have figures: '{{minimum, figure}}' is written as the language of the text does. */
export const addFigureFormat = (instance: i18n): void =>
  instance.services.formatter?.add('figure', (figure: Figure, language) =>
    writeFigure(figure, LOCALES[(language ?? 'en') as Language]),
  );
