import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, sharedBrowser, whileStill } from './browser.ts';
import { buyByCalls } from './pages/buy-by-calls.ts';
import { openDialog, turnTo } from './pages/dashboard.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer } from './start-server.ts';
import { findUnreadable } from './unreadable.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { origin } = await sharedServer();
  browser = await sharedBrowser();
  const newcomer = await openNewcomer(browser, origin, newPerson(`con.${randomBytes(4).toString('hex')}`));
  ({ page } = newcomer);
  page.setDefaultTimeout(30_000);
  await buyByCalls(newcomer, { symbol: 'AAPL', quantity: 2 });
  // The account's own theme is put on when it comes: after that nothing recolours the page but the test.
  await Promise.all([page.waitForResponse(/\/settings$/), page.goto('/app/market?view=heatmap')]);
});
afterAll(async () => {
  await leave(browser);
});

const heatmap = () => page.getByRole('list', { name: 'Heatmap' });

test('every tile of the heatmap can be read in every theme and palette', async () => {
  await heatmap().getByRole('listitem').first().waitFor();
  expect(await findUnreadable(page)).toEqual([]);
});

test('the largest tiles name themselves on a telephone too, and no tile cuts its words off', async () => {
  for (const width of [1440, 640, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [named, cut] = await whileStill(page, () =>
      heatmap().evaluate((tiles) => {
        const words = [...tiles.querySelectorAll('span')].filter((word) => word.checkVisibility());
        const isCut = (word: Element): boolean => {
          const own = word.getBoundingClientRect();
          const room = word.closest('button')?.getBoundingClientRect() ?? own;
          return own.left < room.left || own.right > room.right || own.bottom > room.bottom;
        };
        return [words.length, words.filter(isCut).map((word) => word.textContent)] as const;
      }),
    );
    expect([width, named > 2, cut]).toEqual([width, true, []]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('so can figures, badges, the legend of the portfolio and the calendar of results', async () => {
  for (const tab of ['dashboard', 'positions', 'transactions', 'news']) {
    await turnTo(page, `/app/${tab}`);
    expect([tab, await findUnreadable(page)]).toEqual([tab, []]);
  }
  await turnTo(page, '/app/dashboard');
  for (const action of ['Portfolio', 'P&L']) {
    await openDialog(page, action);
    if (action === 'Portfolio') await page.getByRole('tab', { name: 'Allocation' }).click();
    expect([action, await findUnreadable(page)]).toEqual([action, []]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});
