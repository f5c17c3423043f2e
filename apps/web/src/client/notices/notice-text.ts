import type { Notice, OrderPurpose } from '@lonja/protocol';
import type { ClientTexts } from '@lonja/words/texts';
import type { TFunction } from 'i18next';
import type { Display } from '../display/display.tsx';

export interface NoticeText {
  readonly title: string;
  readonly text: string;
  /** What a person should not miss. */
  readonly isUrgent: boolean;
}

/** A notice in the reader's words; undefined for a kind that this page does not know. */
export function noticeText(notice: Notice, t: TFunction<'client'>, display: Display): NoticeText | undefined {
  switch (notice.kind) {
    case 'margin_call':
      return {
        title: t('notices.marginCall'),
        text: t('notices.marginCallText', { level: display.percent(notice.data.marginLevel) }),
        isUrgent: true,
      };
    case 'negative_balance_protection':
      return {
        title: t('notices.protection'),
        text: t('notices.protectionText', {
          paid: display.usd(notice.data.paid),
          absorbed: display.usd(notice.data.absorbed),
        }),
        isUrgent: true,
      };
    case 'stop_out':
      return {
        title: t('notices.stopOut'),
        text: t('notices.stopOutText', {
          symbol: notice.data.symbol,
          quantity: display.between(notice.data.quantity, 0, 8),
          price: display.between(notice.data.price, 2, 8),
          pnl: display.signedUsd(notice.data.realized),
          level: display.percent(notice.data.marginLevel),
        }),
        isUrgent: true,
      };
    case 'position_closed':
      return {
        title: t('notices.positionClosed'),
        text: t('notices.positionClosedText', {
          symbol: notice.data.symbol,
          quantity: display.between(notice.data.quantity, 0, 8),
          price: display.between(notice.data.price, 2, 8),
          pnl: display.signedUsd(notice.data.realized),
          reason: notice.data.reason,
        }),
        isUrgent: true,
      };
    case 'order_filled':
      return {
        title: t('notices.orderFilled', { order: orderName(notice.data, t) }),
        text: filledText(notice.data, t, display),
        isUrgent: false,
      };
    case 'order_ended':
      return {
        title: t(`notices.orderEnded.${notice.data.status}`, { order: orderName(notice.data, t) }),
        text: t('notices.orderEndedText', {
          side: t(`notices.${notice.data.side}`),
          symbol: notice.data.symbol,
          quantity: display.between(notice.data.quantity, 0, 8),
          reason: endReason(notice.data, t),
        }).trim(),
        isUrgent: notice.data.status === 'rejected',
      };
    case 'alert_fired':
      return {
        title: t('notices.alertFired', { symbol: notice.data.symbol }),
        text: t('notices.alertFiredText', {
          price: display.between(notice.data.price, 2, 8),
          change: display.signedPercent(notice.data.changePercent),
        }),
        isUrgent: false,
      };
    case 'administrator_act':
      return {
        title: t('notices.administratorAct'),
        text: t('notices.administratorActText', {
          changes: notice.data.changes
            .map(({ figure, symbol, before, after }) => {
              const word = t(`notices.figures.${figure}`);
              const name = symbol === null ? word : `${symbol} ${word}`;
              return before === null && after === null ? name : `${name} ${before ?? '-'} → ${after ?? '-'}`;
            })
            .join(', '),
          reason: notice.data.reason,
        }),
        isUrgent: true,
      };
    case 'split':
      return {
        title: t('notices.split', { symbol: notice.data.symbol }),
        text: splitText(notice.data, t, display),
        isUrgent: true,
      };
    case 'security_change':
      return {
        title: t('notices.securityChange'),
        text: t('notices.securityChangeText', {
          change: t(`notices.securityChanges.${notice.data.change}`),
        }),
        isUrgent: true,
      };
    case 'withdrawal':
      return {
        title: t('notices.withdrawal'),
        text: t('notices.withdrawalText', {
          amount: display.usd(notice.data.amount),
          status: t(`transfers.status.${notice.data.status}`),
          notes: notice.data.notes ?? '',
        }),
        isUrgent: false,
      };
    case 'sign_in':
      return {
        title: t('notices.signIn'),
        text: t('notices.signInText', { device: notice.data.device || t('settings.unknownDevice') }),
        isUrgent: false,
      };
    case 'verification':
      return {
        title: t('notices.verification'),
        text: t('notices.verificationText', {
          status: t(`verification.state.${notice.data.status}`),
          reason: notice.data.reason,
        }),
        isUrgent: false,
      };
    default:
      return undefined;
  }
}

type DataOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>['data'];

/** Notices that were kept before orders had a purpose say the type. */
const orderName = (
  { purpose, orderType }: DataOf<'order_filled' | 'order_ended'>,
  t: TFunction<'client'>,
): string => t(`orders.origins.${purpose ?? (orderType as OrderPurpose)}`);

/** The result only where something closed. */
function filledText(order: DataOf<'order_filled'>, t: TFunction<'client'>, display: Display): string {
  const fill = t('notices.orderFilledText', {
    side: t(`notices.${order.side}`),
    symbol: order.symbol,
    quantity: display.between(order.quantity, 0, 8),
    price: display.between(order.price, 2, 8),
  });
  const closes = order.closes ?? Number(order.realized) !== 0;
  const text = closes ? t('notices.orderResult', { fill, pnl: display.signedUsd(order.realized) }) : fill;
  return order.gapped ? `${text}. ${t('notices.orderGapped')}` : text;
}

type EndReason = keyof ClientTexts['notices']['endReasons'];
type Refused = keyof ClientTexts['refusal'];

/** Why it ended without a fill: a refusal says it in its own words. */
function endReason({ status, reason }: DataOf<'order_ended'>, t: TFunction<'client'>): string {
  if (status === 'expired') return t('notices.endReasons.expired');
  if (reason === null) return '';
  return status === 'rejected'
    ? t(`refusal.${reason as Refused}`, { defaultValue: '' })
    : t(`notices.endReasons.${reason as EndReason}`, { defaultValue: '' });
}

/** A sentence for each thing that the split concerned. */
function splitText(split: DataOf<'split'>, t: TFunction<'client'>, display: Display): string {
  const { newUnits, oldUnits, position, cashInLieu, orders, alerts } = split;
  const held = (quantity: string, price: number | null): string =>
    [display.between(quantity, 0, 8), ...(price === null ? [] : [display.between(price, 2, 8)])].join(' @ ');
  return [
    t('notices.splitRatio', { newUnits, oldUnits }),
    position &&
      t('notices.splitPosition', {
        before: held(position.quantityBefore, position.averagePriceBefore),
        after: held(position.quantityAfter, position.averagePriceAfter),
      }),
    cashInLieu !== null && t('notices.splitPaid', { result: display.signedUsd(cashInLieu) }),
    orders > 0 && t('notices.splitOrders', { orders }),
    alerts > 0 && t('notices.splitAlerts', { alerts }),
  ]
    .filter(Boolean)
    .join(' ');
}
