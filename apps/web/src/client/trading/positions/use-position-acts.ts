import { formatPrice, formatQuantity, magnitude, type Instrument } from '@lonja/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useAct } from '../../../shared/acts/use-act.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { leverageChoices, nearestLeverage } from '../../../ticket/ticket-draft.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import { useSound } from '../../sounds/use-sound.ts';
import type { PlannedAct } from './position-acts.model.ts';
import { useClosePosition } from '../orders/use-close-position.ts';
import { useOrderActs } from '../orders/use-order-acts.ts';

/** Does what a row of a position offers; each is one act of the desk, and says what came of it. */
export function usePositionActs({ position, quantity, closingPrice }: ValuedPosition) {
  const client = useClient();
  const queries = useQueryClient();
  const closing = useClosePosition();
  const { amend, protect } = useOrderActs();
  const reversing = useReverse();
  const stopAt = (stopPrice: string) => {
    const orders = queries.getQueryData(ordersQuery(client).queryKey) ?? [];
    const stop = orders.find(
      (order) => order.symbol === position.symbol && order.protectsPosition && order.type === 'stop',
    );
    if (stop) amend.mutate({ id: stop.id, body: { type: 'stop', stopPrice } });
    else protect.mutate({ symbol: position.symbol, type: 'stop', stopPrice });
  };
  return {
    isPending: closing.isPending || amend.isPending || protect.isPending || reversing.isPending,
    run: (plan: PlannedAct, { priceDecimals }: Pick<Instrument, 'priceDecimals'>) => {
      if (plan.act === 'breakEven') stopAt(formatPrice(plan.stop, priceDecimals));
      else if (plan.act === 'reverse') reversing.reverse(position, plan, closingPrice);
      else {
        const isWhole = plan.quantity === magnitude(quantity);
        closing.close(position, closingPrice, isWhole ? undefined : formatQuantity(plan.quantity));
      }
    },
  };
}

function useReverse() {
  const { t } = useTranslation('trading');
  const toasts = useToasts();
  const fail = useFailureToast();
  const play = useSound();
  const { directory } = useAccount();
  const { market, account } = useDesk();
  const { mutate, isPending } = useAct('placeOrder', {
    done: ({ transaction }) => {
      if (transaction) play('fill');
      toasts.show({ title: t(transaction ? 'acts.reversed' : 'acts.sent'), tone: 'success' });
    },
    failed: (error) => {
      play('rejection');
      fail(t('acts.failed'), error);
    },
  });
  return {
    isPending,
    reverse: (
      { symbol, leverage }: ValuedPosition['position'],
      { side, quantity }: Extract<PlannedAct, { readonly act: 'reverse' }>,
      price: number,
    ) => {
      const listing = directory.of(symbol);
      const choices = listing ? leverageChoices(listing, market.margin, account) : [];
      const nearest = nearestLeverage(Math.round(leverage), choices);
      mutate({
        body: { type: 'market', symbol, side, quantity: formatQuantity(quantity), leverage: nearest, price },
      });
    },
  };
}
