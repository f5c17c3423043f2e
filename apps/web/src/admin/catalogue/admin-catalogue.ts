import type { CatalogueTexts } from '../../shared/i18n/catalogue-texts.ts';
import type { adminEs } from './es.ts';

export type AdminCatalogue = CatalogueTexts<typeof adminEs>;
