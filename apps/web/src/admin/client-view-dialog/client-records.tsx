import type { ClientView, Sender } from '@lonja/protocol';
import { reasonText } from '@lonja/protocol/recorded-reasons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { senderText } from '../../shared/figures/sender-text.ts';
import { usePanelDisplay } from '../display/panel-display.tsx';

/** What a client has ordered, traded, moved and been notified of. */
export function ClientRecords({ view }: { readonly view: ClientView }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { orders, transactions, transfers, notices } = view;
  const sender = (sentBy: Sender | null): string =>
    senderText(sentBy, (kind, figures) => t(`view.senders.${kind}`, figures));
  return (
    <>
      <Section title={t('view.orders')} empty={t('view.none')}>
        {orders.map((order) => (
          <Line
            key={order.id}
            main={`${t(`view.${order.side}`)} ${order.symbol}`}
            beside={`${t(`view.origins.${order.purpose}`)}${sender(order.sentBy)} · ${display.between(order.quantity, 0, 8)} · ${display.moment(order.placedAt)}`}
          >
            {[order.limitPrice, order.stopPrice].filter((price) => price !== null).join(' / ')}
          </Line>
        ))}
      </Section>
      <Section title={t('view.transactions')} empty={t('view.none')}>
        {transactions.map((fill) => (
          <Line
            key={fill.id}
            main={`${t(`view.${fill.type}`)} ${fill.symbol}`}
            beside={`${t(`view.origins.${fill.origin}`)}${sender(fill.sentBy)} · ${display.between(fill.quantity, 0, 8)} @ ${display.decimal(fill.price, fill.decimals)} · ${display.moment(fill.createdAt)}`}
            note={[
              fill.hasAdminProfit &&
                t('view.set', { market: display.signedUsd(fill.marketProfit), reason: fill.adminReason }),
              fill.cause === 'administrator' && t('view.closed', { reason: fill.causeReason }),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {fill.closes ? (
              <ProfitFigure value={fill.profit} text={display.signedUsd(fill.profit)} />
            ) : (
              display.usd(fill.total)
            )}
          </Line>
        ))}
      </Section>
      <Section title={t('view.transfers')} empty={t('view.none')}>
        {transfers.map((transfer) => (
          <Line
            key={transfer.id}
            main={t(`view.${transfer.type}`)}
            beside={`${t(`view.statuses.${transfer.status}`)} · ${transfer.destination ?? t(`view.methods.${transfer.method}` as 'view.none', transfer.method)} · ${display.moment(transfer.createdAt)}`}
          >
            {display.usd(transfer.amount)}
          </Line>
        ))}
      </Section>
      <Section title={t('view.notices')} empty={t('view.none')}>
        {notices.map((notice) => (
          <Line
            key={notice.id}
            main={t(`view.kinds.${notice.kind}`)}
            beside={display.moment(notice.createdAt)}
            note={reasonIn(notice.data, (name) => t(`recordedReasons.${name}`))}
          >
            {notice.readAt === null ? t('view.unread') : t('view.read')}
          </Line>
        ))}
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

export function Section({ title, empty, children }: SectionProps) {
  const display = usePanelDisplay();
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold">
        {title} <span className="font-normal text-ink-3">({display.count(children.length)})</span>
      </h3>
      {children.length === 0 ? (
        <p className="text-13 text-ink-3">{empty}</p>
      ) : (
        <div
          role="region"
          aria-label={title}
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-lg border border-line"
        >
          <ul className="divide-y divide-line text-13">{children}</ul>
        </div>
      )}
    </section>
  );
}

interface LineProps {
  readonly main: string;
  readonly beside: string;
  readonly note?: string | false | null;
  readonly children: ReactNode;
}

export function Line({ main, beside, note, children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-1.5">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{main}</strong>
        <span className="block text-12 text-ink-2 tabular-nums">{beside}</span>
        {note && <span className="block text-12 text-ink-3">{note}</span>}
      </p>
      <span className="figure shrink-0">{children}</span>
    </li>
  );
}

/** Reason of a notice that has one. */
const reasonIn = (data: object, words: Parameters<typeof reasonText>[1]): string | false =>
  'reason' in data && typeof data.reason === 'string' ? reasonText(data.reason, words) : false;
