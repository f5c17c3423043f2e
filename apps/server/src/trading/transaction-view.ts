import {
  fillOrigin,
  formatDecimal,
  formatPrice,
  formatRate,
  formatUsdExact,
  orderPurpose,
  price as toPrice,
  priceToNumber,
  quantity as toQuantity,
  quantityToNumber,
  senderOfFill,
  trimZeros,
  usd,
  USD_SCALE,
  usdToNumber,
  type ConversionRate,
  type ExecutionCost,
  type Fill,
  type Instrument,
  type OrderPurpose,
  type OrderType,
  type Sender,
} from '@lonja/core';
import type { Transaction } from '@lonja/protocol';
import { readSender } from '@lonja/store/audit/senders';
import type { Database } from '@lonja/store/database/database';
import { listFills, type FillRow } from '@lonja/store/trading/fills';
import type { Market } from '../market/market.ts';
import { senderAnswer } from '../people/sender-view.ts';

/** Rows per page. */
const NEWEST = 1_000;

/** An account's newest transactions, or the newest before one of them. */
export async function listTransactions(
  db: Database,
  market: Market,
  accountId: number | null,
  before?: number,
  limit = NEWEST,
): Promise<Transaction[]> {
  if (accountId === null) return [];
  return (await listFills(db, accountId, limit, before)).map((fill) => {
    const instrument = market.instrumentById(fill.instrument_id);
    if (!instrument) throw new Error(`fill in unknown instrument ${fill.instrument_id}`);
    return transactionOfRow(fill, instrument);
  });
}

/** The fields of a fill for a transaction, new or stored. */
interface ShownFill {
  readonly accountId: number;
  readonly number: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly value: bigint;
  /** Result of the market, USD. */
  readonly realized: bigint;
  readonly adjustment: ShownAdjustment | null;
  readonly closed: bigint;
  readonly cause: Fill['cause']['kind'];
  /** Reason and time of an administrator's close. */
  readonly closing: Pick<ShownAdjustment, 'reason' | 'at'> | null;
  /** Basis points. */
  readonly marginLevel: bigint | null;
  readonly leverage: number;
  readonly orderId: number | null;
  readonly orderType: OrderType;
  readonly purpose: OrderPurpose | undefined;
  readonly triggerPrice: bigint | null;
  readonly gapped: boolean;
  readonly at: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly quotedAt: number;
  readonly source: string;
  readonly sequence: number;
  readonly rate: ConversionRate;
  /** Result of the market, in the instrument's currency. */
  readonly realizedQuote: bigint;
  readonly cost: ShownCost;
  readonly sentBy: Sender | undefined;
}

/** A fill's profile, latency and cost compared with an ideal fill. */
interface ShownCost extends Pick<ExecutionCost, 'profile' | 'latency'> {
  readonly idealPrice: bigint;
  readonly widening: bigint;
  readonly impact: bigint;
  readonly amount: bigint;
}

/** What an override added to the market result, with its reason and time. */
interface ShownAdjustment {
  readonly amount: bigint;
  readonly reason: string;
  readonly at: number;
}

export const transactionOfFill = (fill: Fill, instrument: Instrument): Transaction =>
  transactionAnswer(
    {
      accountId: fill.accountId,
      number: fill.number,
      side: fill.order.side,
      quantity: fill.order.quantity,
      price: fill.price,
      value: fill.value,
      realized: fill.change.realized,
      adjustment: fill.change.adjustment ?? null,
      closed: fill.change.closed,
      cause: fill.cause.kind,
      closing: fill.cause.kind === 'administrator' ? { reason: fill.cause.reason, at: fill.at } : null,
      marginLevel: fill.cause.kind === 'stop_out' ? fill.cause.marginLevel : null,
      leverage: fill.order.leverage,
      orderId: fill.execution?.orderId ?? null,
      orderType: fill.execution?.orderType ?? 'market',
      purpose: fill.execution?.purpose,
      triggerPrice: fill.execution?.triggerPrice ?? null,
      gapped: fill.execution?.gapped ?? false,
      at: fill.at,
      bid: fill.quote.bid,
      ask: fill.quote.ask,
      quotedAt: fill.quote.at,
      source: fill.quote.source,
      sequence: fill.quote.sequence,
      rate: fill.quote.rate,
      realizedQuote: fill.change.realizedQuote,
      cost: fill.cost,
      sentBy: fill.order.sentBy,
    },
    instrument,
  );

const transactionOfRow = (row: FillRow, instrument: Instrument): Transaction =>
  transactionAnswer(
    {
      accountId: row.account_id,
      number: row.number,
      side: row.side,
      quantity: row.quantity,
      price: row.price,
      value: row.value,
      realized: row.realized,
      adjustment:
        row.adjustment === null
          ? null
          : { amount: row.adjustment, reason: row.act_reason ?? '', at: Number(row.act_at_ms ?? 0n) },
      closed: row.closed,
      cause: row.cause,
      closing:
        row.cause_act === null ? null : { reason: row.cause_reason ?? '', at: Number(row.cause_at_ms ?? 0n) },
      marginLevel: row.margin_level,
      leverage: row.leverage,
      orderId: row.order_id,
      orderType: row.order_type,
      purpose: orderPurpose(row.order_type, row.order_protects),
      triggerPrice: row.trigger_price,
      gapped: row.gapped,
      at: row.at.getTime(),
      bid: row.bid,
      ask: row.ask,
      quotedAt: row.quoted_at.getTime(),
      source: row.quote_source,
      sequence: Number(row.quote_sequence),
      rate: { numerator: row.rate_numerator, denominator: row.rate_denominator },
      realizedQuote: row.realized_quote,
      cost: {
        profile: row.profile,
        latency: Number(row.latency_ms),
        idealPrice: row.ideal_price ?? row.price,
        widening: row.widening,
        impact: row.impact,
        amount: row.ideal_cost,
      },
      sentBy: readSender(row),
    },
    instrument,
  );

/** The transactions in listed instruments. */
export const shownTransactions = (fills: readonly FillRow[], market: Market): Transaction[] =>
  fills.flatMap((fill) => {
    const instrument = market.instrumentById(fill.instrument_id);
    return instrument ? [transactionOfRow(fill, instrument)] : [];
  });

const transactionAnswer = (fill: ShownFill, instrument: Instrument): Transaction => {
  const { realized, adjustment } = fill;
  const profit = usdToNumber(usd(realized + (adjustment?.amount ?? 0n)));
  return {
    ...formatFill(fill, instrument),
    profit,
    marketProfit: usdToNumber(usd(realized)),
    hasAdminProfit: adjustment !== null,
    adminProfit: adjustment ? profit : null,
    adminReason: adjustment?.reason ?? null,
    adminAt: adjustment ? new Date(adjustment.at).toISOString() : null,
  };
};

type OwnFigures = 'profit' | 'marketProfit' | 'hasAdminProfit' | 'adminProfit' | 'adminReason' | 'adminAt';

const formatFill = (fill: ShownFill, instrument: Instrument): Omit<Transaction, OwnFigures> => ({
  id: `${fill.accountId}-${fill.number}`,
  type: fill.side,
  symbol: instrument.symbol,
  quantity: quantityToNumber(toQuantity(fill.quantity)),
  price: priceToNumber(toPrice(fill.price)),
  decimals: instrument.priceDecimals,
  total: usdToNumber(usd(fill.value)),
  closes: fill.closed > 0n,
  cause: fill.cause,
  origin: fillOrigin(fill.cause, fill.purpose),
  sentBy: senderAnswer(senderOfFill(fill.cause, fill.sentBy)),
  causeReason: fill.closing?.reason ?? null,
  causeAt: fill.closing ? new Date(fill.closing.at).toISOString() : null,
  marginLevel: fill.marginLevel === null ? null : Number(fill.marginLevel) / 100,
  leverage: fill.leverage,
  orderId: fill.orderId,
  orderType: fill.orderType,
  triggerPrice: fill.triggerPrice === null ? null : priceToNumber(toPrice(fill.triggerPrice)),
  gapped: fill.gapped,
  createdAt: new Date(fill.at).toISOString(),
  quote: {
    bid: priceToNumber(toPrice(fill.bid)),
    ask: priceToNumber(toPrice(fill.ask)),
    at: new Date(fill.quotedAt).toISOString(),
    source: fill.source,
    sequence: fill.sequence,
  },
  conversion: formatConversion(fill, instrument),
  execution: formatExecution(fill, instrument),
});

const formatExecution = ({ cost }: ShownFill, { priceDecimals }: Instrument): Transaction['execution'] => {
  const shown = (price: bigint): string => formatPrice(toPrice(price), priceDecimals);
  return {
    profile: cost.profile,
    idealPrice: shown(cost.idealPrice),
    latencyMs: cost.latency,
    widening: shown(cost.widening),
    impact: shown(cost.impact),
    cost: formatUsdExact(usd(cost.amount)),
  };
};

const formatConversion = (
  { rate: { numerator, denominator }, realizedQuote }: ShownFill,
  { currency, priceUnit }: Instrument,
): Transaction['conversion'] => ({
  currency,
  priceUnit: Number(priceUnit) / 100,
  numerator: String(numerator),
  denominator: String(denominator),
  rate: formatRate({ numerator, denominator }),
  result: trimZeros(formatDecimal(realizedQuote, USD_SCALE)),
});
