import { PRICE_SCALE } from '@lonja/core/money';
import type { Alert } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { keyOf, queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import type { AlertDraft } from './alerts-dialog.model.ts';

export const alertsQuery = (client: Client) => queryOf(client, 'listAlerts', {});

const KEY = keyOf('listAlerts', {});

/**
 * Creates, moves, switches, deletes and restores alerts. Switching and deleting show at once and are reverted where the server
 * refuses.
 */
export function useAlertActs(onCreated: () => void = () => undefined) {
  const client = useClient();
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const settle = () => readAgain(queryClient, 'listAlerts');
  const report = (title: 'failed' | 'notChanged', error: unknown) => fail(t(`alerts.${title}`), error);
  const showAtOnce = (change: (alerts: readonly Alert[]) => Alert[]) => {
    const before = queryClient.getQueryData(KEY);
    queryClient.setQueryData(KEY, (alerts) => alerts && change(alerts));
    return { before };
  };
  const create = useMutation({
    mutationFn: (draft: AlertDraft) =>
      client.call('createAlert', {
        body: { symbol: draft.symbol.trim().toUpperCase(), type: draft.type, value: draft.value },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: onCreated,
    onError: (error) => report('failed', error),
    onSettled: settle,
  });
  const toggle = useMutation({
    mutationFn: ({ id, isActive }: Pick<Alert, 'id' | 'isActive'>) =>
      client.call('changeAlert', { params: { id }, body: { isActive } }),
    onMutate: ({ id, isActive }) =>
      showAtOnce((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, isActive } : alert))),
    onError: (error, _, shown) => {
      queryClient.setQueryData(KEY, shown?.before);
      report('notChanged', error);
    },
    onSettled: settle,
  });
  const move = useMutation({
    mutationFn: ({ id, value }: Pick<Alert, 'id' | 'value'>) =>
      client.call('changeAlert', { params: { id }, body: { value } }),
    onError: (error) => report('notChanged', error),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (id: string) => client.call('deleteAlert', { params: { id } }),
    onMutate: (id) => showAtOnce((alerts) => alerts.filter((alert) => alert.id !== id)),
    onError: (error, _, shown) => {
      queryClient.setQueryData(KEY, shown?.before);
      report('notChanged', error);
    },
    onSettled: settle,
  });
  const restore = useMutation({
    mutationFn: async ({ symbol, type, value, isActive }: Alert) => {
      const body = { symbol, type, value: value.toFixed(PRICE_SCALE) };
      const { id } = await client.call('createAlert', { body, idempotencyKey: newIdempotencyKey() });
      if (!isActive) await client.call('changeAlert', { params: { id }, body: { isActive } });
    },
    onError: (error) => report('failed', error),
    onSettled: settle,
  });
  return { create, move, toggle, remove, restore };
}
