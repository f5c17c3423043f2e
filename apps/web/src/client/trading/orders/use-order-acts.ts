import type { CallInput } from '@lonja/protocol/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { useAct, useSteps } from '../../../shared/acts/use-act.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useMarketNow } from '../../../shared/live/use-time.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import { useUndoToast } from '../../display/use-undo-toast.ts';
import { movedBack, placedAgain, type PlacedAgain } from './placed-again.ts';

/** Cancels, moves and adds orders of the account; each reports its result, and what can be taken back offers that. */
export function useOrderActs() {
  const client = useClient();
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  const offerUndo = useUndoToast();
  const queryClient = useQueryClient();
  const marketNow = useMarketNow();
  const failed = (error: unknown) => fail(t('orders.failed'), error);
  /** The order as this page last read it; it may be gone from the list once the act is done. */
  const lookUp = (id: number) => {
    const orders = queryClient.getQueryData(ordersQuery(client).queryKey) ?? [];
    const order = orders.find((one) => one.id === id);
    return { order, children: orders.filter(({ parentId }) => parentId === id) };
  };
  const say = (title: string) => () => toasts.show({ title, tone: 'success' });
  const placeAgain = useSteps(
    ['placeOrder', 'protectPosition'],
    (send, { call, body, key }: PlacedAgain & { readonly key: string }): Promise<unknown> =>
      call === 'placeOrder'
        ? send(call, { body, idempotencyKey: key })
        : send(call, { body, idempotencyKey: key }),
    { done: say(t('trade.placed')), failed },
  );
  const cancel = useAct('cancelOrder', {
    input: (id: number) => ({ params: { id: String(id) } }),
    before: lookUp,
    done: (_, __, { order, children }) => {
      const anew = order && placedAgain(order, children, marketNow());
      if (!anew) return say(t('orders.cancelled'))();
      const key = newIdempotencyKey();
      toasts.show({
        title: t('orders.cancelled'),
        tone: 'success',
        action: { label: t('orders.placeAgain'), run: () => placeAgain.mutate({ ...anew, key }) },
      });
    },
    failed,
  });
  const amend = useAct('amendOrder', {
    input: ({ id, body }: { readonly id: number; readonly body: CallInput<'amendOrder'>['body'] }) => ({
      params: { id: String(id) },
      body,
    }),
    before: ({ id }) => lookUp(id),
    done: (_, { id }, { order }) => {
      const body = order && movedBack(order);
      if (body) offerUndo(t('orders.amended'), () => amend.mutate({ id, body }));
      else say(t('orders.amended'))();
    },
    failed,
  });
  const protect = useAct('protectPosition', {
    input: (body: CallInput<'protectPosition'>['body']) => ({ body }),
    done: say(t('orders.protected')),
    failed,
  });
  return { cancel, amend, protect };
}
