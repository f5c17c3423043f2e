import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Begins evaluations and appeals against their verdicts. A second attempt to begin carries the key of the first. */
export function useEvaluationActs() {
  const { t } = useTranslation('evaluations');
  const client = useClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const shared = {
    onError: (error: Error) => fail(t('failed'), error),
    onSettled: () => readAgain(queries, 'listProgrammes', 'getProgramme', 'getEvaluation', 'listAccounts'),
  };
  const begin = useMutation({
    ...shared,
    mutationFn: (slug: string) =>
      client.call('beginEvaluation', { params: { slug }, idempotencyKey: key.current }),
    onSuccess: ({ account: { name } }) => {
      key.current = newIdempotencyKey();
      toasts.show({ title: t('begun'), ...(name === null ? {} : { description: name }), tone: 'success' });
    },
  });
  const appeal = useMutation({
    ...shared,
    mutationFn: ({ account, text }: { readonly account: string; readonly text: string }) =>
      client.call('makeAppeal', { params: { account }, body: { text } }),
    onSuccess: () => toasts.show({ title: t('appeal.sent'), tone: 'success' }),
  });
  return { begin, appeal };
}
