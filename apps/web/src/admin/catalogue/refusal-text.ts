import type { TFunction } from 'i18next';
import { refusalTextBy } from '../../shared/api/user-text.ts';
import { refusalFigures } from '@lonja/protocol/refusal-figures';
import type { RefusalFigures, RefusalTexts } from '@lonja/words/texts';

type Known = keyof RefusalTexts;
type KnownFigures = keyof RefusalFigures;

/** What failed, in the panel's language. @param fallback where no answer came @param wordless where one says nothing */
export const refusalText = (
  error: unknown,
  t: TFunction<'admin'>,
  fallback: string,
  wordless?: string,
): string =>
  refusalTextBy(error, (code, text, details) => codeText(code, t, text, details), fallback, wordless);

/** The text of a refusal's code with the figures that explain it; the server's own where the texts lack it. */
export function codeText(
  code: string | null,
  t: TFunction<'admin'>,
  serverText: string,
  details: Readonly<Record<string, unknown>> | null | undefined,
): string {
  const plain = t(`refusal.${code as Known}`, { defaultValue: serverText });
  const figures = refusalFigures(code ?? '', details);
  return figures ? t(`refusalFigures.${code as KnownFigures}`, { ...figures, defaultValue: plain }) : plain;
}
