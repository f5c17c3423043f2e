import type { Position, User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../shared/api/use-client.ts';
import { useIsFirstViewShown } from '../shared/platform/first-view.ts';
import { useQuotesFor, useWatch } from '../shared/live/use-quotes.ts';
import { createBrowserDesk, type BrowserDesk } from './browser-desk.ts';
import { conditionsQuery, viewOfConditions } from './conditions.ts';
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
    () => [...new Set([...further, ...positions.flatMap(({ symbol }) => listSymbols(symbol, directory))])],
    [further, positions, directory],
  );
  useWatch(symbols);
  const { quotes, revision } = useQuotesFor(symbols);
  const { data: conditions } = useQuery({
    ...conditionsQuery(useClient()),
    enabled: useIsFirstViewShown(),
  });
  const view = useMemo(() => conditions && viewOfConditions(conditions), [conditions]);
  return useMemo(
    () => createBrowserDesk(user, positions, directory, quotes.get, view),
    // The revision stands for the quotes that the store holds.
    // oxlint-disable-next-line react/exhaustive-deps
    [user, positions, directory, quotes, revision, view],
  );
}

const listSymbols = (symbol: string, directory: Directory): readonly string[] => {
  const listing = directory.of(symbol);
  return listing ? symbolsToValue(listing, directory) : [symbol];
};
