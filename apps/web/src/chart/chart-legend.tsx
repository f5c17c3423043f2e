import type { Chart } from 'klinecharts';
import { useEffect, useState, type RefObject } from 'react';
import type { ChartWords } from '../shared/charts/chart-words.ts';
import { formatLegend, type LegendPart } from './chart-legend.model.ts';
import { barAt, type SharedCrosshair } from './shared-crosshair.ts';

/** Figures that a narrow chart writes only of a candle that is pointed at. */
const MINOR: ReadonlySet<string> = new Set(['open', 'high', 'low']);

/** One line over the candles: the candle under the crosshair, else the last one, and the lines of the indicators there. */
export function ChartLegend({
  ref,
  chart,
  words,
  decimals,
  crosshair,
  subscribe,
}: {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly chart: RefObject<Chart | null>;
  readonly words: ChartWords;
  readonly decimals: number;
  readonly crosshair: SharedCrosshair;
  /** Calls the listener after each change of what is drawn, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}) {
  const [{ parts, isPointed }, setShown] = useState<{
    readonly parts: readonly LegendPart[];
    readonly isPointed: boolean;
  }>({ parts: [], isPointed: false });
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
        const parts = formatLegend(bars[index], index, made, words, decimals);
        setShown({ parts, isPointed: pointed !== undefined });
      });
    };
    const releases = [crosshair.subscribe(refresh), subscribe(refresh)];
    refresh();
    return () => {
      cancelAnimationFrame(frame);
      for (const release of releases) release();
    };
  }, [chart, words, decimals, crosshair, subscribe]);
  const rarely = isPointed ? '' : '@max-[28rem]:hidden';
  return (
    <p
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute top-2 left-2 z-(--z-sticky) flex max-w-[calc(100%-6rem)] flex-wrap text-12 leading-4 narrow"
    >
      {parts.map(({ key, label, values, colour }) => (
        <span
          key={key}
          className={`inline-flex items-center gap-1.5 rounded-xs bg-well px-1 text-ink-3 ${MINOR.has(key) ? rarely : ''}`}
        >
          {colour !== undefined && (
            <span style={{ background: colour }} className="h-0.5 w-2.5 rounded-full" />
          )}
          {label}
          {values.map((value, place) => (
            <b
              key={place}
              style={{ color: value.colour }}
              className={`font-medium text-ink ${colour === undefined ? '' : '@max-[28rem]:hidden'}`}
            >
              {value.text}
            </b>
          ))}
        </span>
      ))}
    </p>
  );
}
