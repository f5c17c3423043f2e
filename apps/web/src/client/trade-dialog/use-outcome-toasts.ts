import { useTranslation } from 'react-i18next';
import { ES } from '../../shared/figures/number-format.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { SUCCESS_MS } from '../../shared/ui/toast-store.ts';
import { movedPriceOf } from '../../ticket/ticket.model.ts';
import type { TradeOutcome } from '../../ticket/use-trade.ts';
import { refusalText } from '../catalogue/refusal-text.ts';

/** A price that moved is no failure: the ticket itself asks whether it may be traded at the new one. */
export function useOutcomeToasts(): TradeOutcome {
  const toasts = useToasts();
  const { t } = useTranslation();
  return {
    placed: (draft) =>
      toasts.show({
        title: t('trade.placed'),
        description: t('trade.placedText', {
          side: t(`trade.${draft.side}`),
          quantity: ES.between(draft.quantity, 0, 8),
          price: draft.price,
        }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
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
        milliseconds: SUCCESS_MS,
      }),
    failed: (error) => {
      if (movedPriceOf(error) !== undefined) return;
      toasts.show({
        title: t('trade.failed'),
        description: refusalText(error, t, t('trade.failedFallback')),
        tone: 'destructive',
      });
    },
  };
}
