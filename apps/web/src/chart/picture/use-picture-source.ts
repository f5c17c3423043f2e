import type { Chart } from 'klinecharts';
import { useEffect, type RefObject } from 'react';
import type { PictureSource } from './picture-source.ts';

/** Lets a chart be asked for its picture while it is there. */
export function usePictureSource(chart: RefObject<Chart | null>, source: PictureSource | undefined): void {
  useEffect(() => {
    if (!source) return;
    source.set({
      picture: () => {
        const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg-well').trim();
        return chart.current?.getConvertPictureUrl(true, 'png', ground) ?? '';
      },
      sight: () => {
        const made = chart.current;
        const bars = made?.getDataList() ?? [];
        const { from, to } = made?.getVisibleRange() ?? { from: 0, to: 0 };
        const [first, last] = [bars[Math.max(0, from)], bars[Math.min(to, bars.length) - 1]];
        return first && last && { from: first.timestamp, to: last.timestamp };
      },
    });
    return () => source.set(undefined);
  }, [chart, source]);
}
