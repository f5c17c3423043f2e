import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../shared/api/use-client.ts';
import { senderText } from '../../../shared/figures/sender-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { ShownFirst } from '../../../shared/ui/shown-first.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { ownLotsText } from '../../display/lots-text.ts';
import { orderText } from './order-text.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useOrderActs } from './use-order-acts.ts';

/** Orders that wait for their price, protection included; each can be cancelled. */
export function WaitingOrders() {
  const { t } = useTranslation();
  const client = useClient();
  const orders = useQuery(ordersQuery(client));
  return (
    <Panel title={t('orders.title')}>
      {orders.data === undefined ? (
        orders.isError ? (
          <ErrorState
            title={t('orders.loadFailed')}
            text={t('failed.nothingLost')}
            onRetry={orders.refetch}
          />
        ) : (
          <div className="p-3">
            <Skeleton className="h-5 w-60" />
          </div>
        )
      ) : orders.data.length === 0 ? (
        <p className="px-3 py-4 text-13 text-ink-2">{t('orders.none')}</p>
      ) : (
        <ShownFirst items={orders.data} more={t('transactions.more')}>
          {(shown) => (
            <ul className="px-3 py-1">
              {shown.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
          )}
        </ShownFirst>
      )}
    </Panel>
  );
}

function OrderLine({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { cancel } = useOrderActs();
  const text = orderText(order, t, display);
  const { directory } = useAccount();
  const lots = ownLotsText(order.quantity, directory.of(order.symbol)?.instrument, display, t);
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0">
        <span className="font-semibold">{order.symbol}</span> <span>{text}</span>
        <span className="block text-12 text-ink-3">
          {t(`trade.${order.side}`)} {display.between(order.quantity, 0, 8)} {lots}
          {' · '}
          {order.dueAt === null ? t(`orders.times.${order.timeInForce}`) : t('orders.sent')}
          {order.status === 'pending' && ` · ${t('orders.pending')}`}
          {senderText(order.sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures))}
        </span>
      </span>
      <Button
        size="small"
        isBusy={cancel.isPending}
        aria-label={t('orders.cancelOrder', { symbol: order.symbol, order: text })}
        onClick={() => cancel.mutate(order.id)}
      >
        {t('cancel')}
      </Button>
    </li>
  );
}
