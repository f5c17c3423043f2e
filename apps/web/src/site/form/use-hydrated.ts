import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered HTML, true once the page answers: until then a form must not be sent. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
