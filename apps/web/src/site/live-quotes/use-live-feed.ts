import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSiteFeed, type FeedView } from './site-feed.ts';

export interface LiveFeedOfPage {
  readonly view: FeedView;
  readonly setPaused: (isPaused: boolean) => void;
}

/** Live quotes while the page is shown. @param symbols the same array at each render */
export function useLiveFeed(symbols: readonly string[]): LiveFeedOfPage {
  const [feed] = useState(() => createSiteFeed(symbols));
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  return { view: useSyncExternalStore(feed.subscribe, feed.view, feed.view), setPaused: feed.setPaused };
}
