import { priceFactorOf, price, type MarketQuote, type SplitRatio } from '@lonja/core';
import type { AnnouncedSplit, Feed, FeedSplit, FeedSplits, SplitCalendar } from '@lonja/feeds';
import type { CandleRecorder } from '../history/candle-recorder.ts';
import type { QuoteBoard } from '../board/quote-board.ts';
import { createSplitSuspensions } from './split-suspensions.ts';

/** An instrument that its source quotes in another scale than that of open positions. */
export interface SeenSplit {
  readonly instrumentId: number;
  /** The instrument's price as a fraction of the last one in the old scale. */
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

/** A split that all open positions are adjusted to. */
interface AdoptedSplit {
  readonly id: number;
  readonly instrumentId: number;
  readonly ratio: SplitRatio;
  readonly quote?: Pick<MarketQuote, 'bid' | 'ask'> | undefined;
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
  /**
   * The stored splits were known at this moment (`elapsed` of the options). Where other processes adjust accounts, nothing is
   * decided by prices that may split once that is too long ago.
   */
  confirm(at: number): void;
  /** Accounts are being adjusted: until it is adopted nothing is decided by its price. May be repeated. */
  suspend(instrumentId: number): void;
  isSuspended(instrumentId: number): boolean;
  /** Id of the newest split that an instrument's prices have followed; 0 where there was none. */
  scaleOf(instrumentId: number): number;
  /** Notes that the instrument's prices have followed this split since before the start. */
  startFrom(instrumentId: number, splitId: number): void;
  /** Rises whenever an instrument is suspended or resumed, and when what is known has lapsed or is known again. */
  version(): number;
  /** Saves the candles of the old scale and records none until it is adopted. @throws Error when they can't be saved */
  closeCandles(instrumentId: number): Promise<void>;
  /**
   * All open positions are in the new scale: its last price follows, and its source's quotes pass again. With a quote in the new
   * scale: a price that is as near to it as no old one is there already, restored from candles that were adjusted meanwhile.
   */
  adopt(split: AdoptedSplit): void;
  /** It was no split: its source's quotes pass again. */
  dismiss(instrumentId: number): void;
}

interface MarketSplitsOptions {
  readonly board: QuoteBoard;
  readonly feeds: readonly Pick<Feed, 'symbols' | 'splits'>[];
  readonly recorder: Pick<CandleRecorder, 'close' | 'open' | 'flush' | 'unsaved'> | undefined;
  /** Milliseconds since any moment. */
  readonly elapsed?: () => number;
}

export function createMarketSplits(options: MarketSplitsOptions): MarketSplits {
  const { board, feeds, recorder, elapsed = () => performance.now() } = options;
  const sources = mapSources(feeds);
  const at = (instrumentId: number) => findSplitting(board, sources, instrumentId);
  const suspensions = createSplitSuspensions(elapsed, (id) => at(id) !== undefined);
  const distinct = [...new Set(sources.values())];
  const calendars = distinct.flatMap(({ calendar }) => calendar ?? []);

  return {
    ...suspensions,
    ...createScales(board),
    canDeclare: (instrumentId) => {
      const found = at(instrumentId);
      return found !== undefined && !found.source.calendar;
    },
    canDeclareAny: () => distinct.some(({ calendar }) => !calendar),
    hasSources: () => distinct.length > 0,
    announced: (from, until, now) => calendars.flatMap((calendar) => calendar.announced(from, until, now)),
    due: (until) => calendars.flatMap((calendar) => listDue(board, calendar, until)),
    seen: () => distinct.flatMap((source) => source.seen().flatMap((split) => findSeen(board, split))),
    isQuoted(instrumentId, now) {
      const index = board.indexOfId(instrumentId);
      return index !== undefined && board.isLive(index, now);
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
    async closeCandles(instrumentId) {
      const index = board.indexOfId(instrumentId);
      if (recorder && index !== undefined) await closeCandles(recorder, index);
    },
    adopt({ id, instrumentId, ratio, quote }) {
      const found = at(instrumentId);
      if (found && quote && !found.source.calendar && isInNewScale(board, found.index, quote, ratio)) {
        found.source.dismiss(found.symbol);
        recorder?.open(found.index);
      } else if (found) {
        board.rescale(found.index, priceFactorOf(ratio));
        found.source.adopt(found.symbol, ratio);
        recorder?.open(found.index);
      }
      if (found) board.setScale(found.index, id);
      suspensions.resume(instrumentId);
    },
    dismiss(instrumentId) {
      const found = at(instrumentId);
      found?.source.dismiss(found.symbol);
    },
  };
}

/** An instrument that may split, with its source. */
function findSplitting(board: QuoteBoard, sources: ReadonlyMap<string, FeedSplits>, instrumentId: number) {
  const index = board.indexOfId(instrumentId);
  const symbol = index === undefined ? undefined : board.instruments[index]!.symbol;
  const source = symbol === undefined ? undefined : sources.get(symbol);
  return index === undefined || symbol === undefined || !source ? undefined : { index, symbol, source };
}

async function closeCandles(
  recorder: NonNullable<MarketSplitsOptions['recorder']>,
  index: number,
): Promise<void> {
  recorder.close(index);
  await recorder.flush();
  if (recorder.unsaved(index).length > 0) throw new Error('candles of the old scale are not saved');
}

const createScales = (board: QuoteBoard): Pick<MarketSplits, 'scaleOf' | 'startFrom'> => ({
  scaleOf: (instrumentId) => {
    const index = board.indexOfId(instrumentId);
    return index === undefined ? 0 : board.scaleOf(index);
  },
  startFrom: (instrumentId, splitId) => {
    const index = board.indexOfId(instrumentId);
    if (index !== undefined) board.setScale(index, splitId);
  },
});

/** Whether the last price is nearer to a quote in the new scale as it is than adjusted to it. */
function isInNewScale(
  board: QuoteBoard,
  index: number,
  { bid, ask }: Pick<MarketQuote, 'bid' | 'ask'>,
  ratio: SplitRatio,
): boolean {
  const { bidTicks, askTicks } = board.columns;
  const mid = (bidTicks[index]! + askTicks[index]!) * Number(board.instruments[index]!.tickSize);
  if (mid === 0) return false;
  const offBy = (factor: number) => Math.abs(Math.log((mid * factor) / Number(bid + ask)));
  return offBy(1) < offBy(priceFactorOf(ratio));
}

/** By symbol. */
const mapSources = (feeds: MarketSplitsOptions['feeds']): ReadonlyMap<string, FeedSplits> =>
  new Map(
    feeds.flatMap(({ symbols, splits }) =>
      splits ? symbols.map((symbol) => [symbol, splits] as const) : [],
    ),
  );

const listDue = (board: QuoteBoard, calendar: SplitCalendar, until: number): DueSplit[] =>
  calendar.due(until).flatMap(({ symbol, ...split }) => {
    const index = board.indexOf(symbol);
    return index === undefined ? [] : [{ instrumentId: board.instruments[index]!.id, ...split }];
  });

function findSeen(
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
