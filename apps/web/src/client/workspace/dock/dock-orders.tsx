import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CornerDownRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { senderText } from '../../../shared/figures/sender-text.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { useDisplay } from '../../display/display.tsx';
import { orderText } from '../../trading/orders/order-text.ts';
import { useOrderActs } from '../../trading/orders/use-order-acts.ts';
import { ToolButton } from '../stage/tool-button.tsx';
import { groupOrders } from './dock-orders.model.ts';
import { columnClass, DOCK_ROW, DockSkeleton, DockTable, type DockColumn } from './dock-table.tsx';

/** The orders that wait, those of a bracket under the order that starts them. */
export function DockOrders() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const client = useClient();
  const orders = useQuery(ordersQuery(client));
  const columns = useColumns();
  if (orders.data === undefined)
    return orders.isError ? (
      <ErrorState title={t('orders.loadFailed')} text={t('failed.nothingLost')} onRetry={orders.refetch} />
    ) : (
      <DockSkeleton label={t('orders.title')} text={t('loading')} columns={columns} />
    );
  if (orders.data.length === 0) return <EmptyState title={own('dock.noOrders')} text={t('orders.none')} />;
  return (
    <DockTable label={t('orders.title')} columns={columns}>
      <tbody>
        {' '}
        {groupOrders(orders.data).flatMap(({ order, children }) => [
          <OrderLine key={order.id} order={order} columns={columns} isChild={false} />,
          ...children.map((child) => <OrderLine key={child.id} order={child} columns={columns} isChild />),
        ])}
      </tbody>{' '}
    </DockTable>
  );
}

function useColumns(): readonly DockColumn[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  return [
    { key: 'symbol', label: own('dock.symbol') },
    { key: 'order', label: own('dock.order') },
    { key: 'side', label: own('dock.side') },
    { key: 'size', label: own('dock.size'), isFigure: true },
    { key: 'away', label: own('dock.away'), isFigure: true, from: 'lg' },
    { key: 'lifetime', label: own('dock.lifetime'), from: 'lg' },
    { key: 'time', label: own('dock.placed'), from: 'xl' },
    { key: 'actions', label: t('market.actions'), isSilent: true, isFigure: true },
  ];
}

function OrderLine({
  order,
  columns,
  isChild,
}: {
  readonly order: Order;
  readonly columns: readonly DockColumn[];
  readonly isChild: boolean;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { cancel } = useOrderActs();
  const text = orderText(order, t, display);
  const cells: Readonly<Record<string, React.ReactNode>> = {
    order: (
      <>
        {text}
        {isOco(order) && <OcoMark />}
      </>
    ),
    side: <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{t(`trade.${order.side}`)}</span>,
    size: display.between(order.quantity, 0, 8),
    away: <Away order={order} />,
    lifetime: (
      <span className="text-ink-2">
        {order.status === 'pending'
          ? t('orders.pending')
          : order.dueAt === null
            ? t(`orders.times.${order.timeInForce}`)
            : t('orders.sent')}
        {senderText(order.sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures))}
      </span>
    ),
    time: <time dateTime={order.placedAt}>{display.dateTime(order.placedAt)}</time>,
    actions: (
      <ToolButton
        label={t('orders.cancelOrder', { symbol: order.symbol, order: text })}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(order.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </ToolButton>
    ),
  };
  return (
    <tr data-symbol={order.symbol} className={DOCK_ROW}>
      {columns.map((column) =>
        column.key === 'symbol' ? (
          <th key="symbol" scope="row" className={`${columnClass(column)} font-semibold`}>
            <span className="inline-flex items-center gap-1">
              {isChild && <CornerDownRight aria-hidden="true" className="size-3.5 text-ink-3" />}
              <Link
                to="/app/trade/$symbol"
                params={{ symbol: order.symbol }}
                className="hit inline-flex items-center"
              >
                {order.symbol}
              </Link>
            </span>
          </th>
        ) : (
          <td key={column.key} className={columnClass(column)}>
            {cells[column.key]}
          </td>
        ),
      )}
    </tr>
  );
}

/** An order that cancels another one, or is canceled by it; exits do so of themselves. */
const isOco = ({ ocoGroup, protectsPosition, parentId }: Order): boolean =>
  ocoGroup !== null && !protectsPosition && parentId === null;

function OcoMark() {
  const { t } = useTranslation();
  return (
    <abbr
      title={t('trade.ocoHint')}
      className="ml-1.5 rounded-sm bg-raised px-1 text-11 text-ink-2 no-underline"
    >
      {t('trade.types.oco')}
    </abbr>
  );
}

/** How far the market is from the order's price, in percent of the market. */
function Away({ order }: { readonly order: Order }) {
  const display = useDisplay();
  const quote = useQuote(order.symbol);
  const price = order.stopPrice ?? order.limitPrice;
  if (!quote || price === null) return '—';
  const market = order.side === 'buy' ? quote.ask : quote.bid;
  return <span className="live">{display.signedPercent((100 * (Number(price) - market)) / market)}</span>;
}
