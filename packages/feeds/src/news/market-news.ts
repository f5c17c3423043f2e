import type { EventNews } from './event-news.ts';
import type { WeekNews } from './week-news.ts';

/** What a simulated market says of itself. */
export type MarketNews = EventNews | WeekNews;

/**
 * The news of a market that were published from one moment on, up to another (milliseconds since 1970), newest first.
 * @param rest awaited between pieces of work, so that others need not wait for all of it
 */
export type ListMarketNews = (
  from: number,
  now: number,
  rest?: () => Promise<void> | undefined,
) => Promise<MarketNews[]>;
