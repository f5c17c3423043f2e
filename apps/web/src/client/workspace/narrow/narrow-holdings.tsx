import type { Order } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { ValuedPosition } from '../../../account/browser-desk.ts';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { computeMid } from '../../../shared/live/quote-store.ts';
import { useQuote } from '../../../shared/live/use-quotes.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDesk } from '../../account/account-context.tsx';
import { PositionMark } from '../../account/position-mark.tsx';
import { useDisplay } from '../../display/display.tsx';
import { marginLevelText } from '../../trading/margin/margin-level-text.ts';
import { orderText } from '../../trading/orders/order-text.ts';
import { useClosePosition } from '../../trading/orders/use-close-position.ts';
import { useOrderActs } from '../../trading/orders/use-order-acts.ts';
import { PositionDetails } from '../../trading/positions/position-details.tsx';
import { formatPositionRow } from '../../trading/positions/position-row.model.ts';
import { computeDayRange } from '../../sparklines/sparkline.model.ts';
import { useInstrumentDay } from '../instrument-day.ts';

/** What the account has in the instrument on stage, and what waits; the day's range and the account's margin below. */
export function NarrowHoldings({ listing }: { readonly listing: Listing }) {
  const { symbol } = listing.asset;
  const { positions } = useDesk();
  const orders = useQuery(ordersQuery(useClient())).data ?? [];
  const held = positions.find(({ position }) => position.symbol === symbol);
  const waiting = orders.filter((order) => order.symbol === symbol && !order.protectsPosition);
  return (
    <>
      {(held || waiting.length > 0) && (
        <ul className="bg-panel">
          {held && <HeldLine valued={held} />}
          {waiting.map((order) => (
            <WaitingLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      <DayLine listing={listing} />
    </>
  );
}

function HeldLine({ valued }: { readonly valued: ValuedPosition }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const closing = useClosePosition();
  const [isOpen, setIsOpen] = useState(false);
  const row = formatPositionRow(valued, useDisplay());
  return (
    <li className="live flex items-center gap-3 border-b border-line bg-selected px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 text-14 font-semibold">
          <span>
            <span className={row.isLong ? 'text-up' : 'text-down'}>
              {t(row.isLong ? 'positions.long' : 'positions.short')}
            </span>{' '}
            {row.briefQuantity}
          </span>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('positions.details', { symbol: row.symbol })}
            onClick={() => setIsOpen(true)}
            className="relative hit-touch -my-1 grid size-7 place-items-center text-ink-3"
          >
            <ChevronRight aria-hidden="true" className="size-4" />
          </button>
        </span>
        <span className="block text-12 text-ink-2">
          {own('dock.entry')} {row.averagePrice} · {row.margin} {row.leverage}
        </span>
      </span>
      <span className="figure inline-flex items-center gap-1 text-16 font-semibold">
        <PositionMark valued={valued} />
        <ProfitFigure value={row.pnlValue} text={row.pnl} />
      </span>
      <Button
        isBusy={closing.isPending}
        aria-label={t('positions.closeSymbol', { symbol: row.symbol })}
        onClick={() => closing.close(valued.position, valued.closingPrice)}
      >
        {t('positions.close')}
      </Button>
      {isOpen && <PositionDetails valued={valued} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function WaitingLine({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const display = useDisplay();
  const { cancel } = useOrderActs();
  const text = orderText(order, t, display);
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2">
      <span className="min-w-0 flex-1 text-14">
        <span className={`font-semibold ${order.side === 'buy' ? 'text-up' : 'text-down'}`}>
          {t(`trade.${order.side}`)}
        </span>{' '}
        {display.between(order.quantity, 0, 8)}
        <span className="block text-12 text-ink-2">{text}</span>
      </span>
      <Button
        isBusy={cancel.isPending}
        aria-label={t('orders.cancelOrder', { symbol: order.symbol, order: text })}
        onClick={() => cancel.mutate(order.id)}
      >
        {t('cancel')}
      </Button>
    </li>
  );
}

function DayLine({ listing: { asset } }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const display = useDisplay();
  const { line } = useInstrumentDay();
  const { summary } = useDesk();
  const range = computeDayRange(line, computeMid(useQuote(asset.symbol) ?? asset));
  const price = (value: number): string => display.decimal(value, asset.decimals);
  return (
    <dl className="live grid grid-cols-2 divide-x divide-line py-2 text-12">
      <Figure label={own('facts.range')}>{range ? `${price(range.low)} – ${price(range.high)}` : '—'}</Figure>
      <Figure label={t('trade.marginLevel')}>{marginLevelText(summary, display)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="px-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="figure text-left text-13 font-semibold">{children}</dd>
    </div>
  );
}
