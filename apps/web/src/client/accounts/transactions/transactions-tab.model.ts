import type { Position, Transaction } from '@lonja/protocol';
import { csvText, type CsvCell } from '@lonja/protocol/csv';
import type { OrderSearch } from './order-search.ts';

const FIRST_SHOWN = 10;

export interface FoundOrders {
  /** The first matches, the newest first. */
  readonly shown: readonly Transaction[];
  readonly found: readonly Transaction[];
}

/** Options of a search: the time zone of days, the reader's words for an order, and the number of results. */
interface OrderReading {
  readonly zone?: string;
  readonly words?: (transaction: Transaction) => string;
  readonly maximum?: number;
}

/** Every word of the search is in the symbol or the type; the days are those of the zone, both included. */
export function findOrders(
  transactions: readonly Transaction[],
  search: OrderSearch,
  { zone = 'UTC', words = () => '', maximum = FIRST_SHOWN }: OrderReading = {},
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
  return { shown: found.slice(0, maximum), found };
}

export const findPositions = <T extends { readonly position: Pick<Position, 'symbol' | 'name'> }>(
  positions: readonly T[],
  search: string,
): readonly T[] =>
  positions.filter(({ position }) => hasEveryWord(`${position.symbol} ${position.name} buy sell`, search));

/** The columns of a file of orders, each with its cell. */
const ORDER_COLUMNS: readonly (readonly [name: string, cellOf: (order: Transaction) => CsvCell])[] = [
  ['time_utc', (order) => order.createdAt],
  ['id', (order) => order.id],
  ['type', (order) => order.type],
  ['symbol', (order) => order.symbol],
  ['quantity', (order) => order.quantity],
  ['price', (order) => order.price],
  ['total_usd', (order) => order.total],
  ['profit_usd', (order) => order.profit],
  ['market_profit_usd', (order) => order.marketProfit],
  ['set_by_administrator', (order) => (order.hasAdminProfit ? (order.adminReason ?? 'yes') : '')],
  ['set_at_utc', (order) => order.adminAt ?? ''],
  ['leverage', (order) => order.leverage],
  ['bid', (order) => order.quote.bid],
  ['ask', (order) => order.quote.ask],
  ['quoted_at_utc', (order) => order.quote.at],
  ['quote_source', (order) => order.quote.source],
  ['quote_sequence', (order) => order.quote.sequence],
  ['currency', (order) => order.conversion.currency],
  ['price_unit', (order) => order.conversion.priceUnit],
  ['rate_numerator', (order) => ({ figure: order.conversion.numerator })],
  ['rate_denominator', (order) => ({ figure: order.conversion.denominator })],
  ['market_result_in_currency', (order) => ({ figure: order.conversion.result })],
  ['origin', (order) => order.origin],
  ['order_id', (order) => order.orderId ?? ''],
  ['cause', (order) => order.cause],
  [
    'closed_by_administrator',
    (order) =>
      order.cause === 'administrator' ? `${order.causeAt ?? ''} ${order.causeReason ?? ''}`.trim() : '',
  ],
  ['fill_profile', (order) => order.execution.profile],
  ['ideal_price', (order) => ({ figure: order.execution.idealPrice })],
  ['latency_ms', (order) => order.execution.latencyMs],
  ['widening', (order) => ({ figure: order.execution.widening })],
  ['impact', (order) => ({ figure: order.execution.impact })],
  ['cost_against_ideal_usd', (order) => ({ figure: order.execution.cost })],
  ['sent_by', ({ sentBy }) => sentBy?.kind ?? ''],
  ['sent_by_name', ({ sentBy }) => (sentBy && 'name' in sentBy ? (sentBy.name ?? '') : '')],
  ['sent_by_key', ({ sentBy }) => (sentBy && 'key' in sentBy ? sentBy.key : '')],
  ['agent_says_of_itself', ({ sentBy }) => (sentBy?.kind === 'agent' ? (sentBy.words ?? '') : '')],
  ['funds', () => 'virtual'],
];

/**
 * A file of orders: exact moments in UTC, both figures where an administrator set one, and the evidence of each: its quote,
 * its currency's rate to USD as the fraction that results were converted by, and what it cost against an ideal fill.
 */
export const ordersCsv = (orders: readonly Transaction[]): string =>
  csvText([
    ORDER_COLUMNS.map(([name]) => name),
    ...orders.map((order) => ORDER_COLUMNS.map(([, cellOf]) => cellOf(order))),
  ]);

function hasEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
