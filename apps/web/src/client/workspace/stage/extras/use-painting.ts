import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { readScale } from '../../../../chart/drawings/chart-scale.ts';
import type { DrawingScale } from '../../../../chart/drawings/drawing-scale.ts';
import { mountPainting } from '../../../../chart/drawings/mount-painting.ts';

type Paint = (context: CanvasRenderingContext2D, scale: DrawingScale, chart: Chart) => void;

/** Paints over the candles of the chart around it, anew for another function. */
export function usePainting(decimals: number, paint: Paint): void {
  const { chart } = useChartParts();
  const newest = useRef(paint);
  const repaint = useRef<() => void>(undefined);
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const mounted = mountPainting(
      made,
      (context) => {
        const scale = readScale(made, decimals);
        if (scale) newest.current(context, scale, made);
      },
      true,
    );
    repaint.current = mounted.repaint;
    return mounted.unmount;
  }, [chart, decimals]);
  useEffect(() => {
    newest.current = paint;
    repaint.current?.();
  }, [paint]);
}

/** The value of a design token. */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
