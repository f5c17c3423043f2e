import type { Usd } from '../money/index.ts';
import type { EntryTrack } from './entry-track.ts';
import { estimateSharpe, penalised, type Scoring } from './scoring.ts';

/** How many figures of an entry's last sample an estimate rests on. */
const SAMPLED = 6;
const NO_SCORE = Number.NaN;

/**
 * Estimates of what many entries have come to, by floats and within a few units of `EntryTrack.scoreAt`. Ten thousand are estimated each
 * second: their figures stand side by side, since reading them where each track has its own took longer than computing with them.
 */
export class TrackColumns {
  /** Scores of the last estimates, by row; NaN where there is none. */
  score = new Float64Array(0);
  /** Drawdowns of the last estimates, by row. */
  drawdown = new Float64Array(0);
  readonly #scoring: Scoring;
  readonly #grant: number;
  /** By row: what the last sample was, the peak, the largest drawdown, and how many changes there were with their sum and that of their squares. */
  #sampled = new Float64Array(0);

  constructor({ scoring, grant }: { readonly scoring: Scoring; readonly grant: Usd }) {
    this.#scoring = scoring;
    this.#grant = Number(grant);
  }

  /** Takes over what a track has come to. */
  put(row: number, track: EntryTrack): void {
    if (row >= this.score.length) this.#grow(row + 1);
    const { last, peak, drawdown, count, sum, squares } = track.sampled;
    this.#sampled.set(
      [Number(last), Number(peak), drawdown, count, Number(sum), Number(squares)],
      row * SAMPLED,
    );
  }

  /** With an equity, less what is not counted, as the last sample. @param equity in micros of a USD */
  estimate(row: number, equity: number): void {
    const sampled = this.#sampled;
    const first = row * SAMPLED;
    const peak = sampled[first + 1]!;
    const drawdown = Math.max(sampled[first + 2]!, Math.round(((peak - equity) / peak) * 1e6));
    this.drawdown[row] = drawdown;
    this.score[row] = this.#scoreOf(first, equity, drawdown);
  }

  #scoreOf(first: number, equity: number, drawdown: number): number {
    const sampled = this.#sampled;
    switch (this.#scoring.kind) {
      case 'return':
        return NO_SCORE;
      case 'sharpe': {
        const change = equity - sampled[first]!;
        const [count, sum, squares] = [sampled[first + 3]!, sampled[first + 4]!, sampled[first + 5]!];
        const changes = { count: count + 1, sum: sum + change, squares: squares + change * change };
        return estimateSharpe(changes) ?? NO_SCORE;
      }
      case 'drawdown': {
        const gained = Math.round(((equity - this.#grant) / this.#grant) * 1e6);
        return penalised(gained, drawdown, this.#scoring.penalty);
      }
    }
  }

  #grow(rows: number): void {
    const room = Math.max(rows, 2 * this.score.length);
    this.score = withRoom(this.score, room);
    this.drawdown = withRoom(this.drawdown, room);
    this.#sampled = withRoom(this.#sampled, room * SAMPLED);
  }
}

function withRoom(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(column);
  return larger;
}
