import { price, type Instrument } from '@lonja/core';
import type { StoredCandle } from '@lonja/store/market/candles';
import type { QuoteBoard } from '../board/quote-board.ts';

export interface CandleRecorderOptions {
  readonly board: QuoteBoard;
  /** Indexes of the instruments to record. */
  readonly indexes: readonly number[];
  readonly save: (candles: readonly StoredCandle[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
/** Minutes that are buffered while they can't be saved. */
const MAX_UNSAVED_MINUTES = 60;

/** Records quotes as one-minute candles, for instruments whose past can't be computed. */
export class CandleRecorder {
  readonly #options: CandleRecorderOptions;
  readonly #growing = new Map<number, GrowingCandle>();
  readonly #closed = new Set<number>();
  /** By index: the newest quote's sequence and its source's volume. */
  readonly #seen: Float64Array;
  readonly #volumes: Float64Array;
  #over: StoredCandle[] = [];
  #saving = Promise.resolve();

  constructor(options: CandleRecorderOptions) {
    this.#options = options;
    this.#seen = new Float64Array(options.board.instruments.length);
    this.#volumes = new Float64Array(options.board.instruments.length).fill(Number.NaN);
  }

  /**
   * Records the newest quotes after each step of the market, each in the minute that its source dates it: a delayed
   * quote counts in its own minute, and one that is repeated all night in the last minute of the day.
   * @param now milliseconds since 1970
   */
  record(now: number): void {
    const { board, indexes } = this.#options;
    for (const index of indexes) {
      const sequence = board.columns.sequences[index]!;
      if (sequence === this.#seen[index] || this.#closed.has(index)) continue;
      this.#seen[index] = sequence;
      const quotedAt = Math.min(now, board.columns.quotedAt[index]!);
      this.#accept(index, Math.floor(quotedAt / MINUTE_MS));
    }
  }

  /** Candles of an instrument that are not saved yet, the open one last. */
  unsaved(index: number): readonly StoredCandle[] {
    const instrument = this.#options.board.instruments[index]!;
    const current = this.#growing.get(index);
    const waiting = this.#over.filter(({ instrumentId }) => instrumentId === instrument.id);
    return current ? [...waiting, toStoredCandle(current, instrument)] : waiting;
  }

  /** Ends an instrument's open candle and records nothing until it is opened again, because its scale changes. */
  close(index: number): void {
    this.#closed.add(index);
    this.#end(index);
  }

  /** Begins anew, in another scale: what is not saved by now is another process's to save. */
  open(index: number): void {
    const { id } = this.#options.board.instruments[index]!;
    this.#growing.delete(index);
    this.#over = this.#over.filter(({ instrumentId }) => instrumentId !== id);
    this.#closed.delete(index);
  }

  /** Saves complete candles. After a failure they are saved with the next ones. */
  flush(): Promise<void> {
    if (this.#over.length > 0) this.#saving = this.#saving.then(() => this.#saveOver());
    return this.#saving;
  }

  /** Saves everything, including open candles. */
  stop(): Promise<void> {
    for (const index of this.#growing.keys()) this.#end(index);
    return this.flush();
  }

  #end(index: number): void {
    const candle = this.#growing.get(index);
    if (candle) this.#over.push(toStoredCandle(candle, this.#options.board.instruments[index]!));
    this.#growing.delete(index);
  }

  #accept(index: number, minute: number): void {
    const { bidTicks, askTicks } = this.#options.board.columns;
    const mid = Math.max(1, Math.round((bidTicks[index]! + askTicks[index]!) / 2));
    const units = this.#unitsSince(index);
    const known = this.#growing.get(index);
    if (known?.minute !== minute) {
      this.#end(index);
      this.#growing.set(index, { minute, open: mid, high: mid, low: mid, close: mid, volume: units });
      return;
    }
    known.high = Math.max(known.high, mid);
    known.low = Math.min(known.low, mid);
    known.close = mid;
    known.volume += units;
  }

  /** The rise of the source's volume; a volume that fell was reset. */
  #unitsSince(index: number): number {
    const before = this.#volumes[index]!;
    const now = this.#options.board.columns.volumes[index]!;
    this.#volumes[index] = now;
    return now > before ? now - before : 0;
  }

  async #saveOver(): Promise<void> {
    const batch = this.#over;
    this.#over = [];
    try {
      await this.#options.save(batch);
    } catch (error) {
      const oldest = (batch.at(-1)?.begins ?? 0) - MAX_UNSAVED_MINUTES;
      this.#over = [...batch.filter(({ begins }) => begins > oldest), ...this.#over];
      this.#options.onFault(error);
    }
  }
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

function toStoredCandle(candle: GrowingCandle, { id, tickSize }: Instrument): StoredCandle {
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
