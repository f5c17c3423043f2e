import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { placeBar } from '../../../chart/drawings/drawing-bar-place.ts';
import type { Spot } from '../../../chart/drawings/drawing-scale.ts';
import type { DrawingSurface } from '../../../chart/drawings/drawing-surface.ts';
import { useDrawingDesk } from '../../drawings/drawing-desk.ts';

const STEP_PX = 16;
const STEPS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

/** Keeps the bar of a drawing where it was dragged, beside the newest bars of its chart; without rendering, as the chart moves often. */
export function useBarPlace(surface: DrawingSurface | undefined) {
  const bar = useRef<HTMLDivElement>(null);
  const desk = useDrawingDesk();
  const dragged = useRef<{ readonly from: Spot; readonly at: Spot }>(undefined);
  const stands = useRef<Spot>({ x: 0, y: 0 });
  const place = useCallback(
    (wanted: Spot | undefined) => {
      const [element, room] = [bar.current, surface?.chart()?.room()];
      if (!element || !room) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { x, y } = placeBar(wanted, size, room);
      stands.current = { x, y };
      element.style.transform = `translate(${x.toFixed(0)}px, ${y.toFixed(0)}px)`;
    },
    [surface],
  );
  useEffect(() => {
    const follow = () => {
      if (!dragged.current) place(desk.mode().barSpot);
    };
    follow();
    return surface?.subscribe(follow);
  }, [surface, desk, place]);

  const grip = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = { from: { x: event.clientX, y: event.clientY }, at: stands.current };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!dragged.current) return;
      const { from, at } = dragged.current;
      place({ x: at.x + clientX - from.x, y: at.y + clientY - from.y });
    },
    onPointerUp: () => {
      if (dragged.current) desk.change({ barSpot: stands.current });
      dragged.current = undefined;
    },
    onPointerCancel: () => {
      dragged.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      place({ x: stands.current.x + step.x, y: stands.current.y + step.y });
      desk.change({ barSpot: stands.current });
    },
  };
  return { bar, grip };
}
