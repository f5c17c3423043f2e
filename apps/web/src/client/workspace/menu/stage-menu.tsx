import type { Side } from '@lonja/core';
import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { Bell, Copy, ShieldMinus, Target } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartPlace } from '../../../chart/chart-menu.tsx';
import type { Listing } from '../../../account/directory.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useQuoteStore } from '../../../shared/live/use-quotes.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import type { WaitsAt } from '../../../ticket/ticket-draft.ts';
import { useDesk } from '../../account/account-context.tsx';
import type { AlertDraft } from '../../alerts/alerts-dialog.model.ts';
import { useAlertActs } from '../../alerts/alerts-query.ts';
import { useDisplay } from '../../display/display.tsx';
import { useOrderActs } from '../../trading/orders/use-order-acts.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';
import { useOpenTicket } from '../../trading/ticket/trade-dialog-context.tsx';
import { ReplayItem } from './replay-item.tsx';
import { StageMenuItem } from './stage-menu-item.tsx';
import { alertAt, exitAt, ordersAt, type Touch } from './stage-menu.model.ts';

/** What can be done at a place of the chart: begin an order, protect the position, be alerted, trade on from that moment. */
export function StageMenu({
  listing,
  price,
  past,
}: Pick<ChartPlace, 'price' | 'past'> & { readonly listing: Listing }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { asset } = listing;
  const quote = useQuoteAtOpening(listing);
  const begin = useBeginOrder(asset.symbol);
  const { setAlert, copy } = useOtherActs(asset.symbol);
  const alert = alertAt(price, quote);
  const text = price.toFixed(asset.decimals);
  return (
    <>
      <ContextMenu.Label className="px-2.5 py-1.5 text-12 text-ink-3 tabular-nums">
        {asset.symbol} · {display.decimal(price, asset.decimals)}
      </ContextMenu.Label>
      {(asset.quotedOnly ? [] : ordersAt(price, quote)).map(({ side, type }) => (
        <StageMenuItem
          key={`${side} ${type}`}
          onSelect={() => begin(side, { type, price: text })}
          icon={<span className={`size-2 rounded-full ${side === 'buy' ? 'bg-up' : 'bg-down'}`} />}
        >
          {t(`trade.${side}`)} {t(`trade.types.${type}`)}
        </StageMenuItem>
      ))}
      <ExitItem listing={listing} quote={quote} price={price} text={text} />
      <ContextMenu.Separator className="my-1 border-t border-line" />
      {alert && (
        <StageMenuItem
          onSelect={() => setAlert({ type: alert, value: text })}
          icon={<Bell className="size-4" />}
        >
          {t('chart.alert')}
        </StageMenuItem>
      )}
      <StageMenuItem onSelect={() => copy(text)} icon={<Copy className="size-4" />}>
        {t('chart.copyPrice')}
      </StageMenuItem>
      {past !== undefined && <ReplayItem from={past} />}
    </>
  );
}

/** The stop loss or take profit that the position would have there: a new one, or the one that it has. */
function ExitItem({
  listing: { asset },
  quote,
  price,
  text,
}: {
  readonly listing: Listing;
  readonly quote: Touch;
  readonly price: number;
  readonly text: string;
}) {
  const { t } = useTranslation();
  const client = useClient();
  const { positions } = useDesk();
  const orders = useQuery(ordersQuery(client)).data;
  const { amend, protect } = useOrderActs();
  const held = positions.find(({ position }) => position.symbol === asset.symbol)?.position;
  const exit = held && exitAt(price, held.direction, quote);
  if (!exit) return null;
  const known = orders?.find(({ symbol, purpose }) => symbol === asset.symbol && purpose === exit);
  const terms = buildTerms(exit, text);
  // A trailing stop goes its own way.
  if (known && known.type !== terms.type) return null;
  return (
    <StageMenuItem
      onSelect={() =>
        known
          ? amend.mutate({ id: known.id, body: buildTerms(exit, price) })
          : protect.mutate({ symbol: asset.symbol, ...terms })
      }
      icon={exit === 'stop_loss' ? <ShieldMinus className="size-4" /> : <Target className="size-4" />}
    >
      {t(exit === 'stop_loss' ? 'trade.stopLoss' : 'trade.takeProfit')}
    </StageMenuItem>
  );
}

/** The menu is of the market when it was opened: its items neither change under a pointer nor go with the focus. */
function useQuoteAtOpening({ asset }: Listing): Touch {
  const quotes = useQuoteStore();
  return useState(() => quotes.get(asset.symbol) ?? asset)[0];
}

const buildTerms = <Figure extends string | number>(exit: Order['purpose'], at: Figure) =>
  exit === 'stop_loss'
    ? ({ type: 'stop', stopPrice: at } as const)
    : ({ type: 'limit', limitPrice: at } as const);

/** Writes an order into the ticket beside the chart; without one a ticket opens over it. */
function useBeginOrder(symbol: string) {
  const beside = useTicketBeside();
  const openTicket = useOpenTicket();
  return (side: Side, waitsAt: WaitsAt) => {
    if (!beside.write(side, waitsAt)) openTicket({ symbol, side, waitsAt });
  };
}

function useOtherActs(symbol: string) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { create } = useAlertActs(() => toasts.show({ title: t('alerts.created'), tone: 'success' }));
  return {
    setAlert: (alert: Omit<AlertDraft, 'symbol'>) => create.mutate({ symbol, ...alert }),
    copy: (text: string) =>
      void navigator.clipboard
        .writeText(text)
        .then(() => toasts.show({ title: t('chart.copied'), tone: 'success' }))
        .catch(() => undefined),
  };
}
