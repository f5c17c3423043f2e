import {
  LEDGER_ACCOUNTS,
  negate,
  totalOfCharges,
  type DividendPayment,
  type Fill,
  type LedgerEntry,
  type OvernightCharge,
} from '@lonja/core';
import { numberOfSender } from './senders.ts';
import type { Column } from '../database/columns.ts';

/** The rows that are written once and never changed: fills, entries, and what entries are made of. */
export const FILL_COLUMNS: readonly Column<Fill>[] = [
  { name: 'account_id', type: 'int', of: (fill) => fill.accountId },
  { name: 'number', type: 'int', of: (fill) => fill.number },
  { name: 'instrument_id', type: 'int', of: (fill) => fill.order.instrumentId },
  { name: 'side', type: 'word', of: (fill) => fill.order.side },
  { name: 'order_type', type: 'word', of: ({ execution }) => execution?.orderType ?? 'market' },
  { name: 'order_id', type: 'int', of: ({ execution }) => execution?.orderId ?? null },
  { name: 'trigger_price', type: 'bigint', of: ({ execution }) => execution?.triggerPrice ?? null },
  { name: 'gapped', type: 'bool', of: ({ execution }) => execution?.gapped ?? false },
  { name: 'quantity', type: 'bigint', of: (fill) => fill.order.quantity },
  { name: 'leverage', type: 'int', of: (fill) => fill.order.leverage },
  { name: 'reduce_only', type: 'bool', of: (fill) => fill.order.reduceOnly },
  { name: 'seen_price', type: 'bigint', of: (fill) => fill.order.seenPrice ?? null },
  { name: 'slippage', type: 'int', of: (fill) => fill.order.slippage },
  { name: 'price', type: 'bigint', of: (fill) => fill.price },
  { name: 'rule', type: 'word', of: (fill) => fill.rule },
  { name: 'cause', type: 'word', of: (fill) => fill.cause.kind },
  {
    name: 'margin_level',
    type: 'bigint',
    of: ({ cause }) => (cause.kind === 'stop_out' ? cause.marginLevel : null),
  },
  { name: 'cause_act', type: 'uuid', of: ({ cause }) => (cause.kind === 'administrator' ? cause.act : null) },
  { name: 'bid', type: 'bigint', of: (fill) => fill.quote.bid },
  { name: 'ask', type: 'bigint', of: (fill) => fill.quote.ask },
  { name: 'quoted_at', type: 'time', of: (fill) => fill.quote.at },
  { name: 'quote_source', type: 'word', of: (fill) => fill.quote.source },
  { name: 'quote_sequence', type: 'bigint', of: (fill) => fill.quote.sequence },
  { name: 'rate_numerator', type: 'bigint', of: (fill) => fill.quote.rate.numerator },
  { name: 'rate_denominator', type: 'bigint', of: (fill) => fill.quote.rate.denominator },
  { name: 'profile', type: 'word', of: ({ cost }) => cost.profile },
  { name: 'latency_ms', type: 'bigint', of: ({ cost }) => cost.latency },
  { name: 'widening', type: 'bigint', of: ({ cost }) => cost.widening },
  { name: 'impact', type: 'bigint', of: ({ cost }) => cost.impact },
  {
    name: 'ideal_price',
    type: 'bigint',
    of: ({ cost, price }) => (cost.idealPrice === price ? null : cost.idealPrice),
  },
  { name: 'ideal_cost', type: 'bigint', of: ({ cost }) => cost.amount },
  { name: 'value', type: 'bigint', of: (fill) => fill.value },
  { name: 'closed', type: 'bigint', of: (fill) => fill.change.closed },
  { name: 'opened', type: 'bigint', of: (fill) => fill.change.opened },
  { name: 'realized_quote', type: 'bigint', of: (fill) => fill.change.realizedQuote },
  { name: 'realized', type: 'bigint', of: (fill) => fill.change.realized },
  { name: 'margin_locked', type: 'bigint', of: (fill) => fill.change.marginLocked },
  { name: 'margin_released', type: 'bigint', of: (fill) => fill.change.marginReleased },
  { name: 'position_opened_by', type: 'int', of: (fill) => fill.positionOpenedBy },
  { name: 'quantity_after', type: 'bigint', of: (fill) => fill.quantityAfter },
  { name: 'at', type: 'time', of: (fill) => fill.at },
  { name: 'adjustment', type: 'bigint', of: ({ change }) => change.adjustment?.amount ?? null },
  { name: 'adjustment_act', type: 'uuid', of: ({ change }) => change.adjustment?.act ?? null },
  { name: 'sender', type: 'int', of: ({ order }) => numberOfSender(order.sentBy) },
];

export const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { name: 'account_id', type: 'int', of: (entry) => entry.accountId },
  { name: 'number', type: 'int', of: (entry) => entry.number },
  { name: 'kind', type: 'word', of: (entry) => entry.kind },
  { name: 'fill_number', type: 'int', of: (entry) => entry.fillNumber ?? null },
  { name: 'financing_day', type: 'int', of: (entry) => entry.financingDay ?? null },
  { name: 'act', type: 'uuid', of: (entry) => entry.act ?? null },
  { name: 'at', type: 'time', of: (entry) => entry.at },
  ...LEDGER_ACCOUNTS.map((name): Column<LedgerEntry> => ({
    name,
    type: 'bigint',
    of: (entry) => entry.postings[name] ?? null,
  })),
];

/** One position's charge in a financing entry. */
interface EntryCharge {
  readonly entry: LedgerEntry;
  readonly charge: OvernightCharge;
}

export const listCharges = (entry: LedgerEntry): EntryCharge[] =>
  (entry.charges ?? []).map((charge) => ({ entry, charge }));

export const CHARGE_COLUMNS: readonly Column<EntryCharge>[] = [
  { name: 'account_id', type: 'int', of: ({ entry }) => entry.accountId },
  { name: 'entry_number', type: 'int', of: ({ entry }) => entry.number },
  { name: 'instrument_id', type: 'int', of: ({ charge }) => charge.instrumentId },
  { name: 'quantity', type: 'bigint', of: ({ charge }) => charge.quantity },
  { name: 'conditions', type: 'int', of: ({ charge }) => charge.conditions },
  { name: 'source', type: 'word', of: ({ charge: { rule } }) => rule.source },
  { name: 'rate', type: 'bigint', of: ({ charge: { rule } }) => ('rate' in rule ? rule.rate : null) },
  { name: 'points', type: 'bigint', of: ({ charge: { rule } }) => ('points' in rule ? rule.points : null) },
  { name: 'nights', type: 'int', of: ({ charge }) => charge.nights },
  { name: 'price_unit', type: 'int', of: ({ charge }) => Number(charge.priceUnit) },
  { name: 'bid', type: 'bigint', of: ({ charge }) => charge.quote.bid },
  { name: 'ask', type: 'bigint', of: ({ charge }) => charge.quote.ask },
  { name: 'quoted_at', type: 'time', of: ({ charge }) => charge.quote.at },
  { name: 'quote_source', type: 'word', of: ({ charge }) => charge.quote.source },
  { name: 'quote_sequence', type: 'bigint', of: ({ charge }) => charge.quote.sequence },
  { name: 'rate_numerator', type: 'bigint', of: ({ charge }) => charge.quote.rate.numerator },
  { name: 'rate_denominator', type: 'bigint', of: ({ charge }) => charge.quote.rate.denominator },
  { name: 'amount', type: 'bigint', of: ({ charge }) => negate(totalOfCharges([charge])) },
];

/** A dividend on a position, and its entry. */
interface EntryDividend {
  readonly entry: LedgerEntry;
  readonly dividend: DividendPayment;
}

export const listDividends = (entry: LedgerEntry): EntryDividend[] =>
  entry.dividend ? [{ entry, dividend: entry.dividend }] : [];

export const DIVIDEND_COLUMNS: readonly Column<EntryDividend>[] = [
  { name: 'account_id', type: 'int', of: ({ entry }) => entry.accountId },
  { name: 'entry_number', type: 'int', of: ({ entry }) => entry.number },
  { name: 'instrument_id', type: 'int', of: ({ dividend }) => dividend.instrumentId },
  { name: 'ex_at', type: 'time', of: ({ dividend }) => dividend.exAt },
  { name: 'amount', type: 'bigint', of: ({ dividend }) => dividend.amount },
  { name: 'quantity', type: 'bigint', of: ({ dividend }) => dividend.quantity },
  { name: 'price_unit', type: 'int', of: ({ dividend }) => Number(dividend.priceUnit) },
  { name: 'rate_numerator', type: 'bigint', of: ({ dividend }) => dividend.rate.numerator },
  { name: 'rate_denominator', type: 'bigint', of: ({ dividend }) => dividend.rate.denominator },
  { name: 'quoted_at', type: 'time', of: ({ dividend }) => dividend.quote.at },
  { name: 'quote_source', type: 'word', of: ({ dividend }) => dividend.quote.source },
  { name: 'quote_sequence', type: 'bigint', of: ({ dividend }) => dividend.quote.sequence },
  { name: 'total', type: 'bigint', of: ({ dividend }) => dividend.total },
];
