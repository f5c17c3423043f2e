import { useCallback, useState, type RefCallback } from 'react';
import { followed, topOf } from './ladder.model.ts';

export interface LadderView {
  /** Index of the highest row. */
  readonly top: number;
  /** Whether the market keeps in the middle half; else the rows stay until somebody asks for it. */
  readonly isFollowing: boolean;
  readonly scroll: (rows: number) => void;
  /** Puts a row into the middle. */
  readonly goTo: (index: number) => void;
  readonly recentre: () => void;
}

/**
 * The rows that are in view. Whatever the market does, rows stay under a pointer, so that a click means the price that was read.
 * @param middle the market's row
 * @param isHeld whether a pointer, or the keyboard's focus, is on them
 */
export function useLadderView(middle: number, rows: number, isHeld: boolean): LadderView {
  const [view, setView] = useState({ centre: middle, isFollowing: true });
  const { isFollowing } = view;
  const centre = isFollowing && !isHeld ? followed(view.centre, middle, rows) : view.centre;
  if (centre !== view.centre) setView({ centre, isFollowing });
  return {
    top: Math.max(1, topOf(centre, rows)),
    isFollowing,
    scroll: (by) => setView((last) => ({ centre: last.centre + by, isFollowing: false })),
    goTo: (index) => setView({ centre: index, isFollowing: false }),
    recentre: () => setView({ centre: middle, isFollowing: true }),
  };
}

/** How many whole rows of a height, in CSS pixels, an element has room for; none until it is measured. */
export function useRowCount(height: number): readonly [RefCallback<HTMLElement>, number] {
  const [room, setRoom] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, Math.floor(room / height)];
}
