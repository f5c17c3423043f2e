import { useSyncExternalStore } from 'react';

/** Whether the page fills the screen; not the stage alone, since menus, dialogs and notices stand beside it in the page. */
export function useFullscreen(): { readonly isFull: boolean; readonly toggleFull: () => void } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return { isFull, toggleFull };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** A browser that refuses leaves everything as it is. */
function toggleFull(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}
