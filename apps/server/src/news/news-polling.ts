import { fetchFeed, parseFeed, type FeedItem, type FeedVersion, type FindRelatedSymbols } from '@lonja/feeds';
import type { NewNewsItem } from '@lonja/store/market/news';
import type { FollowRun } from '../jobs/job-log.ts';

export type NewsCategory = 'general' | 'forex' | 'crypto' | 'mergers';

/** A feed to read news from. */
export interface NewsFeed {
  readonly category: NewsCategory;
  /** http or https. */
  readonly url: string;
}

const POLL_MS = 5 * 60_000;
/** A feed that fails is asked after one interval, then after twice as long each time. */
const MAX_BACKOFF_MS = 60 * 60_000;
/** Older items are neither stored nor kept. */
const KEPT_MS = 30 * 86_400_000;
/** Items dated further ahead are limited to this, so that a feed with a fast clock does not stay on top. */
const MAX_AHEAD_MS = 60_000;

export interface NewsPolling {
  /** Without feeds it only deletes the items of earlier ones, so that the examples show again. */
  start(): void;
  stop(): Promise<void>;
  /** Reads every feed that is due. @returns how many items were new */
  runOnce(): Promise<number>;
}

export interface NewsPollingDependencies {
  readonly feeds: readonly NewsFeed[];
  /** Whether this process reads them, of several. */
  readonly isReader: () => boolean;
  readonly findSymbols: FindRelatedSymbols;
  /** @returns how many were new */
  readonly save: (items: readonly NewNewsItem[]) => Promise<number>;
  readonly prune: (before: Date) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown, url: string) => void;
}

interface FeedState {
  readonly feed: NewsFeed;
  version: FeedVersion | undefined;
  failures: number;
  dueAt: number;
}

/** Polls the configured feeds; a failing one affects neither the others nor the stored items. */
export function createNewsPolling(dependencies: NewsPollingDependencies): NewsPolling {
  const { clock, follow = (task) => task() } = dependencies;
  const states = dependencies.feeds.map((feed): FeedState => ({
    feed,
    version: undefined,
    failures: 0,
    dueAt: 0,
  }));
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const runOnce = async (): Promise<number> => {
    let added = 0;
    if (!dependencies.isReader()) return added;
    // Sequential, because none of them is urgent.
    for (const state of states) {
      if (state.dueAt <= clock() && !stopping.signal.aborted)
        added += await readFeed(dependencies, state, stopping.signal);
    }
    return added;
  };

  const prune = (before: number): Promise<void> =>
    dependencies.prune(new Date(before)).catch((error: unknown) => dependencies.onFault(error, 'prune'));

  const run = async (): Promise<void> => {
    await follow(runOnce);
    await prune(clock() - KEPT_MS);
    if (!stopping.signal.aborted) timer = setTimeout(() => void (running = run()), POLL_MS).unref();
  };

  return {
    runOnce,
    start: () => {
      running = states.length > 0 ? run() : prune(clock() + 2 * MAX_AHEAD_MS);
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Reads a feed, and decides when it is due again. @returns how many items were new */
async function readFeed(
  { findSymbols, save, clock, onFault }: NewsPollingDependencies,
  state: FeedState,
  signal: AbortSignal,
): Promise<number> {
  const { url, category } = state.feed;
  try {
    const fetched = await fetchFeed(url, { version: state.version, signal });
    const found = fetched ? parseFeed(fetched.text) : undefined;
    const source = found?.title || new URL(url).hostname;
    const items = (found?.items ?? []).flatMap((item) =>
      readItem(item, { category, source, now: clock(), findSymbols }),
    );
    const added = await save(items);
    state.version = fetched?.version ?? state.version;
    state.failures = 0;
    state.dueAt = clock() + POLL_MS;
    return added;
  } catch (error) {
    state.dueAt = clock() + Math.min(MAX_BACKOFF_MS, POLL_MS * 2 ** state.failures);
    state.failures += 1;
    if (!signal.aborted) onFault(error, url);
    return 0;
  }
}

interface Origin {
  readonly category: NewNewsItem['category'];
  readonly source: string;
  readonly now: number;
  readonly findSymbols: FindRelatedSymbols;
}

function readItem(item: FeedItem, { category, source, now, findSymbols }: Origin): NewNewsItem[] {
  const publishedAt = Math.min(item.publishedAt ?? now, now + MAX_AHEAD_MS);
  if (publishedAt < now - KEPT_MS) return [];
  const { title, summary, author, link, isBreaking } = item;
  const symbols = findSymbols(`${title}. ${summary}`);
  return [{ title, summary, category, author, source, link, symbols, publishedAt, isBreaking }];
}
