import { useQuery } from '@tanstack/react-query';
import { newsQuery, POLL_MS } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import type { NewsCategory } from './news-tab.model.ts';

/** A day of a world may be over in minutes, and its scenario is news while it happens. */
const IN_WORLD_MS = 5_000;

/** A category's news, read again while the page is open. @param isWanted in a world they always are */
export function useNews(category: NewsCategory, isWanted = true) {
  const { world } = useStreamState();
  return useQuery({
    ...newsQuery(useClient(), category),
    refetchInterval: world ? IN_WORLD_MS : POLL_MS.news,
    enabled: isWanted || world !== undefined,
  });
}
