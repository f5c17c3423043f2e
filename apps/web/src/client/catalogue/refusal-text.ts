import type { TFunction } from 'i18next';
import type { ReadRefusal } from '@lonja/protocol';
import { refusalFigures } from '@lonja/protocol/refusal-figures';
import { refusalTextBy } from '../../shared/api/user-text.ts';

/**
 * A failure in the reader's language: a refusal by its code with its figures, an unknown code in the server's own words.
 * @param fallback without an answer
 * @param wordless for an answer without a text
 */
export function refusalText(
  error: unknown,
  t: TFunction<'client'>,
  fallback: string,
  wordless?: string,
): string {
  const translate = (refusal: ReadRefusal, text: string) => {
    const plain = t(`refusal.${refusal.code}`, { defaultValue: text });
    const explained = refusalFigures(refusal);
    return explained
      ? t(`refusalFigures.${explained.code}`, { ...explained.figures, defaultValue: plain })
      : plain;
  };
  return refusalTextBy(error, translate, fallback, wordless);
}
