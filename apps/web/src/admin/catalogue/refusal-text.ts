import type { TFunction } from 'i18next';
import type { ReadRefusal } from '@lonja/protocol';
import { refusalTextBy } from '../../shared/api/user-text.ts';
import { refusalFigures } from '@lonja/protocol/refusal-figures';

/** What failed, in the panel's language. @param fallback where no answer came @param wordless where one says nothing */
export const refusalText = (
  error: unknown,
  t: TFunction<'admin'>,
  fallback: string,
  wordless?: string,
): string => refusalTextBy(error, (refusal, text) => codeText(refusal, t, text), fallback, wordless);

/** The text of a refusal with the figures that explain it; the server's own where the texts lack it. */
export function codeText(refusal: ReadRefusal, t: TFunction<'admin'>, serverText: string): string {
  const plain = t(`refusal.${refusal.code}`, { defaultValue: serverText });
  const explained = refusalFigures(refusal);
  return explained
    ? t(`refusalFigures.${explained.code}`, { ...explained.figures, defaultValue: plain })
    : plain;
}
