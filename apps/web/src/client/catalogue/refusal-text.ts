import type { TFunction } from 'i18next';
import type { ErrorBody } from '@lonja/protocol';
import { refusalFigures } from '@lonja/protocol/refusal-figures';
import type { RefusalFigures, RefusalTexts } from '@lonja/words/texts';
import { refusalTextBy } from '../../shared/api/user-text.ts';
type Known = keyof RefusalTexts;
type KnownFigures = keyof RefusalFigures;

/**
 * A failure in the reader's language: a refusal by its code with the figures that explain it, one that the texts lack
 * in the server's own words.
 * @param fallback where no answer came @param wordless where one came that says nothing
 */
export function refusalText(
  error: unknown,
  t: TFunction<'client'>,
  fallback: string,
  wordless?: string,
): string {
  const translate = (code: string, text: string, details: ErrorBody['details']) => {
    const plain = t(`refusal.${code as Known}`, { defaultValue: text });
    const figures = refusalFigures(code, details);
    return figures ? t(`refusalFigures.${code as KnownFigures}`, { ...figures, defaultValue: plain }) : plain;
  };
  return refusalTextBy(error, translate, fallback, wordless);
}
