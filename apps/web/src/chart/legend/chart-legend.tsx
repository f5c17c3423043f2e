import type { Chart } from 'klinecharts';
import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ChartWords } from '../../shared/charts/chart-words.ts';
import type { Compared } from '../compare/compared.ts';
import type { ChartIndicator } from '../indicators/chart-indicators.ts';
import { barAt, type SharedCrosshair } from '../shared-crosshair.ts';
import {
  formatChips,
  formatCompared,
  formatPrices,
  type LegendChip,
  type LegendPart,
} from './chart-legend.model.ts';
import { IndicatorChip, type IndicatorActs } from './indicator-chip.tsx';

/** Figures that a narrow chart writes only of a candle that is pointed at. */
const MINOR: ReadonlySet<string> = new Set(['open', 'high', 'low']);

export interface ChartLegendProps {
  /** What stands over the candles. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<Chart | null>;
  readonly indicators: readonly ChartIndicator[];
  readonly compared: readonly Compared[];
  /** Without them the chips are only text. */
  readonly acts: IndicatorActs | undefined;
  readonly words: ChartWords;
  readonly decimals: number;
  readonly crosshair: SharedCrosshair;
  /** Calls the listener after each change of what is drawn, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The candle under the crosshair, else the last one, and a chip of each indicator: over the candles, or at the top of its pane. */
export function ChartLegend({ ref, acts, ...read }: ChartLegendProps) {
  const { prices, chips, isPointed } = useLegend(read);
  const rarely = isPointed ? '' : '@max-[28rem]:hidden';
  const over = chips.filter(({ top }) => top === undefined);
  const below = chips.filter(({ top }) => top !== undefined);
  return (
    <>
      <div
        ref={ref}
        className="pointer-events-none absolute top-2 left-2 z-(--z-sticky) max-w-[calc(100%-6rem)] space-y-0.5 text-12 leading-4 narrow"
      >
        <p aria-hidden="true" className="flex flex-wrap">
          {prices.map(({ key, label, text, colour }) => (
            <span
              key={key}
              className={`inline-flex items-center gap-1.5 rounded-xs bg-well px-1 text-ink-3 ${MINOR.has(key) ? rarely : ''}`}
            >
              {label}
              <b style={{ color: colour }} className="font-medium text-ink">
                {text}
              </b>
            </span>
          ))}
        </p>
        {over.length > 0 && (
          <ul className="flex flex-wrap gap-x-1">
            {over.map((chip) => (
              <IndicatorChip key={chip.id} chip={chip} acts={acts} />
            ))}
          </ul>
        )}
      </div>
      {below.map((chip) => (
        <ul
          key={chip.id}
          style={{ top: chip.top }}
          className="pointer-events-none absolute left-2 z-(--z-sticky) max-w-[calc(100%-6rem)] pt-0.5 text-12 leading-4 narrow"
        >
          <IndicatorChip chip={chip} acts={acts} />
        </ul>
      ))}
    </>
  );
}

interface Legend {
  readonly prices: readonly LegendPart[];
  readonly chips: readonly LegendChip[];
  readonly isPointed: boolean;
}

const NOTHING: Legend = { prices: [], chips: [], isPointed: false };

/** The legend of what is drawn now, read at most once a frame. */
function useLegend({
  chart,
  indicators,
  compared,
  words,
  decimals,
  crosshair,
  subscribe,
}: Omit<ChartLegendProps, 'ref' | 'acts'>): Legend {
  const [legend, setLegend] = useState(NOTHING);
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    let frame = 0;
    const refresh = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const bars = made.getDataList();
        const time = crosshair.time();
        const pointed = time === undefined ? undefined : barAt(bars, time);
        const index = pointed ?? bars.length - 1;
        const read = {
          prices: formatPrices(bars[index], words, decimals),
          chips: [
            ...formatChips(indicators, index, made, words, decimals),
            ...formatCompared(compared, index, made, words),
          ],
          isPointed: pointed !== undefined,
        };
        // In the frame of the chart's own drawing: by itself React would take another one for it.
        flushSync(() => setLegend(read));
      });
    };
    const releases = [crosshair.subscribe(refresh), subscribe(refresh)];
    refresh();
    return () => {
      cancelAnimationFrame(frame);
      for (const release of releases) release();
    };
  }, [chart, indicators, compared, words, decimals, crosshair, subscribe]);
  return legend;
}
