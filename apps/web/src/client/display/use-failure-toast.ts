import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { refusalText } from '../catalogue/refusal-text.ts';

/**
 * Shows a failure with its reason.
 * @param fallback where neither texts nor server have one
 * @param wordless for an answer without a text, if it has its own
 */
export type FailureToast = (title: string, error: unknown, fallback?: string, wordless?: string) => void;

export function useFailureToast(): FailureToast {
  const toasts = useToasts();
  const { t } = useTranslation();
  return useCallback(
    (title, error, fallback = t('settings.actFailed'), wordless) =>
      toasts.show({ title, description: refusalText(error, t, fallback, wordless), tone: 'destructive' }),
    [toasts, t],
  );
}
