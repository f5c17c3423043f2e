import { useTranslation } from 'react-i18next';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Says with a toast that an act was done, or that it failed and why. */
export function useOutcome() {
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  const failed = (error: Error) => fail(t('settings.error'), error);
  /** @param title what was done */
  const saying = (title: string) => ({ failed, done: () => toasts.show({ title, tone: 'success' }) });
  return { failed, saying };
}
