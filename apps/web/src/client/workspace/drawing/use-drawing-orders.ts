import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { alertPriceOf } from '../../../chart/drawings/drawing-edits.ts';
import type { StoredDrawing } from '../../../chart/drawings/stored-drawing.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { useAlertActs } from '../../alerts/alerts-query.ts';
import { plannedOrder } from '../../drawings/drawing-acts.model.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';
import { useOpenTicket } from '../../trading/ticket/trade-dialog-context.tsx';
import { alertAt, ordersAt } from '../menu/stage-menu.model.ts';

/** What a drawing becomes beyond the chart: an alert at its price, the order that it plans. Each is undefined where it can't. */
export function useDrawingOrders({ asset }: Listing, drawing: StoredDrawing) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const quote = useQuote(asset.symbol) ?? asset;
  const beside = useTicketBeside();
  const openTicket = useOpenTicket();
  const { create } = useAlertActs(() => toasts.show({ title: t('alerts.created'), tone: 'success' }));
  const { symbol } = asset;
  const text = (price: number) => price.toFixed(asset.decimals);
  const price = alertPriceOf(drawing);
  const alert = price === undefined ? undefined : alertAt(price, quote);
  const plan = asset.quotedOnly ? undefined : plannedOrder(drawing);
  const waiting = plan && ordersAt(plan.entry, quote).find(({ side }) => side === plan.side);
  return {
    setAlert:
      price !== undefined && alert
        ? () => create.mutate({ symbol, type: alert, value: text(price) })
        : undefined,
    fillTicket:
      plan && waiting
        ? () => {
            const terms = {
              type: waiting.type,
              price: text(plan.entry),
              exits: { stopLoss: text(plan.stopLoss), takeProfit: text(plan.takeProfit) },
            };
            if (!beside.write(plan.side, terms)) openTicket({ symbol, side: plan.side, waitsAt: terms });
          }
        : undefined,
  };
}
