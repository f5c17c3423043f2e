import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Begins evaluations and appeals against their verdicts. */
export function useEvaluationActs() {
  const { t } = useTranslation('evaluations');
  const toasts = useToasts();
  const fail = useFailureToast();
  const failed = (error: Error) => fail(t('failed'), error);
  const begin = useAct('beginEvaluation', {
    failed,
    input: (slug: string) => ({ params: { slug } }),
    done: ({ account: { name } }) =>
      toasts.show({ title: t('begun'), ...(name === null ? {} : { description: name }), tone: 'success' }),
  });
  const appeal = useAct('makeAppeal', {
    failed,
    input: ({ account, text }: { readonly account: string; readonly text: string }) => ({
      params: { account },
      body: { text },
    }),
    done: () => toasts.show({ title: t('appeal.sent'), tone: 'success' }),
  });
  return { begin, appeal };
}
