import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, overflows, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let page: Page;

const name = `cribador.${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page } = await openNewcomer(browser, server.origin, newPerson(name)));
  page.setDefaultTimeout(20_000);
  await page.goto('/app/trade/EURUSD');
});
afterAll(async () => {
  await leave(browser);
});

const screener = () => page.getByRole('region', { name: 'Screener' });
const rows = () => screener().getByRole('listitem');
const row = (symbol: string) =>
  rows().filter({ has: page.getByRole('link', { name: new RegExp(`^${symbol}`) }) });
const count = async () => Number((await screener().getByRole('status').innerText()).replaceAll(/\D/g, ''));
const choose = async (menu: RegExp, choice: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
};
/** The changes of the rows that are drawn, from the top. */
const changes = async () => {
  const drawn = await rows().evaluateAll((elements) =>
    elements
      .map((element) => ({
        place: Number(element.getAttribute('aria-posinset')),
        change: /([+−-])?\s*([\d.]+)%/.exec((element as HTMLElement).innerText),
      }))
      .toSorted((a, b) => a.place - b.place),
  );
  return drawn.map(({ change }) => Number(change?.[2]) * (/[−-]/.test(change?.[1] ?? '') ? -1 : 1));
};

test('the screener has all instruments, of which the rows in view are drawn, their lines asked for together', async () => {
  const watched = page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem');
  // The list asks first.
  await expect.poll(() => watched.last().locator('svg[fill=none] path').count()).toBe(2);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/sparklines') asked.push(searchParams.get('symbols')!);
  });
  await choose(/^Watchlist to show/, 'Screener');
  await row('EURUSD').waitFor();
  expect(await count()).toBeGreaterThan(2_000);
  expect(await rows().count()).toBeLessThan(60);
  expect(await row('EURUSD').getByRole('link').getAttribute('aria-current')).toBe('page');
  await expect.poll(() => row('USDCHF').getByRole('link').locator('svg[fill=none] path').count()).toBe(2);
  expect(asked).toHaveLength(1);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row('EURUSD').waitFor();
    expect([width, await overflows(page)]).toEqual([width, false]);
  }
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('it is filtered by class and text, says where nothing matches, and orders what it finds', async () => {
  const all = await count();
  await choose(/^Asset class/, 'Crypto');
  await expect.poll(count).toBeLessThan(all);
  await row('BTC').waitFor();
  const search = screener().getByRole('textbox', { name: 'Search by symbol or name' });
  await search.fill('euro');
  await screener().getByText('No assets found').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await screener().getByRole('button', { name: 'Clear search and filter' }).click();
  await expect.poll(count).toBe(all);
  await choose(/^Asset class/, 'Stocks');
  await search.fill('me');
  await expect.poll(count).toBeLessThan(all / 2);
  await choose(/^Sort/, 'Rising first');
  // Rows keep the order of their moment while their figures move on.
  await expect
    .poll(async () => {
      const found = await changes();
      return found.length > 2 && found.every((one, at) => at === 0 || one <= found[at - 1]! + 0.3);
    })
    .toBe(true);
});

test('a row leads to its chart, its + adds it to the list, Undo takes it off, and a reload keeps the view', async () => {
  const add = () => screener().getByRole('button', { name: 'Add ADBE to the list' });
  const search = screener().getByRole('textbox', { name: 'Search by symbol or name' });
  await search.fill('adobe');
  await row('ADBE').getByRole('link').click();
  await page.waitForURL('**/app/trade/ADBE');
  await page.getByRole('region', { name: 'Chart of ADBE' }).waitFor();
  const take = screener().getByRole('button', { name: 'Take ADBE off the list' });
  await add().focus();
  await page.keyboard.press('Enter');
  await take.waitFor();
  expect(await take.evaluate((button) => button === document.activeElement)).toBe(true);
  const undo = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: 'ADBE is on “' })
    .getByRole('button', { name: 'Undo' });
  await undo.click();
  await add().waitFor();
  await add().click();
  await undo.waitFor();
  await page.reload();
  await row('ADBE').waitFor();
  expect(await search.inputValue()).toBe('adobe');
  for (const menu of ['Watchlist to show: Screener', 'Asset class: Stocks', 'Sort: Rising first'])
    await page.getByRole('button', { name: menu, exact: true }).waitFor();
  await page.getByRole('button', { name: /^Watchlist to show/ }).click();
  await page.getByRole('menuitemradio').first().click();
  await page.getByRole('region', { name: 'Watchlist' }).getByRole('link', { name: /^ADBE/ }).waitFor();
});
