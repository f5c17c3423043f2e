import type { Notice, OrderPurpose } from '@lonja/protocol';
import type { TFunction } from 'i18next';
import type { clientEn } from '../catalogue/en.ts';
import type { Display } from '../display/display.tsx';

export interface NoticeText {
  readonly title: string;
  readonly text: string;
  /** What a person should not miss. */
  readonly isUrgent: boolean;
}

/** A notice in the reader's words; undefined for a kind that this page does not know. */
export const noticeText = <Kind extends Notice['kind']>(
  { kind, data }: { readonly kind: Kind; readonly data: DataOf<Kind> },
  t: TFunction<'client'>,
  display: Display,
): NoticeText | undefined => (Object.hasOwn(TEXTS, kind) ? TEXTS[kind](data, t, display) : undefined);

type DataOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>['data'];

const TEXTS: {
  readonly [Kind in Notice['kind']]: (
    data: DataOf<Kind>,
    t: TFunction<'client'>,
    display: Display,
  ) => NoticeText;
} = {
  margin_call: (data, t, display) => ({
    title: t('notices.marginCall'),
    text: t('notices.marginCallText', { level: display.percent(data.marginLevel) }),
    isUrgent: true,
  }),
  negative_balance_protection: (data, t, display) => ({
    title: t('notices.protection'),
    text: t('notices.protectionText', {
      paid: display.usd(data.paid),
      absorbed: display.usd(data.absorbed),
    }),
    isUrgent: true,
  }),
  stop_out: (data, t, display) => ({
    title: t('notices.stopOut'),
    text: t('notices.stopOutText', {
      symbol: data.symbol,
      quantity: display.between(data.quantity, 0, 8),
      price: display.between(data.price, 2, 8),
      pnl: display.signedUsd(data.realized),
      level: display.percent(data.marginLevel),
    }),
    isUrgent: true,
  }),
  position_closed: (data, t, display) => ({
    title: t('notices.positionClosed'),
    text: t('notices.positionClosedText', {
      symbol: data.symbol,
      quantity: display.between(data.quantity, 0, 8),
      price: display.between(data.price, 2, 8),
      pnl: display.signedUsd(data.realized),
      reason: data.reason,
    }),
    isUrgent: true,
  }),
  order_filled: (data, t, display) => ({
    title: t('notices.orderFilled', { order: orderName(data, t) }),
    text: filledText(data, t, display),
    isUrgent: false,
  }),
  order_ended: (data, t, display) => ({
    title: t(`notices.orderEnded.${data.status}`, { order: orderName(data, t) }),
    text: t('notices.orderEndedText', {
      side: t(`notices.${data.side}`),
      symbol: data.symbol,
      quantity: display.between(data.quantity, 0, 8),
      reason: endReason(data, t),
    }).trim(),
    isUrgent: data.status === 'rejected',
  }),
  alert_fired: (data, t, display) => ({
    title: t('notices.alertFired', { symbol: data.symbol }),
    text: t('notices.alertFiredText', {
      price: display.between(data.price, 2, 8),
      change: display.signedPercent(data.changePercent),
    }),
    isUrgent: false,
  }),
  administrator_act: (data, t) => ({
    title: t('notices.administratorAct'),
    text: t('notices.administratorActText', {
      changes: data.changes
        .map(({ figure, symbol, before, after }) => {
          const word = t(`notices.figures.${figure}`);
          const name = symbol === null ? word : `${symbol} ${word}`;
          return before === null && after === null ? name : `${name} ${before ?? '-'} → ${after ?? '-'}`;
        })
        .join(', '),
      reason: data.reason,
    }),
    isUrgent: true,
  }),
  split: (data, t, display) => ({
    title: t('notices.split', { symbol: data.symbol }),
    text: splitText(data, t, display),
    isUrgent: true,
  }),
  security_change: (data, t) => ({
    title: t('notices.securityChange'),
    text: t('notices.securityChangeText', {
      change: t(`notices.securityChanges.${data.change}`),
    }),
    isUrgent: true,
  }),
  withdrawal: (data, t, display) => ({
    title: t('notices.withdrawal'),
    text: t('notices.withdrawalText', {
      amount: display.usd(data.amount),
      status: t(`transfers.status.${data.status}`),
      notes: data.notes ?? '',
    }),
    isUrgent: false,
  }),
  sign_in: (data, t) => ({
    title: t('notices.signIn'),
    text: t('notices.signInText', { device: data.device || t('settings.unknownDevice') }),
    isUrgent: false,
  }),
  verification: (data, t) => ({
    title: t('notices.verification'),
    text: t('notices.verificationText', {
      status: t(`verification.state.${data.status}`),
      reason: data.reason,
    }),
    isUrgent: false,
  }),
};

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

type EndReason = keyof typeof clientEn.notices.endReasons;
type Refused = keyof typeof clientEn.refusal;

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
