import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser, type Visitor } from './browser.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let person: SignedIn;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  person = await registerByCalls(server.origin, newPerson(`vistas.${randomBytes(3).toString('hex')}`));
  visitor = await openVisitor(browser, server.origin, { kept: person.kept });
  ({ page } = visitor);
  page.setDefaultTimeout(20_000);
  await page.goto('/app/trade/EURUSD');
});
afterAll(async () => {
  await leave(browser);
});

const cellsOf = (one: Page): Locator => one.getByRole('group', { name: /^Chart \d of/ });
const namesOf = async (one: Page): Promise<string[]> => {
  const names = await cellsOf(one)
    .getByRole('button', { name: /^[A-Z]+ \d/ })
    .allInnerTexts();
  return names.map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
const openLayouts = (one: Page): Promise<void> => one.getByRole('button', { name: /^Layout: / }).click();
const arrange = async (one: Page, grid: string): Promise<void> => {
  await openLayouts(one);
  await one.getByRole('menuitemradio', { name: grid, exact: true }).click();
};
const manage = async (one: Page): Promise<Locator> => {
  await openLayouts(one);
  await one.getByRole('menuitem', { name: /^Saved layouts/ }).click();
  return one.getByRole('dialog', { name: 'Saved layouts' });
};
const savedNames = async (): Promise<string[]> =>
  (await person.client.call('getLayouts', {})).layouts.map(({ name }) => name);

/** Heights of the panes that candles are drawn in, in CSS pixels. */
const candleHeights = (): Promise<number[]> =>
  cellsOf(page)
    .locator('[data-lines]')
    .evaluateAll((all) => all.map((one) => one.clientHeight));

test('eight charts stand on the stage, each with its candles in sight', async () => {
  await arrange(page, 'Eight charts');
  await expect.poll(() => cellsOf(page).count()).toBe(8);
  await expect.poll(async () => (await candleHeights()).length).toBe(8);
  await expect.poll(async () => Math.min(...(await candleHeights()))).toBeGreaterThanOrEqual(160);
  expect(await overflows(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  await arrange(page, 'Four charts');
  await expect.poll(() => namesOf(page)).toEqual(['EURUSD 5m', 'EURUSD 15m', 'EURUSD 1h', 'EURUSD 4h']);
});

test('charts of one colour change their instrument together, and their interval where they share it', async () => {
  for (const place of [1, 3]) {
    await cellsOf(page)
      .nth(place)
      .getByRole('button', { name: /^Goes with/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Blue' }).click();
  }
  const list = page.getByRole('region', { name: 'Watchlist' });
  await list.getByRole('link', { name: /^BTC/ }).click();
  await page.waitForURL('**/app/trade/BTC');
  await expect.poll(() => namesOf(page)).toEqual(['EURUSD 5m', 'BTC 15m', 'EURUSD 1h', 'BTC 4h']);
  await openLayouts(page);
  await page.getByRole('menuitemcheckbox', { name: 'Interval' }).click();
  await page.getByRole('radio', { name: '1d', exact: true }).click();
  await expect.poll(() => namesOf(page)).toEqual(['EURUSD 5m', 'BTC 1d', 'EURUSD 1h', 'BTC 1d']);
});

test('a layout is kept under a name, opened on another device, named anew, taken away and back', async () => {
  const dialog = await manage(page);
  await dialog.getByText('None is saved yet.').waitFor();
  await dialog.getByLabel('Name of the charts as they stand').fill('Mornings');
  await page.keyboard.press('Enter');
  await expect.poll(savedNames).toEqual(['Mornings']);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const { page: other, context } = await openVisitor(browser, server.origin, { kept: person.kept });
  await other.goto('/app/trade/AAPL');
  await openLayouts(other);
  await other.getByRole('menuitem', { name: 'Mornings' }).click();
  await expect.poll(() => namesOf(other)).toEqual(['EURUSD 5m', 'BTC 1d', 'EURUSD 1h', 'BTC 1d']);
  await other.waitForURL('**/app/trade/EURUSD');
  const there = await manage(other);
  const name = there.getByLabel('Name of layout Mornings');
  await name.fill('Evenings');
  await name.press('Enter');
  await expect.poll(savedNames).toEqual(['Evenings']);
  await there.getByRole('button', { name: 'Remove layout Evenings' }).click();
  await expect.poll(savedNames).toEqual([]);
  await there.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(savedNames).toEqual(['Evenings']);
  await context.close();
});

test('a chart has a window of its own, with nothing around it but the mark, and a stage of its own', async () => {
  const opened = page.waitForEvent('popup');
  await openLayouts(page);
  await page.getByRole('menuitem', { name: 'Chart in a window' }).click();
  const own = await opened;
  const stage = own.getByRole('region', { name: 'Chart of BTC' });
  await stage.getByRole('application').waitFor();
  await stage.getByText('Virtual funds').first().waitFor();
  expect(await own.getByRole('region', { name: /^(Watchlist|Order ticket)/ }).count()).toBe(0);
  await own.getByRole('button', { name: 'Another interval' }).click();
  await own.getByRole('dialog').getByRole('button', { name: '1w', exact: true }).click();
  await own.reload();
  await stage.getByRole('radio', { name: '1w', checked: true }).waitFor();
  expect(await own.getByRole('region', { name: /^(Watchlist|Order ticket)/ }).count()).toBe(0);
  expect(await overflows(own)).toBe(false);
  await own.close();
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(['EURUSD 5m', 'BTC 1d', 'EURUSD 1h', 'BTC 1d']);
  expect(visitor.complaints).toEqual([]);
});
