import type { TFunction } from 'i18next';
import { refusalTextBy } from '../../shared/api/user-text.ts';
import type { refusalsEs } from './refusals-es.ts';

type Known = keyof typeof refusalsEs;

/** What failed, in the panel's language. @param fallback where no answer came @param wordless where one says nothing */
export const refusalText = (
  error: unknown,
  t: TFunction<'admin'>,
  fallback: string,
  wordless?: string,
): string => refusalTextBy(error, (code, text) => codeText(code, t, text), fallback, wordless);

/** The text of a refusal's code, the server's own where the texts lack it. */
export const codeText = (code: string | null, t: TFunction<'admin'>, serverText: string): string =>
  t(`refusal.${code as Known}`, { defaultValue: serverText });
