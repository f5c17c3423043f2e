import { parseInterval, type ChartInterval } from '../../chart/candles/chart-interval.ts';
import { CHART_TYPES, type ChartType } from '../../chart/types/chart-types.ts';
import { parseCompared, type ComparedChoice } from '../../chart/compare/compared-choice.ts';
import { parseMore, type ChartMore } from '../../chart/more/chart-more.ts';
import type { ChartView } from '../../chart/view/chart-view.ts';
import { parseScale, type ChartScale } from '../../chart/scale/chart-scale.ts';
import { parseChoice, type CandleChoice } from './candle-choice.model.ts';
import { parseChosen, type ChosenIndicator } from './chart-indicators.model.ts';

/** How a chart shows its instrument. */
export interface ChartLook {
  readonly interval: ChartInterval;
  readonly type: ChartType;
  /** The price that candles are made of, and where days end. */
  readonly candles: CandleChoice;
  readonly indicators: readonly ChosenIndicator[];
  readonly scale: ChartScale;
  readonly compared: readonly ComparedChoice[];
  readonly more: ChartMore;
  /** The stretch of time that was asked for last; not kept. */
  readonly view?: ChartView;
}

/** A stored look, whatever stands there; what it lacks, or what nobody knows, is as on a first visit. */
export function parseLook(kept: unknown): ChartLook {
  const { interval, type, candles, indicators, scale, compared, more } = Object(kept) as Readonly<
    Record<string, unknown>
  >;
  return {
    interval: parseInterval(interval),
    type: CHART_TYPES.find((known) => known === type) ?? 'candles',
    candles: parseChoice(candles),
    indicators: parseChosen(indicators),
    scale: parseScale(scale),
    compared: parseCompared(compared),
    more: parseMore(more),
  };
}
