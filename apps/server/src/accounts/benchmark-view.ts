import {
  compareWithBenchmark,
  dailyReturns,
  equityDayOf,
  FEWEST_DAYS,
  formatPercent,
  formatRatio,
  getAssetClass,
  pairReturns,
  type DailyClose,
  type EquityPoint,
  type Instrument,
  type Ratio,
} from '@lonja/core';
import type { Benchmark } from '@lonja/protocol';

const DAY_MS = 86_400_000;

/** An account's whole curve against a market's closes. @param now milliseconds since 1970: the day under way does not count */
export function benchmarkAnswer(
  curve: readonly EquityPoint[],
  closes: readonly DailyClose[],
  { instrument, now }: { readonly instrument: Instrument; readonly now: number },
): Benchmark {
  const today = equityDayOf(now);
  const ended = curve.filter(({ day }) => day < today);
  const pairs = pairReturns(dailyReturns(ended), ended[0]?.day ?? today, closes);
  const daysAYear = getAssetClass(instrument.category) === 'crypto' ? 365 : 252;
  const figures = compareWithBenchmark(pairs, daysAYear);
  const rounded = (figure: Ratio | undefined, write: (figure: Ratio) => string) =>
    figure === undefined ? null : Number(write(figure));
  const [first, last] = [pairs[0], pairs.at(-1)];
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    days: pairs.length,
    needs: FEWEST_DAYS,
    from: first ? toIsoDate(first.from) : null,
    to: last ? toIsoDate(last.to) : null,
    beta: rounded(figures?.beta, formatRatio),
    alphaDaily: rounded(figures?.alphaDaily, (figure) => formatPercent(figure, 4)),
    alphaAnnual: rounded(figures?.alphaAnnual, formatPercent),
    daysAYear,
    correlation: rounded(figures?.correlation, formatRatio),
  };
}

const toIsoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
