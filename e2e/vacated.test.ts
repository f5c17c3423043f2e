import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeScreen, leave, openVisitor, sharedBrowser } from './browser.ts';
import { sharedServer } from './start-server.ts';

let origin: string;
let browser: Browser;

beforeAll(async () => {
  ({ origin } = await sharedServer());
  browser = await sharedBrowser();
});

afterAll(async () => {
  await leave(browser);
});

const LOCALE = 'en-AU';
const EMPTY_PAGE = '/robots.txt';

test('who comes next gets a page in which nothing of the last visitor is left', async () => {
  const first = await openVisitor(browser, origin, { locale: LOCALE });
  const { page, context } = first;
  await page.goto(EMPTY_PAGE);
  await context.addCookies([{ name: 'seen', value: 'yes', url: origin }]);
  await page.evaluate(async () => {
    localStorage.setItem('seen', 'yes');
    sessionStorage.setItem('seen', 'yes');
    await caches.open('seen');
    await new Promise((resolve) => {
      indexedDB.open('seen').addEventListener('success', resolve);
    });
    addEventListener('unhandledrejection', () => undefined);
  });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' });
  await changeScreen(page, 'phone');
  await page.route('**/*', (route) => route.abort());
  await context.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await context.newPage();
  await leave(context);

  const next = await openVisitor(browser, origin, { locale: LOCALE });
  expect(next.page).toBe(page);
  expect(context.pages()).toEqual([page]);
  await page.goto(EMPTY_PAGE);
  const left = await page.evaluate(async () => ({
    kept: [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await caches.keys(),
      await indexedDB.databases(),
    ],
    worker: (await navigator.serviceWorker.getRegistrations()).length,
    looks: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion)', 'print', '(pointer: coarse)'].filter(
      (query) => matchMedia(query).matches,
    ),
    width: innerWidth,
  }));
  expect(left).toEqual({ kept: [[['lonja.rate', 'calm']], [], [], []], worker: 0, looks: [], width: 1440 });
  expect(await context.cookies()).toEqual([]);
  await page.evaluate(() => console.error('of the next'));
  await expect.poll(() => next.complaints).toEqual(['of the next']);
  expect(first.complaints).toEqual([]);
});

test('a page with a clock, a script or a socket of a test is nobody else’s', async () => {
  for (const change of ['clock', 'script', 'socket'] as const) {
    const { page, context } = await openVisitor(browser, origin, { locale: LOCALE });
    if (change === 'clock') await page.clock.install();
    if (change === 'script') await page.addInitScript(() => undefined);
    if (change === 'socket') await page.routeWebSocket('**/api/stream', () => undefined);
    await leave(context);
    expect([change, page.isClosed()]).toEqual([change, true]);
  }
});

test('who needs another language, or a finger, gets another page', async () => {
  const { page, context } = await openVisitor(browser, origin, { locale: LOCALE });
  await leave(context);
  const others = [
    await openVisitor(browser, origin, { locale: 'en-NZ' }),
    await openVisitor(browser, origin, { locale: LOCALE, viewport: 'phone' }),
  ];
  expect(others.filter((other) => other.page === page)).toEqual([]);
});
