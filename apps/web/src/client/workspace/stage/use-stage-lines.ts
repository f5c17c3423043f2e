import { marketPnlOf, parsePrice, price, type MarketQuote } from '@lonja/core';
import type { Alert, Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import type { Listing } from '../../../account/directory.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import type { LineValue, PriceLine } from '../../../chart/lines/chart-lines.ts';
import type { LineKind } from '../../../chart/lines/line-kinds.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { readQuoteAmount } from '../../../shared/figures/wire-amounts.ts';
import { useDesk } from '../../account/account-context.tsx';
import { alertsQuery } from '../../alerts/alerts-query.ts';
import { useUndoableAlerts } from '../../alerts/use-undoable-alerts.ts';
import { useDisplay, type Display } from '../../display/display.tsx';
import { useCloseFromChart, type CloseFromChart } from '../../trading/positions/close-from-chart.ts';
import { lineValue } from '../../trading/line-value.ts';
import { orderText } from '../../trading/orders/order-text.ts';
import { useDraftLines } from '../../trading/ticket/draft-lines-context.ts';
import { useOrderActs } from '../../trading/orders/use-order-acts.ts';

/**
 * The account's own prices on an instrument: its position, orders and alerts, and the order that is being written.
 * @param hasDraft whether the order that is being written is of this instrument
 */
export function useStageLines(listing: Listing, hasDraft: boolean): readonly PriceLine[] {
  const client = useClient();
  const { t } = useTranslation(['client', 'trading']);
  const display = useDisplay();
  const desk = useDesk();
  const { symbol } = listing.asset;
  const orders = useQuery(ordersQuery(client)).data;
  const alerts = useQuery(alertsQuery(client)).data;
  const { amend, cancel } = useOrderActs();
  const { moveAlert, removeAlert, alertRefusals } = useUndoableAlerts();
  const held = desk.positions.find(({ position }) => position.symbol === symbol);
  const quote = desk.market.quoteOf(listing.instrument.id);
  const [moveOrder, cancelOrder] = [amend.mutate, cancel.mutate];
  const refusals = `${amend.failureCount}/${amend.submittedAt}/${alertRefusals}`;
  const own = useMemo(() => {
    const ofOrders = (orders ?? [])
      .filter((order) => order.symbol === symbol)
      .flatMap((order): readonly StageLine[] => {
        const at = order.limitPrice ?? order.stopPrice;
        if (at === null) return [];
        const body = createAmendment(order);
        return [
          {
            ...orderLine(order, at, t, display),
            revision: refusals,
            onRemove: () => cancelOrder(order.id),
            ...(body ? { onMove: (moved: number) => moveOrder({ id: order.id, body: body(moved) }) } : {}),
          },
        ];
      });
    const ofAlerts = (alerts ?? [])
      .filter((alert) => alert.symbol === symbol && alert.isActive && alert.type.startsWith('price'))
      .map((alert): StageLine => ({
        ...alertLine(alert, listing, t, display),
        revision: refusals,
        onMove: (value) => moveAlert(alert, value),
        onRemove: () => removeAlert(alert),
      }));
    return [...ofOrders, ...ofAlerts];
  }, [symbol, listing, orders, alerts, t, display, moveOrder, cancelOrder, moveAlert, removeAlert, refusals]);
  const closing = useCloseFromChart();
  const drafts = useDraftLines();
  const ofTicket = hasDraft ? drafts : [];
  // One future at a time: that of the order which is being written, else that of the position.
  const isAhead = ofTicket.some(({ zoneFrom }) => zoneFrom !== undefined);
  const projected = held && quote && createProjection(held, listing, quote, display);
  const entry = isAhead ? undefined : held?.position.averagePrice;
  const lines = own.map((line) => withResult(line, projected, entry));
  const ofPosition = held ? [positionLine(held, t, display, closing)] : [];
  return [...ofPosition, ...lines, ...ofTicket];
}

type StageLine = PriceLine & {
  /** Whether it closes the position, so that its price has a result. */
  readonly protects: boolean;
};

/** The line of a waiting order, without what is done with it. */
const orderLine = (order: Order, at: string, t: TFunction<'client'>, display: Display) => ({
  id: `order-${order.id}`,
  price: Number(at),
  ...describeFace(order, t, display),
  description: `${orderText(order, t, display)}, ${display.between(order.quantity, 0, 8)}`,
  removeLabel: t('orders.cancelOrder', { symbol: order.symbol, order: orderText(order, t, display) }),
  protects: isProtection(order),
});

/** The line of a price alert, without what is done with it. */
const alertLine = (
  { id, symbol, value }: Alert,
  { asset }: Listing,
  t: TFunction<'client'>,
  display: Display,
) => ({
  id: `alert-${id}`,
  price: value,
  kind: 'alert' as const,
  label: t('chart.alert'),
  description: display.between(value, asset.decimals, 8),
  removeLabel: t('chart.removeAlert', { symbol }),
  protects: false,
});

/** An exit with what it would bring; hatched from the entry on, if there is one. */
function withResult(
  { protects, ...line }: StageLine,
  projected: PriceLine['project'],
  entry: number | undefined,
): PriceLine {
  if (!protects || !projected) return line;
  const value = projected(line.price);
  return {
    ...line,
    ...(value && { value }),
    project: projected,
    ...(entry !== undefined && { zoneFrom: entry }),
  };
}

function positionLine(
  held: ValuedPosition,
  t: TFunction<['client', 'trading']>,
  display: Display,
  closing: CloseFromChart | undefined,
): PriceLine {
  const { position, shownPnl } = held;
  const direction = t(position.direction === 'long' ? 'positions.long' : 'positions.short');
  const size = display.between(position.quantity.replace('-', ''), 0, 6);
  const value = lineValue(shownPnl, display);
  return {
    id: 'position',
    price: position.averagePrice,
    kind: 'position',
    label: `${direction} ${size}`,
    value,
    description: display.decimal(position.averagePrice, position.decimals),
    ...(closing && {
      removeLabel: t('trading:acts.of.close', { symbol: position.symbol }),
      onRemove: () => closing.ask(position.symbol),
    }),
  };
}

const isProtection = (order: Order): boolean =>
  order.purpose === 'stop_loss' || order.purpose === 'take_profit';

const KINDS: Readonly<Partial<Record<Order['purpose'], LineKind>>> = {
  stop_loss: 'stop',
  take_profit: 'target',
};

function describeFace(
  order: Order,
  t: TFunction<'client'>,
  display: Display,
): Pick<PriceLine, 'kind' | 'label' | 'value'> {
  const kind = KINDS[order.purpose] ?? 'order';
  if (kind !== 'order') return { kind, label: t(kind === 'stop' ? 'chart.sl' : 'chart.tp') };
  return {
    kind,
    label: `${t(`trade.${order.side}`)} ${t(`orders.types.${order.type}`)}`,
    value: { text: display.between(order.quantity, 0, 8), tone: 'plain' },
  };
}

/** The position's market result where it would close at a price, at the quote's rate to USD. */
const createProjection =
  (held: ValuedPosition, { instrument, asset }: Listing, quote: MarketQuote, display: Display) =>
  (at: number): LineValue => {
    const parsed = parsePrice(at.toFixed(asset.decimals));
    const closing = price(parsed.ok ? parsed.units : 0n);
    const position = { quantity: held.quantity, cost: readQuoteAmount(held.position.cost) };
    return lineValue(marketPnlOf(position, instrument, { ...quote, bid: closing, ask: closing }), display);
  };

/** Prices of the types whose one price is the line; the others stay where they are. */
function createAmendment(order: Order) {
  if (order.type === 'limit') return (moved: number) => ({ type: 'limit' as const, limitPrice: moved });
  if (order.type === 'stop') return (moved: number) => ({ type: 'stop' as const, stopPrice: moved });
  return undefined;
}
