import type { CallName } from '@lonja/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Runs an immediate act, reports its result, and fetches a list again. */
export function useAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  options: {
    readonly done?: string;
    readonly list?: CallName;
    readonly onSuccess?: (output: Output) => void;
  } = {},
) {
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (output) => {
      options.onSuccess?.(output);
      if (options.done) toasts.show({ title: options.done, tone: 'success' });
    },
    onError: (error) => fail(t('settings.error'), error),
    onSettled: () => options.list && readAgain(queryClient, options.list),
  });
}
