import { useEffect, useSyncExternalStore } from 'react';
import { requiredContext } from '../context/required-context.ts';

/**
 * What a page is opened for is its first view: a chart, or the content of a tab. Whatever is not on the screen before, or beside it, waits
 * until it stands there, since it would take the line from it.
 */
export interface FirstView {
  readonly isShown: () => boolean;
  /** Once it stands there, or once it is known that it won't. */
  readonly show: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param isShown whether the page has nothing that others wait for */
export function createFirstView(isShown: boolean): FirstView {
  const listeners = new Set<() => void>();
  return {
    isShown: () => isShown,
    show: () => {
      if (isShown) return;
      isShown = true;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Runs something once what the page was opened for stands there. */
export function afterFirstView({ isShown, subscribe }: FirstView, run: () => void): void {
  if (isShown()) return run();
  const release = subscribe(() => {
    release();
    run();
  });
}

export const [FirstViewContext, useFirstView] = requiredContext<FirstView>('The first view');

/** Whether what comes after the first view may be asked for. */
export function useIsFirstViewShown(): boolean {
  const { subscribe, isShown } = useFirstView();
  return useSyncExternalStore(subscribe, isShown);
}

/** @param isThere whether it stands there, or is known not to come */
export function useShowsFirstView(isThere: boolean): void {
  const { show } = useFirstView();
  useEffect(() => {
    if (isThere) show();
  }, [isThere, show]);
}
