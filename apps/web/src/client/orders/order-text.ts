import type { Order } from '@lonja/protocol';
import type { TFunction } from 'i18next';
import type { Display } from '../display/display.tsx';

/** 'Stop loss at 1.0770', 'Limit at 98.00', 'Trailing stop at 187.40 (1.00%)'. */
export function orderText(order: Order, t: TFunction<'client'>, display: Display): string {
  const priceOf = (text: string | null) => (text === null ? '—' : display.decimal(text, order.decimals));
  const { type, purpose } = order;
  const name = purpose === type ? t(`orders.types.${type}`) : t(`orders.origins.${purpose}`);
  switch (type) {
    case 'market':
      return name;
    case 'limit':
      return t('orders.at', { order: name, price: priceOf(order.limitPrice) });
    case 'stop':
    case 'trailing_stop':
      return t('orders.at', { order: name, price: priceOf(order.stopPrice) });
    case 'stop_limit':
      return t('orders.stopLimit', {
        order: name,
        stop: priceOf(order.stopPrice),
        limit: priceOf(order.limitPrice),
      });
  }
}
