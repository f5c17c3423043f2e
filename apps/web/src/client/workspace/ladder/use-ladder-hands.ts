import type { Side } from '@lonja/core';
import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type WheelEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { RowType } from './ladder.model.ts';
import type { OwnOrders, RowOrders } from './ladder-orders.model.ts';
import { useCarried } from './use-carried.ts';
import type { LadderView } from './use-ladder-view.ts';

interface HandsNeeds {
  /** What the rows stand in; each is so many CSS pixels high. */
  readonly body: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly own: ReadonlyMap<number, RowOrders>;
  readonly view: LadderView;
  readonly rows: { readonly top: number; readonly count: number; readonly middle: number };
  readonly onBegin: (side: Side, type: RowType, index: number) => void;
  readonly onMove: (own: OwnOrders, to: number) => void;
  readonly onCancel: (own: OwnOrders) => void;
}

/** A side of a row, with the order that it stood for. */
interface Cell {
  readonly index: number;
  readonly side: Side;
  readonly type: RowType;
}

/** What pointer and keys do on the rows: one set of listeners for all of them. */
export function useLadderHands(needs: HandsNeeds) {
  const { body, height, own, view, rows, onBegin, onMove, onCancel } = needs;
  const carrying = useCarried(
    (clientY) => findRow(body.current?.getBoundingClientRect(), clientY, rows.top, height),
    onMove,
  );
  const keyboard = useGridKeys(view, rows, carrying.leave);
  // A click means what stood there as it began: the market may turn a limit into a stop meanwhile.
  const pressed = useRef<Cell>(undefined);
  const [pointed, setPointed] = useState<Cell>();
  const ownAt = ({ index, side }: Pick<Cell, 'index' | 'side'>) => own.get(index)?.[side];
  const act = (event: MouseEvent<HTMLElement>) => {
    const cancelled = findOwn(event.target, 'cancel');
    const picked = findOwn(event.target, 'own');
    const cell = findCell(event.target);
    if (event.detail > 1) return;
    if (cancelled) return runOn(ownAt(cancelled), onCancel);
    if (picked) return runOn(ownAt(picked), carrying.toggle);
    if (!cell) return;
    if (carrying.carried) return carrying.drop(carrying.carried.own, cell.index);
    const { current: before } = pressed;
    const isSame = before?.index === cell.index && before.side === cell.side && event.detail > 0;
    onBegin(cell.side, isSame ? before.type : cell.type, cell.index);
  };
  return {
    carried: carrying.carried,
    current: keyboard.current,
    /** The side of a row that a pointer is on. */
    pointed,
    onWheel: ({ deltaY }: WheelEvent) => view.scroll(-Math.sign(deltaY) * WHEEL_ROWS),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pressed.current = findCell(event.target);
        const grip = findOwn(event.target, 'own');
        const taken = grip && ownAt(grip);
        if (taken?.isMovable && event.button === 0 && !carrying.carried) carrying.begin(taken);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        carrying.onPointerMove(event);
        const cell = event.pointerType === 'mouse' ? findCell(event.target) : undefined;
        if (cell?.index !== pointed?.index || cell?.side !== pointed?.side) setPointed(cell);
      },
      onPointerLeave: () => setPointed(undefined),
      onPointerUp: carrying.onPointerUp,
      onPointerCancel: carrying.onPointerCancel,
      onClick: act,
      onKeyDown: keyboard.onKeyDown,
      onKeyUp: keyboard.onKeyUp,
    },
  };
}

const WHEEL_ROWS = 3;

const runOn = (own: OwnOrders | undefined, run: (own: OwnOrders) => void): void => {
  if (own) run(own);
};

/** The row at a height of the screen; undefined outside of them. */
function findRow(
  rows: DOMRect | undefined,
  clientY: number,
  top: number,
  height: number,
): number | undefined {
  if (!rows || clientY < rows.top || clientY >= rows.bottom) return undefined;
  return top - Math.floor((clientY - rows.top) / height);
}

function findCell(target: EventTarget): Cell | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null;
  const row = button?.closest<HTMLElement>('[data-index]');
  if (!button || !row) return undefined;
  return {
    index: Number(row.dataset['index']),
    side: button.dataset['side'] as Side,
    type: button.dataset['type'] as RowType,
  };
}

function findOwn(target: EventTarget, part: 'own' | 'cancel'): Pick<Cell, 'index' | 'side'> | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>(`[data-${part}]`) : null;
  const row = button?.closest<HTMLElement>('[data-index]');
  if (!button || !row) return undefined;
  return { index: Number(row.dataset['index']), side: button.dataset[part] as Side };
}

/** One stop of the tab key for all cells; the arrow keys move within them, and beyond an edge the rows follow. */
function useGridKeys(view: LadderView, { top, count, middle }: HandsNeeds['rows'], leave: () => void) {
  const [at, setAt] = useState<Pick<Cell, 'index' | 'side'>>();
  const isIn = at !== undefined && at.index <= top && at.index > top - count;
  const current = isIn
    ? at
    : { index: Math.min(top, Math.max(top - count + 1, middle)), side: 'buy' as const };
  const moveTo = (grid: HTMLElement, index: number, side: Side) => {
    const beyond = index > top ? index - top : Math.min(0, index - (top - count + 1));
    flushSync(() => {
      if (beyond !== 0) view.scroll(beyond);
      setAt({ index, side });
    });
    grid.querySelector<HTMLElement>(`[data-index="${index}"] [data-side=${side}]`)?.focus();
  };
  return {
    current,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget } = event;
      const cell = findCell(event.target);
      if (key === 'Escape') return leave();
      // A held key places one order, as one click does.
      if (key === 'Enter' && event.repeat) return event.preventDefault();
      if (!cell) return;
      const { index, side } = cell;
      const target = (
        {
          ArrowUp: [index + 1, side],
          ArrowDown: [index - 1, side],
          PageUp: [index + Math.floor(count / 2), side],
          PageDown: [index - Math.floor(count / 2), side],
          ArrowLeft: [index, 'buy'],
          ArrowRight: [index, 'sell'],
        } as Readonly<Record<string, readonly [number, Side]>>
      )[key];
      if (!target && key !== ' ') return;
      event.preventDefault();
      if (target) moveTo(currentTarget, Math.max(1, target[0]), target[1]);
      else view.recentre();
    },
    // Some browsers press a button as the key comes up.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === ' ' && findCell(event.target)) event.preventDefault();
    },
  };
}
