import { priceFactorOf, price, type MarketQuote, type SplitRatio } from '@lonja/core';
import type { AnnouncedSplit, Feed, FeedSplit, FeedSplits, SplitCalendar } from '@lonja/feeds';
import type { CandleRecorder } from './candle-recorder.ts';
import type { QuoteBoard } from './quote-board.ts';

/** An instrument that its source quotes in another scale than that of open positions. */
export interface SeenSplit {
  readonly instrumentId: number;
  /** Its price as a fraction of the last one in the old scale. */
  readonly factor: number;
  /**
   * Since when its source counts in the new scale, else when the last quote in the old one was received: milliseconds since
   * 1970; NaN without either.
   */
  readonly lastAt: number;
  /** The newest quote in the new scale, which is not shown yet; undefined without a rate to USD. */
  readonly quote: MarketQuote | undefined;
}

/** A split that the source of an instrument has announced, and that has taken effect. */
interface DueSplit extends Omit<AnnouncedSplit, 'symbol'> {
  readonly instrumentId: number;
}

/** Splits over all feeds: seen at external sources, or announced by simulated companies. */
export interface MarketSplits {
  /** Whether an administrator may declare and dismiss splits of an instrument: its source announces none itself. */
  canDeclare(instrumentId: number): boolean;
  /** Whether that holds for any instrument. */
  canDeclareAny(): boolean;
  /** Whether any instrument may split. */
  hasSources(): boolean;
  /** What is announced by now and takes effect from a moment on, before another one (milliseconds since 1970): in order of time. */
  announced(from: number, until: number, now: number): readonly AnnouncedSplit[];
  /** What sources have announced, has taken effect until a moment, and is not adopted: in order of time. */
  due(until: number): readonly DueSplit[];
  seen(): readonly SeenSplit[];
  /** Whether the source quotes it in the scale of open positions. */
  isQuoted(instrumentId: number, now: number): boolean;
  /**
   * The ratio that its source publishes for a split since its last quote in the old scale; undefined where it has none.
   * @throws the source's error
   */
  lookUp(instrumentId: number, now: number): Promise<SplitRatio | undefined>;
  /** Announces a split before the source quotes in its scale; undefined withdraws it. */
  announce(instrumentId: number, ratio: SplitRatio | undefined): void;
  /** Accounts are being adjusted: until it is adopted nothing is decided by its price. May be repeated. */
  suspend(instrumentId: number): void;
  isSuspended(instrumentId: number): boolean;
  /** Rises whenever an instrument is suspended or resumed. */
  version(): number;
  /** Saves the candles of the old scale and records none until it is adopted. @throws Error when they can't be saved */
  closeCandles(instrumentId: number): Promise<void>;
  /** All open positions are in the new scale: its last price follows, and its source's quotes pass again. */
  adopt(instrumentId: number, ratio: SplitRatio): void;
  /** It was no split: its source's quotes pass again. */
  dismiss(instrumentId: number): void;
}

interface MarketSplitsOptions {
  readonly board: QuoteBoard;
  readonly feeds: readonly Pick<Feed, 'symbols' | 'splits'>[];
  readonly recorder: Pick<CandleRecorder, 'close' | 'open' | 'flush' | 'unsaved'> | undefined;
}

export function createMarketSplits({ board, feeds, recorder }: MarketSplitsOptions): MarketSplits {
  const suspended = new Set<number>();
  let version = 0;
  const sources = sourcesOf(feeds);

  const at = (instrumentId: number) => {
    const index = board.indexOfId(instrumentId);
    const symbol = index === undefined ? undefined : board.instruments[index]!.symbol;
    const source = symbol === undefined ? undefined : sources.get(symbol);
    return index === undefined || symbol === undefined || !source ? undefined : { index, symbol, source };
  };
  const distinct = [...new Set(sources.values())];
  const calendars = distinct.flatMap(({ calendar }) => calendar ?? []);

  return {
    canDeclare: (instrumentId) => {
      const found = at(instrumentId);
      return found !== undefined && !found.source.calendar;
    },
    canDeclareAny: () => distinct.some(({ calendar }) => !calendar),
    hasSources: () => distinct.length > 0,
    announced: (from, until, now) => calendars.flatMap((calendar) => calendar.announced(from, until, now)),
    due: (until) => calendars.flatMap((calendar) => dueOf(board, calendar, until)),
    seen: () => distinct.flatMap((source) => source.seen().flatMap((split) => seenOf(board, split))),
    isQuoted(instrumentId, now) {
      const index = board.indexOfId(instrumentId);
      return index !== undefined && board.isTradable(index, now);
    },
    async lookUp(instrumentId, now) {
      const found = at(instrumentId);
      if (!found) return undefined;
      const since = board.columns.quotedAt[found.index]!;
      return found.source.lookUp?.(found.symbol, Number.isNaN(since) ? now : since);
    },
    announce(instrumentId, ratio) {
      const found = at(instrumentId);
      found?.source.announce(found.symbol, ratio);
    },
    suspend(instrumentId) {
      version += 1;
      suspended.add(instrumentId);
    },
    isSuspended: (instrumentId) => suspended.size > 0 && suspended.has(instrumentId),
    version: () => version,
    async closeCandles(instrumentId) {
      const index = board.indexOfId(instrumentId);
      if (!recorder || index === undefined) return;
      recorder.close(index);
      await recorder.flush();
      if (recorder.unsaved(index).length > 0) throw new Error('candles of the old scale are not saved');
    },
    adopt(instrumentId, ratio) {
      const found = at(instrumentId);
      if (found) {
        board.rescale(found.index, priceFactorOf(ratio));
        found.source.adopt(found.symbol, ratio);
        recorder?.open(found.index);
      }
      version += 1;
      suspended.delete(instrumentId);
    },
    dismiss(instrumentId) {
      const found = at(instrumentId);
      found?.source.dismiss(found.symbol);
    },
  };
}

/** By symbol. */
const sourcesOf = (feeds: MarketSplitsOptions['feeds']): ReadonlyMap<string, FeedSplits> =>
  new Map(
    feeds.flatMap(({ symbols, splits }) =>
      splits ? symbols.map((symbol) => [symbol, splits] as const) : [],
    ),
  );

const dueOf = (board: QuoteBoard, calendar: SplitCalendar, until: number): DueSplit[] =>
  calendar.due(until).flatMap(({ symbol, ...split }) => {
    const index = board.indexOf(symbol);
    return index === undefined ? [] : [{ instrumentId: board.instruments[index]!.id, ...split }];
  });

function seenOf(
  board: QuoteBoard,
  { symbol, factor, bidTicks, askTicks, receivedAt, since }: FeedSplit,
): SeenSplit[] {
  const index = board.indexOf(symbol);
  if (index === undefined) return [];
  const { id, tickSize } = board.instruments[index]!;
  const rate = board.rateOf(index);
  const priceOf = (ticks: number) => price(BigInt(ticks) * tickSize);
  const quote = rate && {
    bid: priceOf(bidTicks),
    ask: priceOf(askTicks),
    at: receivedAt,
    source: board.sourceOf(index),
    sequence: board.sequence(),
    rate,
  };
  const lastAt = since ?? board.columns.quotedAt[index]!;
  return [{ instrumentId: id, factor, lastAt, quote: bidTicks > 0 ? quote : undefined }];
}
