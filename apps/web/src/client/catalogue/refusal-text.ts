import type { TFunction } from 'i18next';
import { refusalTextBy } from '../../shared/api/user-text.ts';
import type { clientEn } from './en.ts';

type Known = keyof typeof clientEn.refusal;

/**
 * A failure in the reader's language: a refusal by its code, one that the texts lack in the server's own words.
 * @param fallback where no answer came @param wordless where one came that says nothing
 */
export function refusalText(
  error: unknown,
  t: TFunction<'client'>,
  fallback: string,
  wordless?: string,
): string {
  const translate = (code: string, text: string) => t(`refusal.${code as Known}`, { defaultValue: text });
  return refusalTextBy(error, translate, fallback, wordless);
}
