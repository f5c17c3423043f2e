import type { Order } from '@lonja/protocol';
import type { CallOutput } from '@lonja/protocol/client';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { senderText } from '../../shared/figures/sender-text.ts';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import { useDisplay } from '../display/display.tsx';
import { orderText } from '../orders/order-text.ts';
import { useReasonText } from '../proposals/use-reason-text.ts';

/** How often it is looked at what the program has done since. */
const LOOK_MS = 5_000;
const SHOWN = 20;

type ApiKey = CallOutput<'listApiKeys'>[number];

/** The last orders that a key sent, proposed ones that were approved among them, and what became of each. */
export function KeyOrders({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation(['client', 'automation']);
  const client = useClient();
  const accounts = useOpenAccounts();
  const reached = apiKey.account === null ? (accounts ?? []).map(({ id }) => id) : [apiKey.account];
  const reads = useQueries({
    queries: reached.map((account) => ({
      ...queryOf(client, 'listOrders', { query: { key: apiKey.id, limit: String(SHOWN) }, account }),
      refetchInterval: LOOK_MS,
    })),
  });
  if (reads.some(({ isError }) => isError))
    return <p className="mt-2 text-13 text-down">{t('settings.loadFailed')}</p>;
  if (reads.length === 0 || reads.some(({ isPending }) => isPending))
    return <Skeleton className="mt-2 h-10 w-full" />;
  const orders = reads
    .flatMap(({ data }, index) => (data ?? []).map((order) => ({ order, account: reached[index] })))
    .toSorted((a, b) => b.order.placedAt.localeCompare(a.order.placedAt))
    .slice(0, SHOWN);
  if (orders.length === 0) return <p className="mt-2 text-13 text-ink-2">{t('automation:didNothing')}</p>;
  return (
    <ul aria-label={`${t('automation:didOrders')} · ${apiKey.name}`} className="mt-2">
      {orders.map(({ order, account }) => (
        <OrderLine key={`${account}-${order.id}`} order={order} />
      ))}
    </ul>
  );
}

function OrderLine({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['client', 'automation']);
  const display = useDisplay();
  const size = `${t(`transactions.${order.side}`)} ${display.between(order.quantity, 0, 8)} ${order.symbol}`;
  const isRefused = order.status === 'rejected';
  const why = useReasonText();
  // A cancellation that somebody asked for needs no reason.
  const ended = order.reason === null ? '' : t(`notices.endReasons.${order.reason}`, { defaultValue: '' });
  const reason = isRefused && order.reason !== null ? why(order.reason) : ended;
  return (
    <li className="py-1 text-13">
      <span className="wrap-anywhere">
        {size} · {orderText(order, t, display)}
      </span>{' '}
      · {display.dateTime(order.placedAt)}
      <span className={`block text-12 ${isRefused ? 'text-down' : 'text-ink-3'}`}>
        #{order.id} · {t(`automation:orderStates.${order.status}`)}
        {reason && `: ${reason}`}
        {order.sentBy?.kind !== 'key' &&
          senderText(order.sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures))}
      </span>
    </li>
  );
}
