import type { TFunction } from 'i18next';
import type { ClientTexts } from '@lonja/words/texts';

type Known = keyof ClientTexts['category'];

/** A category in the reader's language; an unknown one by its own name. */
export const categoryText = (category: string, t: TFunction<'client'>): string =>
  t(`category.${category as Known}`, { defaultValue: category });
