import type { TFunction } from 'i18next';
import type { clientEn } from './en.ts';

type Known = keyof typeof clientEn.category;

/** A category in the reader's language; one that the catalogue of texts lacks in its own word. */
export const categoryText = (category: string, t: TFunction<'client'>): string =>
  t(`category.${category as Known}`, { defaultValue: category });
