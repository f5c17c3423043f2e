import { useState, type PointerEvent } from 'react';
import type { OwnOrders } from './ladder-orders.model.ts';

/** Own orders on their way to another row: under a pointer, or picked up by a click until a row is chosen. */
export interface Carried {
  readonly own: OwnOrders;
  /** The row that they would be put into. */
  readonly target: number;
  readonly isDragged: boolean;
}

/** What can be found of the ladder at a point of the screen. @returns undefined outside of its rows */
export type RowAt = (clientY: number) => number | undefined;

/** Moves own orders between rows: by dragging, or with two clicks, which a keyboard has too. Escape leaves them where they are. */
export function useCarried(rowAt: RowAt, move: (own: OwnOrders, to: number) => void) {
  const [carried, setCarried] = useState<Carried>();
  const drop = (own: OwnOrders, to: number) => {
    setCarried(undefined);
    if (to !== own.index) move(own, to);
  };
  return {
    carried,
    begin: (own: OwnOrders) => setCarried({ own, target: own.index, isDragged: true }),
    toggle: (own: OwnOrders) =>
      setCarried((last) =>
        last && !last.isDragged && last.own.index === own.index
          ? undefined
          : { own, target: own.index, isDragged: false },
      ),
    drop,
    leave: () => setCarried(undefined),
    onPointerMove: ({ clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!carried?.isDragged) return;
      const target = rowAt(clientY);
      if (target === undefined || target === carried.target) return;
      // From the first step on, so that a click that moves nothing stays one.
      currentTarget.setPointerCapture(pointerId);
      setCarried({ ...carried, target });
    },
    onPointerUp: () => {
      if (carried?.isDragged) drop(carried.own, carried.target);
    },
    onPointerCancel: () => setCarried(undefined),
  };
}
