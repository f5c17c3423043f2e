import type { Position, User } from '@lonja/protocol';
import { useMemo } from 'react';
import { useQuotesOf, useWatch } from '../shared/live/use-quotes.ts';
import { createBrowserDesk, type BrowserDesk } from './browser-desk.ts';
import { symbolsToValue, type Directory } from './directory.ts';

/**
 * The account at the latest quotes, valued again whenever a relevant quote changes.
 * @param further symbols whose quotes the screen also needs; the same array each time
 */
export function useBrowserDesk(
  user: User,
  positions: readonly Position[],
  directory: Directory,
  further: readonly string[],
): BrowserDesk {
  const symbols = useMemo(
    () => [...new Set([...further, ...positions.flatMap(({ symbol }) => symbolsOf(symbol, directory))])],
    [further, positions, directory],
  );
  useWatch(symbols);
  const { quotes, revision } = useQuotesOf(symbols);
  return useMemo(
    () => createBrowserDesk(user, positions, directory, quotes.get),
    // The revision stands for the quotes that the store holds.
    // oxlint-disable-next-line react/exhaustive-deps
    [user, positions, directory, quotes, revision],
  );
}

const symbolsOf = (symbol: string, directory: Directory): readonly string[] => {
  const listing = directory.of(symbol);
  return listing ? symbolsToValue(listing, directory) : [symbol];
};
