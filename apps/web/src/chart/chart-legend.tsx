import type { Chart, Crosshair, KLineData } from 'klinecharts';
import { useEffect, useState, type RefObject } from 'react';
import type { ChartWords } from '../shared/charts/chart-words.ts';
import { legendOf, type LegendPart } from './chart-legend.model.ts';

/** Figures that a narrow chart writes only of a candle that is pointed at. */
const MINOR: ReadonlySet<string> = new Set(['open', 'high', 'low']);

/** One line over the candles: the candle under the crosshair, else the last one, and the lines of the indicators there. */
export function ChartLegend({
  ref,
  chart,
  words,
  decimals,
  subscribe,
}: {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly chart: RefObject<Chart | null>;
  readonly words: ChartWords;
  readonly decimals: number;
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
    let pointed: KLineData | undefined;
    let pointedIndex: number | undefined;
    let frame = 0;
    const refresh = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const bars = made.getDataList();
        const index = pointedIndex ?? bars.length - 1;
        const parts = legendOf(pointed ?? bars.at(-1), index, made, words, decimals);
        setShown({ parts, isPointed: pointed !== undefined });
      });
    };
    const point = (data: unknown) => {
      const { kLineData, dataIndex } = data as Crosshair;
      pointed = kLineData;
      pointedIndex = kLineData && dataIndex;
      refresh();
    };
    made.subscribeAction('onCrosshairChange', point);
    const release = subscribe(refresh);
    refresh();
    return () => {
      cancelAnimationFrame(frame);
      release();
      made.unsubscribeAction('onCrosshairChange', point);
    };
  }, [chart, words, decimals, subscribe]);
  const rarely = isPointed ? '' : '@max-[28rem]:hidden';
  return (
    <p
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none absolute top-2 left-3 z-(--z-sticky) flex max-w-[calc(100%-6rem)] flex-wrap gap-x-2.5 text-12 leading-4 narrow"
    >
      {parts.map(({ key, label, values, colour }) => (
        <span
          key={key}
          className={`inline-flex items-center gap-1.5 text-ink-3 ${MINOR.has(key) ? rarely : ''}`}
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
