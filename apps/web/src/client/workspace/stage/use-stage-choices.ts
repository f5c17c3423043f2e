import { useEffect, useState } from 'react';
import type { ChartType } from '../../../chart/types/chart-types.ts';
import type { ChartInterval } from '../../../chart/candles/chart-interval.ts';
import type { ComparedChoice } from '../../../chart/compare/compared-choice.ts';
import type { ChartMore } from '../../../chart/more/chart-more.ts';
import type { ChartScale } from '../../../chart/scale/chart-scale.ts';
import { RANGES, viewOfDate, viewOfRange, type RangeName } from '../../../chart/view/chart-view.ts';
import { useMarketNow } from '../../../shared/live/use-time.ts';
import { LOOKS_SCOPE, useChartHistory } from '../../chart-history/chart-history.ts';
import type { CandleChoice } from '../../chart/candle-choice.model.ts';
import type { ChartLook } from '../../chart/chart-look.model.ts';
import { clearOwnAddress, readOwnAddress } from '../../chart/shared-look.ts';
import { keepLook, readStoredLook } from '../../chart/stored-look.ts';
import { useChartIndicators, type ChartIndicators } from '../../chart/use-chart-indicators.ts';

/** How a chart shows its instrument, and how that is changed. */
export interface StageChoices extends Omit<ChartLook, 'indicators'> {
  readonly indicators: ChartIndicators;
  readonly chooseCandles: (change: Partial<CandleChoice>) => void;
  readonly chooseInterval: (interval: ChartInterval) => void;
  readonly chooseType: (type: ChartType) => void;
  readonly chooseCompared: (next: readonly ComparedChoice[]) => void;
  readonly showRange: (name: RangeName) => void;
  /** @param at in milliseconds since 1970 */
  readonly goTo: (at: number) => void;
  readonly chooseScale: (change: Partial<ChartScale>) => void;
  readonly chooseMore: (change: Partial<ChartMore>) => void;
}

/** The choices of one chart, from its look. All but where it stands and its interval, which change often, are steps of the charts' history. */
export function useLookChoices(look: ChartLook, change: (part: Partial<ChartLook>) => void): StageChoices {
  const now = useMarketNow();
  const { record } = useChartHistory();
  const put = (part: Partial<ChartLook>) => {
    const before = Object.fromEntries(
      Object.keys(part).map((name) => [name, look[name as keyof ChartLook]]),
    ) as Partial<ChartLook>;
    change(part);
    record({ scope: LOOKS_SCOPE, undo: () => change(before), redo: () => change(part) });
  };
  const indicators = useChartIndicators(look.indicators, (next) => put({ indicators: next }));
  return {
    ...look,
    indicators,
    chooseCandles: (part) => put({ candles: { ...look.candles, ...part } }),
    chooseInterval: (interval) => change({ interval }),
    chooseType: (type) => put({ type }),
    chooseCompared: (compared) => put({ compared }),
    showRange: (name) =>
      change({ interval: RANGES[name].interval, view: viewOfRange(name, now(), Date.now()) }),
    goTo: (at) => change(viewOfDate(at, look.interval, now(), Date.now())),
    chooseScale: (part) => put({ scale: { ...look.scale, ...part } }),
    chooseMore: (part) => put({ more: { ...look.more, ...part } }),
  };
}

/** The choices of the only chart of a narrow screen, as of the last chart on this device. */
export function useStageChoices(): StageChoices {
  const [look, setLook] = useState(() => readOwnAddress() ?? readStoredLook());
  useEffect(clearOwnAddress, []);
  return useLookChoices(look, (part) => {
    keepLook(part);
    setLook((last) => ({ ...last, ...part }));
  });
}
