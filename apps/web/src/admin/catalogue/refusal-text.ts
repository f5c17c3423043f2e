import type { TFunction } from 'i18next';
import type { ReadRefusal } from '@lonja/protocol';
import { refusalTextBy } from '../../shared/api/user-text.ts';
import { refusalFigures } from '@lonja/protocol/refusal-figures';

/**
 * The text of a failure, in the panel's language.
 * @param fallback without an answer
 * @param wordless for an answer without a text
 */
export const refusalText = (
  error: unknown,
  t: TFunction<'admin'>,
  fallback: string,
  wordless?: string,
): string => refusalTextBy(error, (refusal, text) => codeText(refusal, t, text), fallback, wordless);

/** The text of a refusal with its figures; the server's own for unknown codes. */
export function codeText(refusal: ReadRefusal, t: TFunction<'admin'>, serverText: string): string {
  const plain = t(`refusal.${refusal.code}`, { defaultValue: serverText });
  const explained = refusalFigures(refusal);
  return explained
    ? t(`refusalFigures.${explained.code}`, { ...explained.figures, defaultValue: plain })
    : plain;
}
