import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered HTML, true after hydration; a form must not be sent before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
