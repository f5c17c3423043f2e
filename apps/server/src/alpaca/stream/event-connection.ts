import { PassThrough } from 'node:stream';
import type { StreamLimits } from '../../stream/limits.ts';
import { isAtEnd, isBeyond, type UpdateRange } from '../trading/past-updates.ts';
import type { TradeUpdate } from '../trading/trade-update.ts';

export interface EventConnectionOptions {
  readonly limits: Pick<StreamLimits, 'dropAboveBytes' | 'closeGraceMs'>;
  readonly range: UpdateRange;
  /** Time of the account's market, milliseconds since 1970. */
  readonly now: () => number;
}

/** Updates that may happen while the past is being sent: whoever reads that slowly has missed something. */
const MAX_WAITING = 1_000;

/** One reader of what happens to an account's orders, as server-sent events: first of the past that it asked for, then of the present. */
export class EventConnection {
  /** The body of the answer. */
  readonly stream = new PassThrough();
  readonly #options: EventConnectionOptions;
  /** What has happened meanwhile, until the past is sent. */
  #waiting: TradeUpdate[] | undefined = [];
  #wasFull = false;

  constructor(options: EventConnectionOptions) {
    this.#options = options;
    // A client that hangs up is no fault.
    this.stream.on('error', () => undefined);
  }

  /** Sends the past, at the pace of its reader; then what has happened meanwhile. */
  async begin(past: readonly TradeUpdate[]): Promise<void> {
    this.stream.write(': connected\n\n');
    for (const update of past) {
      if (!this.stream.write(eventText(update))) await this.#drained();
      if (this.stream.destroyed || this.stream.writableEnded) return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.send(waiting);
    this.#endInTime();
  }

  send(updates: readonly TradeUpdate[]): void {
    if (this.#waiting) {
      this.#waiting.push(...updates);
      if (this.#waiting.length > MAX_WAITING) this.stream.destroy();
      return;
    }
    for (const update of updates) {
      if (isBeyond(update, this.#options.range)) return this.#end('until');
      this.#write(eventText(update));
    }
  }

  /** Shows that it is alive; drops a reader that has taken nothing since the last time. */
  beat(): void {
    const isFull = this.stream.writableNeedDrain;
    if (isFull && this.#wasFull) return void this.stream.destroy();
    this.#wasFull = isFull;
    this.#write(': heartbeat\n\n');
    if (!this.#waiting) this.#endInTime();
  }

  close(_code: number, reason: string): void {
    this.#end(reason);
  }

  #endInTime(): void {
    if (isAtEnd(this.#options.range, this.#options.now())) this.#end('until');
  }

  /** Whoever is too far behind has missed something, and comes again. */
  #write(text: string): void {
    const { stream } = this;
    if (stream.destroyed || stream.writableEnded) return;
    if (stream.readableLength + stream.writableLength > this.#options.limits.dropAboveBytes) stream.destroy();
    else stream.write(text);
  }

  /** A reader that takes nothing any more does not hold it open. */
  #end(reason: string): void {
    const { stream } = this;
    if (stream.destroyed || stream.writableEnded) return;
    stream.end(`: ${reason}\n\n`);
    const grace = setTimeout(() => stream.destroy(), this.#options.limits.closeGraceMs).unref();
    stream.once('close', () => clearTimeout(grace));
  }

  #drained(): Promise<void> {
    const { stream } = this;
    return new Promise((resolve) => {
      const done = (): void => {
        stream.off('drain', done).off('close', done);
        resolve();
      };
      stream.on('drain', done).on('close', done);
    });
  }
}

const eventText = (update: TradeUpdate): string =>
  `id: ${update.event_id}\ndata: ${JSON.stringify(update)}\n\n`;
