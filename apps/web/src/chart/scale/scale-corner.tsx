import type { Chart } from 'klinecharts';
import { useEffect, useState, type RefObject } from 'react';
import { PRICE_PANE } from '../panes/price-pane.ts';
import type { ChartScale, ScaleMode } from './chart-scale.ts';
import { isAutomatic } from './price-axis.ts';

/** How a person changes the scale from the chart's corner. */
export interface ScaleActs {
  readonly choose: (change: Partial<ChartScale>) => void;
  /** Names of the buttons, and what is written on them. */
  readonly words: Readonly<
    Record<'auto' | 'log' | 'percent', { readonly name: string; readonly short: string }>
  >;
}

/** Automatic range, logarithm and percent, under the price axis. */
export function ScaleCorner({
  chart,
  place,
  scale,
  acts: { choose, words },
}: {
  readonly chart: RefObject<Chart | null>;
  readonly place: RefObject<HTMLElement | null>;
  readonly scale: ChartScale;
  readonly acts: ScaleActs;
}) {
  const isAuto = useIsAutomatic(chart, place, scale);
  const turn = (mode: ScaleMode) => choose({ mode: scale.mode === mode ? 'linear' : mode });
  const buttons = [
    {
      key: 'auto' as const,
      isPressed: isAuto.value,
      press: () => {
        chart.current?.overrideYAxis({ paneId: PRICE_PANE });
        isAuto.read();
      },
    },
    { key: 'log' as const, isPressed: scale.mode === 'log', press: () => turn('log') },
    { key: 'percent' as const, isPressed: scale.mode === 'percent', press: () => turn('percent') },
  ];
  return (
    <div className="absolute right-0 bottom-0 z-(--z-sticky) flex h-6 items-stretch text-11 narrow pointer-coarse:hidden @max-[28rem]:hidden">
      {buttons.map(({ key, isPressed, press }) => (
        <button
          key={key}
          type="button"
          title={words[key].name}
          aria-pressed={isPressed}
          onClick={press}
          className={`rounded-xs px-1 ${isPressed ? 'bg-selected text-accent' : 'text-ink-3 hover:text-ink'}`}
        >
          {words[key].short}
        </button>
      ))}
    </div>
  );
}

/** Acts after which a range may be another one: the axis is dragged, zoomed, or double-clicked. */
const ENDINGS = ['pointerup', 'dblclick', 'wheel'] as const;

function useIsAutomatic(
  chart: RefObject<Chart | null>,
  place: RefObject<HTMLElement | null>,
  scale: ChartScale,
): { readonly value: boolean; readonly read: () => void } {
  const [value, setValue] = useState(true);
  const read = () => setValue(!chart.current || isAutomatic(chart.current));
  useEffect(() => {
    const element = place.current;
    let frame = 0;
    const readLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setValue(!chart.current || isAutomatic(chart.current)));
    };
    readLater();
    for (const ending of ENDINGS) element?.addEventListener(ending, readLater, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const ending of ENDINGS) element?.removeEventListener(ending, readLater);
    };
  }, [chart, place, scale]);
  return { value, read };
}
