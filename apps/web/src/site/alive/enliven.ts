import { refreshPage } from './refresh-page.ts';
import { startQuotes } from './quotes.ts';
import { startTabs } from './tabs.ts';

/** Activates a served page: its quotes, its tabs, its figures of each minute. Nothing is rendered again. */
export function enliven(page: Document): void {
  startTabs(page);
  refreshPage(page, startQuotes(page));
}
