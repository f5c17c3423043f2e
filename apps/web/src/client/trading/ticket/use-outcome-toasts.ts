import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { placedBy } from '../../../ticket/ticket-input.ts';
import { findMovedPrice } from '../../../ticket/ticket.model.ts';
import type { TradeOutcome } from '../../../ticket/use-trade.ts';
import { useDisplay } from '../../display/display.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import { useSound } from '../../sounds/use-sound.ts';

/** An order that fills at once causes no notice, so that its tone is made here. A moved price is no failure: the ticket asks whether to trade at the new one. */
export function useOutcomeToasts(): TradeOutcome {
  const fail = useFailureToast();
  const toasts = useToasts();
  const play = useSound();
  const { t } = useTranslation();
  const { exact } = useDisplay();
  return {
    placed: (sent) => {
      const { side, quantity, isWaiting } = placedBy(sent);
      toasts.show({
        title: t(isWaiting ? 'trade.placed' : 'trade.sent'),
        description: t(isWaiting ? 'trade.placedText' : 'trade.sentText', {
          side: t(`trade.${side}`),
          quantity: exact.between(String(quantity), 0, 8),
        }),
        tone: 'success',
      });
    },
    filled: (fill) => {
      play('fill');
      toasts.show({
        title: t(fill.type === 'buy' ? 'trade.bought' : 'trade.sold'),
        description: t('trade.filled', {
          quantity: exact.between(fill.quantity, 0, 8),
          symbol: fill.symbol,
          price: exact.decimal(fill.price, fill.decimals),
        }),
        tone: 'success',
      });
    },
    failed: (error) => {
      if (findMovedPrice(error) !== undefined) return;
      play('rejection');
      fail(t('trade.failed'), error, t('trade.failedFallback'));
    },
  };
}
