import { keepKnown, type IndicatorRun } from '../definition.ts';
import { fold } from '../fold.ts';
import { nextEma, shownEma, type Ema } from '../running-averages.ts';

interface State {
  readonly once?: Ema;
  readonly twice?: Ema;
  readonly thrice?: Ema;
}

/**
 * TRIX (Hutson, 1983): by how many percent of what it was the triple exponential average of closes has changed since the
 * candle before. StockCharts and TA-Lib divide by the older value too; Tulip Indicators by the newer one.
 */
export const startTrix = (length: number): IndicatorRun =>
  fold<State>({}, (before, { close }) => {
    const now = averaged(before, close, length);
    const [last, value] = [shownEma(before.thrice, length), shownEma(now.thrice, length)];
    return [
      now,
      last === null || value === null ? null : keepKnown({ value: (100 * (value - last)) / last }),
    ];
  });

/** Each average begins where the one that it is of is settled. */
function averaged(before: State, close: number, length: number): State {
  const once = nextEma(before.once, close, length);
  const first = shownEma(once, length);
  if (first === null) return { once };
  const twice = nextEma(before.twice, first, length);
  const second = shownEma(twice, length);
  return second === null ? { once, twice } : { once, twice, thrice: nextEma(before.thrice, second, length) };
}
