import { priceToNumber, type Instrument } from '@lonja/core';
import type { Feed } from '@lonja/feeds';
import type { CandleStore } from '../history/candle-store.ts';
import type { QuoteBoard } from '../board/quote-board.ts';

/**
 * Restores the last prices from before a start, each with its time, so that every position has a value before its first quote,
 * or without one: the newest recorded candle, else the quote of the fill that opened a position, and that fill's rate where the
 * currency has none. All of them are too old to trade on. The first quotes of instruments with a position, an order or an alert
 * are judged by them, so that a split during downtime is detected.
 * @param recorded indexes of the instruments whose past is recorded, not computed
 */
export async function restorePrices(
  board: QuoteBoard,
  store: Pick<CandleStore, 'listNewest' | 'listOpeningQuotes' | 'listAwaited'>,
  recorded: readonly number[],
  feeds: readonly Pick<Feed, 'symbols' | 'expect'>[] = [],
): Promise<void> {
  const { instruments, columns } = board;
  const ids = recorded.map((index) => instruments[index]!.id);
  for (const { instrumentId, begins, close } of await store.listNewest(ids)) {
    const index = board.indexOfId(instrumentId)!;
    const { tickSize, spreadTicks } = instruments[index]!;
    const bid = Math.max(1, Math.round(Number(close / tickSize) - spreadTicks / 2));
    board.remember(index, bid, bid + spreadTicks, begins * 60_000);
  }
  const isRecorded = new Set(recorded);
  const lacking = instruments.flatMap(({ id }, index) => {
    const lacksPrice = isRecorded.has(index) && columns.bidTicks[index] === 0;
    return lacksPrice || board.rateOf(index) === undefined ? [id] : [];
  });
  const held = await store.listOpeningQuotes([...new Set([...ids, ...lacking])]);
  const isLacking = new Set(lacking);
  for (const quote of held.filter(({ instrumentId }) => isLacking.has(instrumentId))) {
    const index = board.indexOfId(quote.instrumentId)!;
    const { currency, tickSize } = instruments[index]!;
    if (isRecorded.has(index))
      board.remember(
        index,
        countTicks(quote.bid, tickSize),
        countTicks(quote.ask, tickSize),
        quote.quotedAt.getTime(),
      );
    if (board.rateOf(index) === undefined)
      board.rememberRate(currency, { numerator: quote.rateNumerator, denominator: quote.rateDenominator });
  }
  const judged = new Set([
    ...held.map(({ instrumentId }) => instrumentId),
    ...(await store.listAwaited(ids)),
  ]);
  for (const instrumentId of judged) expectLastPrice(board, board.indexOfId(instrumentId)!, feeds);
}

function expectLastPrice(
  board: QuoteBoard,
  index: number,
  feeds: readonly Pick<Feed, 'symbols' | 'expect'>[],
): void {
  const { symbol, tickSize } = board.instruments[index]!;
  const { bidTicks, askTicks } = board.columns;
  const unit = priceToNumber(tickSize);
  const feed = feeds.find(({ symbols }) => symbols.includes(symbol));
  if (bidTicks[index]! > 0) feed?.expect?.(symbol, bidTicks[index]! * unit, askTicks[index]! * unit);
}

const countTicks = (price: bigint, tickSize: Instrument['tickSize']): number => Number(price / tickSize);
