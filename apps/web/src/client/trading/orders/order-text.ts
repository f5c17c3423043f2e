import type { Order } from '@lonja/protocol';
import type { TFunction } from 'i18next';
import type { Display } from '../../display/display.tsx';

/** 'Stop loss at 1.0770', 'Limit at 98.00', 'Trailing stop at 187.40 (1.00%)': whatever prices the order has. */
export function orderText(order: Order, t: TFunction<'client'>, display: Display): string {
  const priceOf = (text: string | null) => (text === null ? '—' : display.decimal(text, order.decimals));
  const { type, purpose, stopPrice, limitPrice } = order;
  const name = purpose === type ? t(`orders.types.${type}`) : t(`orders.origins.${purpose}`);
  if (type === 'market') return name;
  if (stopPrice !== null && limitPrice !== null) {
    return t('orders.stopLimit', { order: name, stop: priceOf(stopPrice), limit: priceOf(limitPrice) });
  }
  return t('orders.at', { order: name, price: priceOf(limitPrice ?? stopPrice) });
}
