import {
  findEndReason,
  formatPrice,
  formatQuantity,
  formatUsd,
  negate,
  postedResultOf,
  priceToNumber,
  getPurpose,
  ZERO_USD,
  type AccountChange,
  type DividendPayment,
  type Fill,
  type Instrument,
  type LedgerEntry,
  type OrderChange,
  type RestingOrder,
  type TradingChange,
} from '@lonja/core';
import type { NewNoticeBody } from '@lonja/store/notices/notices';
import { buildNoticeBody } from '../record/notice-body.ts';

/** Why an order was cancelled, where its person knows: by an own act, or one that the person is notified of by itself. */
const SILENT: ReadonlySet<string | null> = new Set(['client', 'replaced', 'key']);

type FindInstrument = (instrumentId: number) => Instrument;

/**
 * The notices of a committed change: a margin call, each position closed by a stop-out or an administrator, each dividend, and
 * the end of a waiting order. Acts of the client are left out: their answer reports them.
 */
export const noticesOfChange = (
  { account, orders }: TradingChange,
  instrumentOf: FindInstrument,
): NewNoticeBody[] => [
  ...noticesOfAccount(account, instrumentOf),
  ...orders.flatMap((change) => noticesOfOrder(change, account.fill, instrumentOf)),
];

function noticesOfAccount(
  { before, after, fill, entries }: AccountChange,
  instrumentOf: FindInstrument,
): NewNoticeBody[] {
  const bodies: NewNoticeBody[] = [];
  if (after.marginCall !== undefined && after.marginCall !== before.marginCall) {
    bodies.push(buildNoticeBody('margin_call', { marginLevel: toPercent(after.marginCall) }));
  }
  if (fill?.cause.kind === 'stop_out') {
    const marginLevel = toPercent(fill.cause.marginLevel);
    bodies.push(buildNoticeBody('stop_out', { ...closedPosition(fill, instrumentOf), marginLevel }));
  }
  if (fill?.cause.kind === 'administrator') {
    const { reason } = fill.cause;
    bodies.push(buildNoticeBody('position_closed', { ...closedPosition(fill, instrumentOf), reason }));
  }
  for (const { dividend } of entries) if (dividend) bodies.push(dividendNotice(dividend, instrumentOf));
  const protection = entries.find(({ kind }) => kind === 'negative_balance_protection');
  if (protection) bodies.push(protectionNotice(protection));
  return bodies;
}

const dividendNotice = (
  { instrumentId, exAt, amount, quantity, total }: DividendPayment,
  instrumentOf: FindInstrument,
): NewNoticeBody => {
  const { symbol, priceDecimals, currency } = instrumentOf(instrumentId);
  return buildNoticeBody('dividend', {
    symbol,
    exAt: new Date(exAt).toISOString(),
    perUnit: formatPrice(amount, priceDecimals),
    currency,
    quantity: formatQuantity(quantity),
    total: formatUsd(total),
  });
};

const protectionNotice = ({ postings }: LedgerEntry): NewNoticeBody =>
  buildNoticeBody('negative_balance_protection', {
    paid: formatUsd(negate(postings.negative_balance_protection ?? ZERO_USD)),
    absorbed: formatUsd(negate(postings.withdrawal_hold ?? ZERO_USD)),
  });

function noticesOfOrder(
  { before, after: order }: OrderChange,
  fill: Fill | undefined,
  instrumentOf: FindInstrument,
): NewNoticeBody[] {
  // An order that filled or ended as it was placed is reported by the client's answer.
  if (!before) return [];
  const { state } = order;
  const shown = { ...shownOrder(order, instrumentOf), quantity: formatQuantity(order.quantity) };
  if (state.status === 'filled') {
    const hasWaited = fill?.execution?.triggerPrice !== undefined || order.flight !== undefined;
    if (!fill || !hasWaited) return [];
    const rest = state.unfilled === undefined ? {} : { unfilled: formatQuantity(state.unfilled) };
    return [buildNoticeBody('order_filled', { ...shown, ...filledOrder(fill), ...rest })];
  }
  const reason = findEndReason(order) ?? null;
  if (state.status === 'pending' || state.status === 'working' || SILENT.has(reason)) return [];
  return [buildNoticeBody('order_ended', { ...shown, status: state.status, reason })];
}

const shownOrder = (order: RestingOrder, instrumentOf: FindInstrument) => ({
  orderId: order.id,
  symbol: instrumentOf(order.instrumentId).symbol,
  side: order.side,
  orderType: order.terms.type,
  purpose: getPurpose(order),
});

const filledOrder = (fill: Fill) => ({
  quantity: formatQuantity(fill.order.quantity),
  price: priceToNumber(fill.price),
  closes: fill.change.closed > 0n,
  realized: formatUsd(postedResultOf(fill.change)),
  gapped: fill.execution?.gapped ?? false,
});

const closedPosition = (fill: Fill, instrumentOf: FindInstrument) => ({
  symbol: instrumentOf(fill.order.instrumentId).symbol,
  side: fill.order.side,
  quantity: formatQuantity(fill.order.quantity),
  price: priceToNumber(fill.price),
  realized: formatUsd(postedResultOf(fill.change)),
});

/** Basis points as percent. */
const toPercent = (level: bigint): number => Number(level) / 100;
