import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Cancels, moves and adds orders of the account; each reports its result. */
export function useOrderActs() {
  const client = useClient();
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onSettled = () => readAgain(queryClient, 'listOrders');
  const onError = (error: unknown) => fail(t('orders.failed'), error);
  const say = (title: string) => () => toasts.show({ title, tone: 'success' });
  const cancel = useMutation({
    mutationFn: (id: number) =>
      client.call('cancelOrder', { params: { id: String(id) }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: say(t('orders.cancelled')),
    onError,
    onSettled,
  });
  const amend = useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: CallInput<'amendOrder'>['body'] }) =>
      client.call('amendOrder', { params: { id: String(id) }, body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: say(t('orders.amended')),
    onError,
    onSettled,
  });
  const protect = useMutation({
    mutationFn: (body: CallInput<'protectPosition'>['body']) =>
      client.call('protectPosition', { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: say(t('orders.protected')),
    onError,
    onSettled,
  });
  return { cancel, amend, protect };
}
