import { CANDLE_LENGTHS } from '@lonja/core';
import { LRUCache } from 'lru-cache';
import type { CandleHistory, SpendCandles } from './candle-history.ts';
import type { QuoteBoard } from '../board/quote-board.ts';

/** The last day of an instrument in a few closes. */
export interface Sparkline {
  /** All of the bars; undefined where nothing was traded. */
  readonly span: Span | undefined;
  /** In ticks, oldest first. */
  readonly closes: readonly number[];
}

interface Span {
  /** Beginning of the first bar and end of the last one, milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** The lowest and the highest close, in ticks. */
  readonly low: number;
  readonly high: number;
}

/** Sparklines by the instrument's index on the board. */
export interface Sparklines {
  /** Computed once a bar for all readers, at the cost of the first one. */
  of(index: number, spend: SpendCandles): Promise<Sparkline>;
}

export interface SparklinesOptions {
  readonly board: Pick<QuoteBoard, 'instruments' | 'rescalingsOf'>;
  readonly history: Pick<CandleHistory, 'closes'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Short enough for a session of six hours and a half to have a shape. */
const BAR = '15m';
const BAR_MS = CANDLE_LENGTHS[BAR];
const DAY_MS = CANDLE_LENGTHS['1d'];
/** Where the last day brought nothing: longer than an exchange stays closed. */
const WEEK_MS = 7 * DAY_MS;
const MAX_POINTS = 32;
/** Cost of a line that is kept, in minute candles: its figures are written into the answer. */
const KEPT = 1 / 2;

interface Kept {
  readonly bar: number;
  readonly rescalings: number;
  readonly line: Promise<Sparkline>;
}

export function createSparklines({ board, history, clock }: SparklinesOptions): Sparklines {
  const kept = new LRUCache<number, Kept>({ max: Math.max(1, board.instruments.length) });

  async function read(index: number, spend: SpendCandles): Promise<Sparkline> {
    const day = await closesOf(index, DAY_MS, spend);
    return buildSparkline(day.length > 0 ? day : lastDay(await closesOf(index, WEEK_MS, spend)));
  }

  async function closesOf(index: number, span: number, spend: SpendCandles): Promise<readonly Close[]> {
    const found = await history.closes(index, BAR, span / BAR_MS, spend);
    return found.flatMap(({ time, close }) =>
      Array.from(time, (at, place) => ({ at, close: close[place]! })),
    );
  }

  return {
    async of(index, spend) {
      spend(KEPT);
      for (;;) {
        const bar = Math.floor(clock() / BAR_MS);
        const rescalings = board.rescalingsOf(index);
        const known = kept.get(index);
        if (known?.bar === bar && known.rescalings === rescalings) {
          const line = await known.line.catch(() => undefined);
          if (line) return line;
          // Whoever it was computed for had nothing left to spend; the next one goes on with a budget of its own.
          if (kept.get(index) === known) kept.delete(index);
          continue;
        }
        const line = read(index, spend);
        kept.set(index, { bar, rescalings, line });
        return line;
      }
    },
  };
}

interface Close {
  /** Beginning of the bar, milliseconds since 1970. */
  readonly at: number;
  /** In ticks. */
  readonly close: number;
}

/** Closes of the 24 hours up to the newest one. */
function lastDay(closes: readonly Close[]): readonly Close[] {
  const newest = closes.at(-1);
  return newest ? closes.filter(({ at }) => at > newest.at - DAY_MS) : closes;
}

/** The newest of them and those at even steps before it, as many as a small picture can show. */
export function buildSparkline(closes: readonly Close[]): Sparkline {
  const [first, last] = [closes[0], closes.at(-1)];
  if (!first || !last) return { span: undefined, closes: [] };
  const step = Math.ceil(closes.length / MAX_POINTS);
  return {
    span: {
      from: first.at,
      until: last.at + BAR_MS,
      low: Math.min(...closes.map(({ close }) => close)),
      high: Math.max(...closes.map(({ close }) => close)),
    },
    closes: closes.filter((_, place) => (closes.length - 1 - place) % step === 0).map(({ close }) => close),
  };
}
