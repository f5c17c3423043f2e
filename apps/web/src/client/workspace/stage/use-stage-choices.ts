import { CANDLE_INTERVALS } from '@lonja/core/candle-interval';
import type { CandleInterval } from '@lonja/protocol';
import { useState } from 'react';
import { CHART_TYPES, type ChartType } from '../../../chart/chart-styles.ts';
import type { CandleChoice } from '../../chart/candle-choice.model.ts';
import { useCandleChoice } from '../../chart/use-candle-choice.ts';

const KEYS = { interval: 'lonja.interval', type: 'lonja.chartType' } as const;

/** How a person looks at charts on this device. */
export interface StageChoices {
  readonly interval: CandleInterval;
  readonly type: ChartType;
  /** Of which price candles are, and where days end. */
  readonly candles: CandleChoice;
  readonly chooseCandles: (change: Partial<CandleChoice>) => void;
  readonly chooseInterval: (interval: CandleInterval) => void;
  readonly chooseType: (type: ChartType) => void;
}

export function useStageChoices(): StageChoices {
  const [interval, setInterval] = useState(() => keptIn(KEYS.interval, CANDLE_INTERVALS, '5m'));
  const [type, setType] = useState(() => keptIn(KEYS.type, CHART_TYPES, 'candles'));
  const { chosen: candles, choose: chooseCandles } = useCandleChoice();
  return {
    interval,
    type,
    candles,
    chooseCandles,
    chooseInterval: (next) => {
      localStorage.setItem(KEYS.interval, next);
      setInterval(next);
    },
    chooseType: (next) => {
      localStorage.setItem(KEYS.type, next);
      setType(next);
    },
  };
}

const keptIn = <Value extends string>(key: string, values: readonly Value[], fallback: Value): Value =>
  values.find((value) => value === localStorage.getItem(key)) ?? fallback;
