import { useTranslation } from 'react-i18next';
import { ES } from '../../shared/figures/number-format.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { movedPriceOf } from '../../ticket/ticket.model.ts';
import type { TradeOutcome } from '../../ticket/use-trade.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** A price that moved is no failure: the ticket itself asks whether it may be traded at the new one. */
export function useOutcomeToasts(): TradeOutcome {
  const fail = useFailureToast();
  const toasts = useToasts();
  const { t } = useTranslation();
  return {
    placed: (draft) =>
      toasts.show({
        title: t(draft.type === 'market' ? 'trade.sent' : 'trade.placed'),
        description: t(draft.type === 'market' ? 'trade.sentText' : 'trade.placedText', {
          side: t(`trade.${draft.side}`),
          quantity: ES.between(draft.quantity, 0, 8),
          price: draft.price,
        }),
        tone: 'success',
      }),
    filled: (fill) =>
      toasts.show({
        title: t(fill.type === 'buy' ? 'trade.bought' : 'trade.sold'),
        description: t('trade.filled', {
          quantity: ES.between(fill.quantity, 0, 8),
          symbol: fill.symbol,
          price: ES.decimal(fill.price, fill.decimals),
        }),
        tone: 'success',
      }),
    failed: (error) => {
      if (movedPriceOf(error) === undefined) fail(t('trade.failed'), error, t('trade.failedFallback'));
    },
  };
}
