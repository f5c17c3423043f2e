import type { BrowserContext, Page } from 'playwright-core';

type RouteArguments = Parameters<Page['unroute']>;

/**
 * Calls that a test has answered itself reach the server again. The browser goes on asking the test about everything it fetches: where
 * that ends while a page loads, some of its modules never come and never fail, about once in ten loads.
 */
export async function passAgain(page: Page, ...[url, handler]: RouteArguments): Promise<void> {
  await keepAsking(page.context());
  await page.unroute(url, handler);
}

/** The same for all calls, once those that are being answered are. */
export async function passAllAgain(page: Page): Promise<void> {
  await keepAsking(page.context());
  await page.unrouteAll({ behavior: 'wait' });
}

type Answer = Parameters<Page['route']>[1];

/** Answers the next call alone: what comes after it reaches the server. */
export async function answerOnce(page: Page, url: string, answer: Answer): Promise<void> {
  await keepAsking(page.context());
  await page.route(url, answer, { times: 1 });
}

const asking = new WeakSet<BrowserContext>();

async function keepAsking(context: BrowserContext): Promise<void> {
  if (asking.has(context)) return;
  asking.add(context);
  await context.route('**/nobody-fetches-this', (route) => route.abort());
}
