import { useSyncExternalStore } from 'react';
import { keepNext } from './next-place.ts';

const never = () => () => {};

/** `keepNext` for a link: the page was rendered before anybody asked for it, without a query. */
export const useStoredNext = (address: string): string =>
  useSyncExternalStore(
    never,
    () => keepNext(address),
    () => address,
  );
