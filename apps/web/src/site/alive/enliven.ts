import { refreshPage } from './refresh-page.ts';
import { startQuotes } from './quotes.ts';
import { startTabs } from './tabs.ts';

/** Brings a page to life that was served whole: its quotes, its tabs, its figures of each minute. Nothing is rendered again. */
export function enliven(page: Document): void {
  startTabs(page);
  refreshPage(page, startQuotes(page));
}
