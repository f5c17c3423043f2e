import type { Instrument } from '@lonja/core';
import { MIN_RETURNS, type Estimate, type LogReturn, type ReturnStatistics } from '@lonja/core/statistics';
import type * as wire from '@lonja/protocol';
import type {
  ClassSpread,
  ComparedInstruments,
  InstrumentStatistics,
  SpreadSize,
  SpreadStatistics,
} from '../history/market-statistics.ts';
import { unitsPerTick } from '../board/decimal-text.ts';
import { isoTime } from '../reading/iso-time.ts';

/** A listed instrument and where its prices come from. */
export interface Measured {
  readonly instrument: Instrument;
  readonly source: string;
  readonly label: string;
}

export function statisticsAnswer(
  measured: Measured,
  { asOf, closes, daily, hourly, hours, fall, spread }: InstrumentStatistics,
): wire.MarketStatistics {
  const { instrument } = measured;
  const units = unitsPerTick(instrument);
  const whole = 10 ** instrument.priceDecimals;
  return {
    ...describeMeasured(measured),
    currency: instrument.currency,
    asOf: isoTime(asOf),
    days: closes.length,
    needed: MIN_RETURNS,
    daily: daily ? returnsAnswer(daily) : null,
    hourly: hourly ? returnsAnswer(hourly) : null,
    hours: hours.map(({ hour, count, deviation }) => ({ hour, count, deviation: roundFigure(deviation) })),
    fall: fall
      ? { depth: rounded(fall.depth), peak: isoTime(fall.peakAt), trough: isoTime(fall.troughAt) }
      : null,
    closes: closes.map(({ at, close }) => [at, (close * units) / whole]),
    decimals: instrument.priceDecimals,
    spread: spreadAnswer(spread),
  };
}

export const correlationsAnswer = (
  { asOf, instruments, pairs }: ComparedInstruments,
  find: (index: number) => Measured,
): wire.Correlations => ({
  asOf: isoTime(asOf),
  instruments: instruments.map(({ index, days, daily, fall }) => ({
    ...describeMeasured(find(index)),
    days,
    figures: daily
      ? {
          annualDeviation: rounded(daily.annualDeviation.value),
          excessKurtosis: rounded(daily.excessKurtosis.value),
          sizeMemory: rounded(daily.sizeMemory[0]!.value),
          varianceRatio: roundFigure(daily.varianceRatios.find(({ horizon }) => horizon === 20)?.value),
          fall: roundFigure(fall?.depth),
        }
      : null,
  })),
  pairs: pairs.map(({ one, other, days, correlation }) => ({
    one: find(one).instrument.symbol,
    other: find(other).instrument.symbol,
    days,
    correlation: correlation ? estimateAnswer(correlation) : null,
  })),
});

export const spreadsAnswer = (
  asOf: number,
  classes: readonly ClassSpread[],
  instruments: readonly { readonly measured: Measured; readonly spread: SpreadStatistics }[],
): wire.Spreads => ({
  asOf: isoTime(asOf),
  classes: classes.map((one) => ({
    class: one.class,
    instruments: one.instruments,
    quoted: one.quoted,
    now: sizeAnswer(one.now),
    median: sizeAnswer(one.median),
    widest: roundFigure(one.widest),
    count: one.count,
    sampled: one.sampled,
    from: one.from === undefined ? null : isoTime(one.from),
  })),
  instruments: instruments.map(({ measured, spread }) => ({
    ...describeMeasured(measured),
    spread: spreadAnswer(spread),
  })),
});

const describeMeasured = ({ instrument: { symbol, name, category }, source, label }: Measured) => ({
  symbol,
  name,
  category,
  source,
  label,
});

const returnsAnswer = (of: ReturnStatistics): wire.ReturnStatistics => ({
  from: isoTime(of.from),
  until: isoTime(of.until),
  count: of.count,
  perYear: rounded(of.perYear),
  mean: estimateAnswer(of.mean),
  deviation: estimateAnswer(of.deviation),
  annualDeviation: estimateAnswer(of.annualDeviation),
  skewness: estimateAnswer(of.skewness),
  excessKurtosis: estimateAnswer(of.excessKurtosis),
  largestRise: datedAnswer(of.largestRise),
  largestFall: datedAnswer(of.largestFall),
  tails: of.tails.map((tail) => ({
    ...tail,
    share: rounded(tail.share),
    normalShare: rounded(tail.normalShare),
  })),
  histogram: of.histogram.map(({ from, until, count, normalCount }) => ({
    from: from ?? null,
    until: until ?? null,
    count,
    normalCount: rounded(normalCount),
  })),
  memory: of.memory.map(boundedAnswer),
  sizeMemory: of.sizeMemory.map(boundedAnswer),
  varianceRatios: of.varianceRatios.map(boundedAnswer),
});

const boundedAnswer = <T extends { readonly value: number; readonly bound: number }>(one: T): T => ({
  ...one,
  value: rounded(one.value),
  bound: rounded(one.bound),
});

const spreadAnswer = ({ now, measured, isRecorded }: SpreadStatistics): wire.SpreadStatistics => ({
  now: sizeAnswer(now),
  measured: measured
    ? {
        from: isoTime(measured.from),
        until: isoTime(measured.until),
        count: measured.count,
        median: roundSize(measured.median),
        widest: { ...roundSize(measured.widest), at: isoTime(measured.widest.at) },
        hours: measured.hours.map((one) => ({ ...one, median: roundFigure(one.median) })),
      }
    : null,
  isRecorded,
});

const roundSize = ({ basisPoints, pips }: SpreadSize) => ({
  basisPoints: rounded(basisPoints),
  pips: rounded(pips),
});
const sizeAnswer = (size: SpreadSize | undefined) => (size ? roundSize(size) : null);

const estimateAnswer = ({ value, low, high }: Estimate): wire.Estimate => ({
  value: rounded(value),
  low: rounded(low),
  high: rounded(high),
});

const datedAnswer = ({ at, value }: LogReturn) => ({ at: isoTime(at), value: rounded(value) });

/** More digits would be noise of the computation. */
const DIGITS = 8;
const rounded = (figure: number): number => Number(figure.toPrecision(DIGITS));
const roundFigure = (figure: number | undefined): number | null =>
  figure === undefined ? null : rounded(figure);
