import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceLine } from '../../chart/chart-lines.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';
import { alertsQuery, useAlertActs } from '../alerts-dialog/alerts-query.ts';
import { useDisplay } from '../display/display.tsx';
import { orderText } from '../orders/order-text.ts';
import { ordersQuery } from '../../account/orders-query.ts';
import { useOrderActs } from '../orders/use-order-acts.ts';

/** Id of the position's average-price line. */
export const POSITION_LINE = 'position';

/** The account's own prices on an instrument: its position, its orders and its alerts. Orders and alerts can be moved. */
export function useChartLines(symbol: string): readonly PriceLine[] {
  const client = useClient();
  const { t } = useTranslation();
  const display = useDisplay();
  const { positions } = useAccount();
  const orders = useQuery(ordersQuery(client));
  const alerts = useQuery(alertsQuery(client));
  const { amend } = useOrderActs();
  const { move } = useAlertActs();
  const moveOrder = amend.mutate;
  const moveAlert = move.mutate;
  // A refused move is reverted: the lines are drawn again although none of them has changed.
  const refusals = `${amend.failureCount}/${amend.submittedAt}/${move.failureCount}/${move.submittedAt}`;
  return useMemo(() => {
    const held = positions.data?.find((position) => position.symbol === symbol);
    const ofPosition: readonly PriceLine[] = held
      ? [
          {
            id: POSITION_LINE,
            price: held.averagePrice,
            text: `${t(held.direction === 'long' ? 'positions.long' : 'positions.short')} ${display.between(held.quantity.replace('-', ''), 0, 6)}`,
            tone: 'neutral',
          },
        ]
      : [];
    const ofOrders = (orders.data ?? [])
      .filter((order) => order.symbol === symbol)
      .flatMap((order): readonly PriceLine[] => {
        const price = order.limitPrice ?? order.stopPrice;
        if (price === null) return [];
        const body = amendmentOf(order);
        return [
          {
            id: `order-${order.id}`,
            price: Number(price),
            text: orderText(order, t, display),
            tone: order.side === 'buy' ? 'up' : 'down',
            ...(body ? { onMove: (moved: number) => moveOrder({ id: order.id, body: body(moved) }) } : {}),
          },
        ];
      });
    const ofAlerts = (alerts.data ?? [])
      .filter((alert) => alert.symbol === symbol && alert.isActive && alert.type.startsWith('price'))
      .map((alert): PriceLine => ({
        id: `alert-${alert.id}`,
        price: alert.value,
        text: t('chart.alert'),
        tone: 'accent',
        onMove: (value) => moveAlert({ id: alert.id, value }),
      }));
    return [...ofPosition, ...ofOrders, ...ofAlerts];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [symbol, positions.data, orders.data, alerts.data, t, display, moveOrder, moveAlert, refusals]);
}

/** Prices of the types whose one price is the line; the others stay where they are. */
function amendmentOf(order: Order) {
  if (order.type === 'limit') return (price: number) => ({ type: 'limit' as const, limitPrice: price });
  if (order.type === 'stop') return (price: number) => ({ type: 'stop' as const, stopPrice: price });
  return undefined;
}
