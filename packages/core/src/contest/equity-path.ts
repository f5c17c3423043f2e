import { minus, type Usd } from '../money/index.ts';
import {
  computeFall,
  penalised,
  computeReturn,
  computeSharpe,
  type Scoring,
  type TrackFigures,
} from './scoring.ts';

/** What an entry's equities at the sampling instants come to, one after the other. Exact: everybody who follows them has the same. */
export class EquityPath {
  readonly #grant: Usd;
  #last: Usd;
  #peak: Usd;
  #drawdown = 0;
  #count = 0;
  #sum = 0n;
  #squares = 0n;

  /** @param grant what it begins with */
  constructor(grant: Usd) {
    this.#grant = this.#last = this.#peak = grant;
  }

  /** What the next one is compared with, in micros of a USD, and what the changes until here add up to. */
  get figures() {
    return {
      last: this.#last,
      peak: this.#peak,
      drawdown: this.#drawdown,
      count: this.#count,
      sum: this.#sum,
      squares: this.#squares,
    };
  }

  sample(equity: Usd): void {
    const change = minus(equity, this.#last);
    this.#last = equity;
    this.#count += 1;
    this.#sum += change;
    this.#squares += change * change;
    if (equity > this.#peak) this.#peak = equity;
    else this.#drawdown = Math.max(this.#drawdown, computeFall(this.#peak, equity));
  }

  /** With an equity as the last sample. */
  scoreAt(equity: Usd, scoring: Scoring): Pick<TrackFigures, 'score' | 'drawdown'> {
    const change = minus(equity, this.#last);
    const drawdown = Math.max(this.#drawdown, computeFall(this.#peak, equity));
    switch (scoring.kind) {
      case 'return':
        return { score: undefined, drawdown };
      case 'sharpe': {
        const [sum, squares] = [this.#sum + change, this.#squares + change * change];
        return { score: computeSharpe({ count: this.#count + 1, sum, squares }), drawdown };
      }
      case 'drawdown':
        return { score: penalised(computeReturn(equity, this.#grant), drawdown, scoring.penalty), drawdown };
    }
  }
}
