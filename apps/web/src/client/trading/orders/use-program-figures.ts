import { useTranslation } from 'react-i18next';
import type { ProgramFigures } from '../../../programs/program-figures.ts';
import { senderText } from '../../../shared/figures/sender-text.ts';
import { useDisplay } from '../../display/display.tsx';
import { orderText } from './order-text.ts';

/** What programs did, in the client's words: amounts in USD, whatever the display currency. */
export function useProgramFigures(): ProgramFigures {
  const { t } = useTranslation(['client', 'automation']);
  const display = useDisplay();
  const quantityOf = (quantity: string): string => display.between(quantity, 0, 8);
  return {
    usd: (amount) => display.exact.usd(amount),
    quantity: quantityOf,
    moment: display.dateTime,
    order: (order) =>
      `${t(`transactions.${order.side}`)} ${quantityOf(order.quantity)} ${order.symbol} · ${orderText(order, t, display)}`,
    sender: (sentBy) => senderText(sentBy, (kind, figures) => t(`orders.senders.${kind}`, figures)),
    // A cancellation that somebody asked for needs no reason.
    ended: (reason) => t(`notices.endReasons.${reason}`, { defaultValue: '' }),
    reason: (code) =>
      t(`refusal.${code}`, { defaultValue: t(`automation:refused.${code}`, { defaultValue: code }) }),
  };
}
