import { formatPrice, formatQuantity, formatUsdExact, price, quantity, usd } from '@lonja/core';
import type { CalendarEvent, DividendPayment } from '@lonja/protocol';
import type { FeedDividend } from '@lonja/feeds';
import type { DividendRow } from '@lonja/store/ledger/dividend-payments';
import type { EntryKey } from '@lonja/store/ledger/financing-charges';
import type { Market } from '../market/market.ts';

type FindInstrument = Pick<Market, 'instrumentBySymbol'>;

/** The dividend that an entry pays; null for other kinds. */
export function dividendOfEntry(
  rows: readonly DividendRow[],
  { accountId, number }: EntryKey,
  market: FindInstrument,
): DividendPayment | null {
  const found = rows.find((row) => row.accountId === accountId && row.entryNumber === number);
  return found ? paymentAnswer(found, market) : null;
}

/** For clients and administrators. */
const paymentAnswer = (row: DividendRow, market: FindInstrument): DividendPayment => ({
  symbol: row.symbol,
  exAt: row.exAt.toISOString(),
  amount: formatPrice(price(row.amount), market.instrumentBySymbol(row.symbol)?.priceDecimals ?? 8),
  quantity: formatQuantity(quantity(row.quantity)),
  priceUnit: row.priceUnit / 100,
  usdRate: `${row.rateNumerator}/${row.rateDenominator}`,
  quoteSource: row.quoteSource,
  quoteSequence: String(row.quoteSequence),
  quotedAt: row.quotedAt.toISOString(),
  total: formatUsdExact(usd(row.total)),
});

/** An announced dividend as an event of the calendar. */
export function dividendEvent({ symbol, exAt, amount }: FeedDividend, market: FindInstrument): CalendarEvent {
  const { priceDecimals = 8, currency = '' } = market.instrumentBySymbol(symbol) ?? {};
  return {
    at: new Date(exAt).toISOString(),
    kind: 'dividend',
    subject: symbol,
    symbols: [symbol],
    importance: 'low',
    moves: [],
    dividend: { amount: formatPrice(amount, priceDecimals), currency },
  };
}
