import type { Order } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { ProgramFigures } from '../../programs/program-figures.ts';
import { senderText } from '../../shared/figures/sender-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

/** What programs did, in the panel's words. */
export function useProgramFigures(): ProgramFigures {
  const { t } = useTranslation(['admin', 'automation']);
  const display = usePanelDisplay();
  const quantityOf = (quantity: string): string => display.between(quantity, 0, 8);
  const pricesOf = ({ stopPrice, limitPrice, decimals }: Order): string[] =>
    [stopPrice, limitPrice].flatMap((price) => (price === null ? [] : [display.decimal(price, decimals)]));
  return {
    usd: (amount) => display.usd(amount),
    quantity: quantityOf,
    moment: display.moment,
    order: (order) =>
      [
        `${t(`view.${order.side}`)} ${quantityOf(order.quantity)} ${order.symbol}`,
        [t(`view.origins.${order.purpose}`), ...pricesOf(order)].join(' '),
      ].join(' · '),
    sender: (sentBy) => senderText(sentBy, (kind, figures) => t(`view.senders.${kind}`, figures)),
    ended: () => '',
    reason: (code) =>
      t(`refusal.${code}`, { defaultValue: t(`automation:refused.${code}`, { defaultValue: code }) }),
  };
}
