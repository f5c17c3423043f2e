import { PRICE_SCALE } from '@lonja/core/money';
import type { Alert } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct, useSteps } from '../../shared/acts/use-act.ts';
import { buildQueryKey, buildQuery } from '../../shared/api/build-query.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import type { AlertDraft } from './alerts-dialog.model.ts';
import type { ReadingClient } from '../../shared/api/use-client.ts';

export const alertsQuery = (client: ReadingClient) => buildQuery(client, 'listAlerts', {});

const KEY = buildQueryKey('listAlerts', {});

/**
 * Creates, moves, switches, deletes and restores alerts. Switching and deleting show at once and are reverted where the server
 * refuses.
 */
export function useAlertActs(onCreated: () => void = () => undefined) {
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const report = (title: 'failed' | 'notChanged', error: unknown) => fail(t(`alerts.${title}`), error);
  const showAtOnce = (change: (alerts: readonly Alert[]) => Alert[]) => {
    const before = queryClient.getQueryData(KEY);
    queryClient.setQueryData(KEY, (alerts) => alerts && change(alerts));
    return { before };
  };
  const takeBack = (
    error: Error,
    _: unknown,
    shown: { readonly before: Alert[] | undefined } | undefined,
  ) => {
    queryClient.setQueryData(KEY, shown?.before);
    report('notChanged', error);
  };
  const create = useAct('createAlert', {
    input: (draft: AlertDraft) => ({
      body: { symbol: draft.symbol.trim().toUpperCase(), type: draft.type, value: draft.value },
    }),
    done: onCreated,
    failed: (error) => report('failed', error),
  });
  const toggle = useAct('changeAlert', {
    input: ({ id, isActive }: Pick<Alert, 'id' | 'isActive'>) => ({ params: { id }, body: { isActive } }),
    before: ({ id, isActive }) =>
      showAtOnce((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, isActive } : alert))),
    failed: takeBack,
  });
  const move = useAct('changeAlert', {
    input: ({ id, value }: Pick<Alert, 'id' | 'value'>) => ({ params: { id }, body: { value } }),
    failed: (error) => report('notChanged', error),
  });
  const remove = useAct('deleteAlert', {
    input: (id: string) => ({ params: { id } }),
    before: (id) => showAtOnce((alerts) => alerts.filter((alert) => alert.id !== id)),
    failed: takeBack,
  });
  const restore = useSteps(
    ['createAlert', 'changeAlert'],
    async (send, { symbol, type, value, isActive }: Alert) => {
      const { id } = await send('createAlert', { body: { symbol, type, value: value.toFixed(PRICE_SCALE) } });
      if (!isActive) await send('changeAlert', { params: { id }, body: { isActive } });
    },
    { failed: (error) => report('failed', error) },
  );
  return { create, move, toggle, remove, restore };
}
