import type { Feed } from '@lonja/feeds';
import type { SpendCandles } from './candle-history.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import type { QuoteBoard } from '../board/quote-board.ts';

/** An instrument's spread at a moment. */
export interface SpreadSample {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Ask - bid, in ticks. */
  readonly spread: number;
  /** In ticks. */
  readonly mid: number;
}

/** The spreads of the last week, one sample a quarter of an hour. */
export interface SpreadHistory {
  /**
   * Spreads of an instrument, oldest first; none while its venue was closed.
   * @param now milliseconds since 1970
   * @param span back from now, in milliseconds; at most a week
   * @param every which of the samples: 4 is one an hour
   */
  list(
    index: number,
    now: number,
    span: number,
    every: number,
    spend: SpendCandles,
  ): Promise<readonly SpreadSample[]>;
  /** Whether an instrument's samples are noted as time passes, because its feed can't compute past ones. */
  isRecorded(index: number): boolean;
  /** Notes the spreads of those feeds that can't compute past ones. To be called with every step of the market. */
  record(now: number): void;
}

const MINUTE_MS = 60_000;
const SAMPLE_MS = 15 * MINUTE_MS;
/** In the middle of the five minutes after the hour, in which spreads are widest where the trading day ends. */
const OFFSET_MS = 2.5 * MINUTE_MS;
const WEEK_MS = 7 * 86_400_000;
/** Cost of a computed sample, relative to a computed candle. */
const COMPUTED = 1 / 8;

/** Number of the newest sample at a moment, since 1970. */
const countSamples = (at: number): number => Math.floor((at - OFFSET_MS) / SAMPLE_MS);
const toMoment = (sample: number): number => sample * SAMPLE_MS + OFFSET_MS;

export interface SpreadHistoryOptions {
  readonly board: QuoteBoard;
  readonly feeds: readonly Feed[];
  readonly turns: ComputeTurns;
}

export function createSpreadHistory({ board, feeds, turns }: SpreadHistoryOptions): SpreadHistory {
  const quotes = new Map(
    feeds.flatMap(({ quoteAt, symbols }) =>
      quoteAt ? symbols.map((symbol, place) => [symbol, (at: number) => quoteAt(place, at)] as const) : [],
    ),
  );
  const recorded = createRecorder(
    board,
    [...board.instruments.keys()].filter((index) => !quotes.has(board.instruments[index]!.symbol)),
  );
  return {
    record: (now) => recorded.record(now),
    isRecorded: (index) => !quotes.has(board.instruments[index]!.symbol),
    async list(index, now, span, every, spend) {
      const last = countSamples(now);
      const first = Math.max(countSamples(now - Math.min(span, WEEK_MS)) + 1, 0);
      const quoteAt = quotes.get(board.instruments[index]!.symbol);
      if (!quoteAt) return recorded.list(index, first, every);
      const samples: SpreadSample[] = [];
      for (let sample = first; sample <= last; sample++) {
        const at = toMoment(sample);
        if (sample % every !== 0 || !board.isOpen(index, at)) continue;
        if (turns.isOver()) await turns.next();
        const { bidTicks, askTicks } = quoteAt(at);
        samples.push({ at, spread: askTicks - bidTicks, mid: (bidTicks + askTicks) / 2 });
      }
      spend(samples.length * COMPUTED);
      return samples;
    },
  };
}

/** Spreads of all instruments at a moment, by place in the recorder's indexes: NaN where there was no price to trade on. */
interface Snapshot {
  readonly sample: number;
  readonly at: number;
  readonly spreads: Float32Array;
  readonly mids: Float32Array;
}

/** Kept in memory: it begins when the process does, and a week of 3,000 instruments takes some 16 MB. */
function createRecorder(board: QuoteBoard, indexes: readonly number[]) {
  const places = new Map(indexes.map((index, place) => [index, place]));
  const snapshots: Snapshot[] = [];
  const { bidTicks, askTicks } = board.columns;
  return {
    record(now: number): void {
      const sample = countSamples(now);
      if (indexes.length === 0 || snapshots.at(-1)?.sample === sample) return;
      const isQuoted = (index: number): boolean => board.isLive(index, now);
      snapshots.push({
        sample,
        at: now,
        spreads: Float32Array.from(indexes, (index) =>
          isQuoted(index) ? askTicks[index]! - bidTicks[index]! : Number.NaN,
        ),
        mids: Float32Array.from(indexes, (index) => (bidTicks[index]! + askTicks[index]!) / 2),
      });
      if (snapshots.length > WEEK_MS / SAMPLE_MS) snapshots.shift();
    },
    list(index: number, first: number, every: number): readonly SpreadSample[] {
      const place = places.get(index)!;
      return snapshots
        .filter(({ sample, spreads }) => sample >= first && sample % every === 0 && spreads[place]! > 0)
        .map(({ at, spreads, mids }) => ({
          at,
          spread: spreads[place]!,
          mid: mids[place]!,
        }));
    },
  };
}
