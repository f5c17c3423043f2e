import { useEffect, useLayoutEffect, useRef } from 'react';
import { useChartParts } from '../chart-parts.ts';
import { createDrawingHand, type DrawingHandProps } from './drawing-hand.ts';
import { magnify } from './magnifier.ts';
import type { DrawingSurface } from './drawing-surface.ts';

export interface DrawingLayerProps extends DrawingHandProps {
  readonly surface: DrawingSurface;
}

/** The drawings of a chart: painted by its library, and drawn, moved and chosen by what is listened to here. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { chart, place } = useChartParts();
  const current = useRef<DrawingLayerProps>(props);
  useLayoutEffect(() => {
    current.current = props;
  });
  const glass = useRef<HTMLCanvasElement>(null);
  const hand = useRef<ReturnType<typeof createDrawingHand>>(undefined);
  const { surface, drawings, selected, tool, look, decimals } = props;
  useEffect(() => {
    const [made, element] = [chart.current, place.current];
    if (!made || !element) return;
    const created = createDrawingHand(made, element, () => current.current, {
      onPaint: surface.announce,
      aim: (spot) => glass.current && magnify(element, glass.current, spot),
    });
    hand.current = created;
    const detach = surface.attach(created.drawn);
    return () => {
      detach();
      created.release();
      hand.current = undefined;
    };
  }, [chart, place, surface]);
  useEffect(() => hand.current?.take(tool), [tool]);
  useEffect(() => hand.current?.repaint(), [drawings, selected, look, decimals]);
  return (
    <canvas
      ref={glass}
      hidden
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 z-(--z-sticky) size-11 rounded-full border-2 border-accent bg-well"
    />
  );
}
