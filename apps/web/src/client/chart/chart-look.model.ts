import { CANDLE_INTERVALS } from '@lonja/core/candle-interval';
import type { CandleInterval } from '@lonja/protocol';
import { CHART_TYPES, type ChartType } from '../../chart/chart-styles.ts';
import { parseScale, type ChartScale } from '../../chart/scale/chart-scale.ts';
import { parseChoice, type CandleChoice } from './candle-choice.model.ts';
import { parseChosen, type ChosenIndicator } from './chart-indicators.model.ts';

/** How a chart shows its instrument. */
export interface ChartLook {
  readonly interval: CandleInterval;
  readonly type: ChartType;
  /** The price that candles are made of, and where days end. */
  readonly candles: CandleChoice;
  readonly indicators: readonly ChosenIndicator[];
  readonly scale: ChartScale;
}

/** A stored look, whatever stands there; what it lacks, or what nobody knows, is as on a first visit. */
export function parseLook(kept: unknown): ChartLook {
  const { interval, type, candles, indicators, scale } = Object(kept) as Readonly<Record<string, unknown>>;
  return {
    interval: CANDLE_INTERVALS.find((known) => known === interval) ?? '5m',
    type: CHART_TYPES.find((known) => known === type) ?? 'candles',
    candles: parseChoice(candles),
    indicators: parseChosen(indicators),
    scale: parseScale(scale),
  };
}

/** What stands in a storage as JSON; undefined where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
