import type { CatalogueTexts } from '../../shared/i18n/catalogue-texts.ts';
import type { clientEn } from './en.ts';

export type ClientCatalogue = CatalogueTexts<typeof clientEn>;
