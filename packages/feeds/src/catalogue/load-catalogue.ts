import { readFileSync } from 'node:fs';
import { parseCatalogue, type CatalogueEntry } from './catalogue.ts';

/** The catalogue that the project ships. */
export const loadCatalogue = (): CatalogueEntry[] => parseCatalogue(readFileSync(CATALOGUE_FILE, 'utf8'));

const CATALOGUE_FILE = new URL('../../catalogue/instruments.csv', import.meta.url);
