import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls } from './pages/newcomer.ts';
import { sharedServer } from './start-server.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const server = await sharedServer();
  browser = await sharedBrowser();
  const person = await registerByCalls(server.origin, newPerson(`grafico.${randomBytes(3).toString('hex')}`));
  ({ page } = await openVisitor(browser, server.origin, { kept: person.kept }));
  page.setDefaultTimeout(20_000);
  await page.goto('/app/trade/EURUSD');
  await chart().waitFor();
});
afterAll(async () => {
  await leave(browser);
});

const chart = (): Locator => page.getByRole('application');
const stage = (): Locator => page.getByRole('region', { name: 'Chart of EURUSD' });
const saysInterval = (interval: string): Promise<void> =>
  stage()
    .getByText(new RegExp(`^EURUSD, \\d+ candles of ${interval}:`))
    .waitFor({ state: 'attached' });
/** An indicator or a compared instrument in the legend. */
const chip = (name: RegExp): Locator => stage().getByRole('listitem').filter({ hasText: name });
const openIntervals = (): Promise<void> => page.getByRole('button', { name: 'Another interval' }).click();

test('a typed interval, a range and a date show their candles', async () => {
  await chart().focus();
  await page.keyboard.type('45');
  await page.getByRole('dialog').getByRole('status').getByText('45m').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await saysInterval('45m');
  await page.getByRole('radio', { name: '45m', checked: true }).waitFor();
  await openIntervals();
  await page.getByRole('dialog').getByRole('button', { name: '3M', exact: true }).last().click();
  await saysInterval('8h');
  await openIntervals();
  await page.getByLabel('Go to date').fill('2020-03-02');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await saysInterval('1d');
  await page.getByRole('radio', { name: '5m', exact: true }).click();
  await saysInterval('5m');
  await chart().focus();
  await page.keyboard.press('x');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect.poll(() => palette.inputValue()).toBe('x');
  await page.keyboard.press('Escape');
});

test('another instrument lies over the candles with its change, and goes again', async () => {
  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('textbox', { name: 'Compare with' }).fill('GBPUSD');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^GBPUSD/ })
    .click();
  await chip(/^GBPUSD\s*[+−]?\d+\.\d\d%/).waitFor();
  await page.reload();
  await chip(/^GBPUSD\s*[+−]?\d+\.\d\d%/).waitFor();
  await stage().getByRole('button', { name: 'Remove GBPUSD' }).click();
  await expect.poll(() => chip(/^GBPUSD/).count()).toBe(0);
});

test('an indicator is hidden and shown from the legend, and the scale and type of the chart are kept', async () => {
  await page.getByRole('button', { name: /^Indicators/ }).click();
  const menu = page.getByRole('dialog', { name: 'Indicators' });
  await menu.getByLabel('Add indicator').fill('rsi');
  await menu.getByRole('list', { name: 'Catalog' }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await chip(/^RSI 14\s*\d+\.\d\d$/).waitFor();
  await stage().getByRole('button', { name: 'Hide RSI 14' }).click();
  await stage().getByRole('button', { name: 'Show RSI 14' }).click();
  await stage().getByRole('button', { name: 'Hide RSI 14' }).waitFor();
  await page.getByRole('button', { name: 'log', exact: true }).click();
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heikin-Ashi' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'log', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Chart type: Heikin-Ashi' }).waitFor();
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect([width, await overflows(page), await findViolations(page)]).toEqual([width, false, []]);
  }
});

test('a picture is saved, and a link shows somebody else the same chart', async () => {
  const share = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'Picture and link' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const download = page.waitForEvent('download');
  await share('Save picture');
  expect((await download).suggestedFilename()).toBe('EURUSD-5m.png');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await share('Copy link to this view');
  await page.getByText('The link is in the clipboard').first().waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  // Another look, then the shared one.
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Area' }).click();
  await page.getByRole('radio', { name: '1h', exact: true }).click();
  await saysInterval('1h');
  await page.goto('about:blank');
  await page.goto(address);
  await saysInterval('5m');
  await page.getByRole('button', { name: 'Chart type: Heikin-Ashi' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});
