import type { Position, Transaction } from '@lonja/protocol';
import { csvText } from '@lonja/protocol/csv';

/** The transactions tab's state in the address. */
export interface OrderSearch {
  readonly q?: string;
  readonly type?: 'buy' | 'sell';
  /** Calendar days in the person's zone: '2026-11-21'. */
  readonly from?: string;
  readonly to?: string;
  /** Number of an earlier account; the present one unless given. */
  readonly account?: string;
}

const FIRST_SHOWN = 10;

export interface FoundOrders {
  /** The first matches, the newest first. */
  readonly shown: readonly Transaction[];
  readonly found: readonly Transaction[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ACCOUNT = /^[1-9]\d{0,8}$/;

export function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  const { q, type, from, to, account } = search;
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}),
    ...(type === 'buy' || type === 'sell' ? { type } : {}),
    ...(typeof from === 'string' && DAY.test(from) ? { from } : {}),
    ...(typeof to === 'string' && DAY.test(to) ? { to } : {}),
    ...(ACCOUNT.test(String(account)) ? { account: String(account) } : {}),
  };
}

/** Options of a search: the time zone of days, the reader's words for an order, and the number of results. */
interface OrderReading {
  readonly zone?: string;
  readonly words?: (transaction: Transaction) => string;
  readonly most?: number;
}

/** Every word of the search is in the symbol or the type; the days are those of the zone, both included. */
export function findOrders(
  transactions: readonly Transaction[],
  search: OrderSearch,
  { zone = 'UTC', words = () => '', most = FIRST_SHOWN }: OrderReading = {},
): FoundOrders {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const found = transactions.filter((transaction) => {
    const day = search.from || search.to ? days.format(new Date(transaction.createdAt)) : '';
    return (
      hasEveryWord(`${transaction.symbol} ${transaction.type} ${words(transaction)}`, search.q ?? '') &&
      (search.type === undefined || transaction.type === search.type) &&
      (search.from === undefined || day >= search.from) &&
      (search.to === undefined || day <= search.to)
    );
  });
  return { shown: found.slice(0, most), found };
}

export const findPositions = <T extends { readonly position: Pick<Position, 'symbol' | 'name'> }>(
  positions: readonly T[],
  search: string,
): readonly T[] =>
  positions.filter(({ position }) => hasEveryWord(`${position.symbol} ${position.name} buy sell`, search));

/**
 * A file of orders: exact moments in UTC, both figures where an administrator set one, and the evidence of each: its quote,
 * its currency's rate to USD as the fraction that results were converted by, and what it cost against an ideal fill.
 */
export const ordersCsv = (orders: readonly Transaction[]): string =>
  csvText([
    [
      'time_utc',
      'id',
      'type',
      'symbol',
      'quantity',
      'price',
      'total_usd',
      'profit_usd',
      'market_profit_usd',
      'set_by_administrator',
      'set_at_utc',
      'leverage',
      'bid',
      'ask',
      'quoted_at_utc',
      'quote_source',
      'quote_sequence',
      'currency',
      'price_unit',
      'rate_numerator',
      'rate_denominator',
      'market_result_in_currency',
      'origin',
      'order_id',
      'cause',
      'closed_by_administrator',
      'fill_profile',
      'ideal_price',
      'latency_ms',
      'widening',
      'impact',
      'cost_against_ideal_usd',
      'funds',
    ],
    ...orders.map((order) => [
      order.createdAt,
      order.id,
      order.type,
      order.symbol,
      order.quantity,
      order.price,
      order.total,
      order.profit,
      order.marketProfit,
      order.hasAdminProfit ? (order.adminReason ?? 'yes') : '',
      order.adminAt ?? '',
      order.leverage,
      order.quote.bid,
      order.quote.ask,
      order.quote.at,
      order.quote.source,
      order.quote.sequence,
      order.conversion.currency,
      order.conversion.priceUnit,
      { figure: order.conversion.numerator },
      { figure: order.conversion.denominator },
      { figure: order.conversion.result },
      order.origin,
      order.orderId ?? '',
      order.cause,
      order.cause === 'administrator' ? `${order.causeAt ?? ''} ${order.causeReason ?? ''}`.trim() : '',
      order.execution.profile,
      { figure: order.execution.idealPrice },
      order.execution.latencyMs,
      { figure: order.execution.widening },
      { figure: order.execution.impact },
      { figure: order.execution.cost },
      'virtual',
    ]),
  ]);

function hasEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
