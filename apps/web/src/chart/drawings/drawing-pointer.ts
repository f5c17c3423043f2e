import type { Spot } from './drawing-scale.ts';

export type Pointer = 'mouse' | 'touch';

/** What the pointer does to drawings. */
export interface Pointing {
  /** @returns whether the press is the drawings' own, so that the chart does not scroll */
  readonly press: (spot: Spot, pointer: Pointer) => boolean;
  readonly move: (spot: Spot) => void;
  readonly lift: (spot: Spot) => void;
  /** The press counts no more. */
  readonly drop: () => void;
  /** The pointer is not over the chart any more. */
  readonly leave: () => void;
  /** A click beside every drawing. */
  readonly clickBeside: () => void;
  /** Whether something would be taken hold of. */
  readonly hovers: (spot: Spot) => boolean;
}

/** Under this a press and its release are a click. */
const CLICK_PX = 5;

/**
 * Hears the pointer before the chart's library does, and keeps from it what is the drawings' own. Touches and mouse come as pointer
 * events; the library's own events are only stopped.
 * @param aim called with where a finger is that draws or moves, and once it is not
 */
export function listenToPointer(
  place: HTMLElement,
  pointing: Pointing,
  aim: (spot: Spot | undefined) => void,
): () => void {
  const stop = new AbortController();
  let own: number | undefined;
  let beside: Spot | undefined;
  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = place.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const hear = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => unknown,
  ) => place.addEventListener(name, listener, { capture: true, passive: false, signal: stop.signal });

  hear('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = spotOf(event);
    beside = undefined;
    if (pointing.press(spot, pointerOf(event))) {
      own = event.pointerId;
      place.setPointerCapture(event.pointerId);
      place.focus({ preventScroll: true });
    } else beside = spot;
  });
  hear('pointermove', (event) => {
    const spot = spotOf(event);
    if (own === undefined && event.pointerType === 'mouse' && event.buttons === 0) {
      place.dataset['hold'] = String(pointing.hovers(spot));
    }
    if (own === undefined || own === event.pointerId) pointing.move(spot);
    if (own === event.pointerId && pointerOf(event) === 'touch') aim(spot);
  });
  hear('pointerup', (event) => {
    const spot = spotOf(event);
    if (own === event.pointerId) {
      own = undefined;
      aim(undefined);
      pointing.lift(spot);
    } else if (beside && Math.hypot(spot.x - beside.x, spot.y - beside.y) < CLICK_PX) pointing.clickBeside();
    beside = undefined;
  });
  hear('pointercancel', (event) => {
    if (own !== event.pointerId) return;
    own = undefined;
    aim(undefined);
    pointing.drop();
  });
  place.addEventListener('pointerleave', () => own === undefined && pointing.leave(), {
    signal: stop.signal,
  });
  for (const name of ['mousedown', 'touchstart', 'touchmove'] as const) {
    hear(name, (event) => own !== undefined && keepFromLibrary(event));
  }
  return () => stop.abort();
}

function keepFromLibrary(event: Event): void {
  event.stopPropagation();
  // A finger draws; it does not scroll the page.
  if (event.type !== 'mousedown' && event.cancelable) event.preventDefault();
}

const pointerOf = ({ pointerType }: PointerEvent): Pointer => (pointerType === 'mouse' ? 'mouse' : 'touch');
