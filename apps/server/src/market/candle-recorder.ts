import { price, type Instrument } from '@lonja/core';
import type { StoredCandle } from '@lonja/store';
import type { QuoteBoard } from './quote-board.ts';

/** Gathers the quotes of instruments whose past nobody can compute into candles of a minute. */
export interface CandleRecorder {
  /** Takes the newest quotes in, after each step of the market. @param now milliseconds since 1970 */
  record(now: number): void;
  /** Candles of an instrument that are not saved yet, the one that still grows last. */
  unsaved(index: number): readonly StoredCandle[];
  /** Ends what grows of an instrument, and takes nothing more in before it is opened again: its scale changes. */
  close(index: number): void;
  open(index: number): void;
  /** Saves what is over. After a failure it is kept and saved with what comes next. */
  flush(): Promise<void>;
  /** Saves everything, also what is not over. */
  stop(): Promise<void>;
}

export interface CandleRecorderOptions {
  readonly board: QuoteBoard;
  /** Indexes of the instruments to record. */
  readonly indexes: readonly number[];
  readonly save: (candles: readonly StoredCandle[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
/** Minutes that are kept while they can't be saved. */
const MOST_UNSAVED_MINUTES = 60;

export function createCandleRecorder({
  board,
  indexes,
  save,
  onFault,
}: CandleRecorderOptions): CandleRecorder {
  const growing = new Map<number, GrowingCandle>();
  const seen = new Float64Array(board.instruments.length);
  const volumes = new Float64Array(board.instruments.length).fill(Number.NaN);
  const closed = new Set<number>();
  let over: StoredCandle[] = [];
  let saving = Promise.resolve();

  /** What the source's volume rose by; a volume that fell began anew. */
  function unitsSince(index: number): number {
    const before = volumes[index]!;
    const now = board.columns.volumes[index]!;
    volumes[index] = now;
    return now > before ? now - before : 0;
  }

  function take(index: number, minute: number): void {
    const { bidTicks, askTicks } = board.columns;
    const mid = Math.max(1, Math.round((bidTicks[index]! + askTicks[index]!) / 2));
    const units = unitsSince(index);
    const known = growing.get(index);
    if (!known || known.minute !== minute) {
      if (known) over.push(storedOf(known, board.instruments[index]!));
      growing.set(index, { minute, open: mid, high: mid, low: mid, close: mid, volume: units });
      return;
    }
    known.high = Math.max(known.high, mid);
    known.low = Math.min(known.low, mid);
    known.close = mid;
    known.volume += units;
  }

  async function saveOver(): Promise<void> {
    const batch = over;
    over = [];
    try {
      await save(batch);
    } catch (error) {
      const oldest = (batch.at(-1)?.begins ?? 0) - MOST_UNSAVED_MINUTES;
      over = [...batch.filter(({ begins }) => begins > oldest), ...over];
      onFault(error);
    }
  }

  const flush = (): Promise<void> => {
    if (over.length > 0) saving = saving.then(saveOver);
    return saving;
  };

  return {
    record(now) {
      const minute = Math.floor(now / MINUTE_MS);
      for (const index of indexes) {
        const sequence = board.columns.sequences[index]!;
        if (sequence === seen[index] || closed.has(index)) continue;
        seen[index] = sequence;
        take(index, minute);
      }
    },
    unsaved(index) {
      const instrument = board.instruments[index]!;
      const current = growing.get(index);
      const waiting = over.filter(({ instrumentId }) => instrumentId === instrument.id);
      return current ? [...waiting, storedOf(current, instrument)] : waiting;
    },
    close(index) {
      closed.add(index);
      const current = growing.get(index);
      if (current) over.push(storedOf(current, board.instruments[index]!));
      growing.delete(index);
    },
    open: (index) => void closed.delete(index),
    flush,
    async stop() {
      for (const [index, candle] of growing) over.push(storedOf(candle, board.instruments[index]!));
      growing.clear();
      await flush();
    },
  };
}

/** Prices in whole ticks. */
interface GrowingCandle {
  readonly minute: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

function storedOf(candle: GrowingCandle, { id, tickSize }: Instrument): StoredCandle {
  const priceOf = (ticks: number) => price(BigInt(ticks) * tickSize);
  return {
    instrumentId: id,
    begins: candle.minute,
    open: priceOf(candle.open),
    high: priceOf(candle.high),
    low: priceOf(candle.low),
    close: priceOf(candle.close),
    volume: BigInt(Math.floor(candle.volume)),
  };
}
