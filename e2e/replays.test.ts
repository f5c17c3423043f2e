import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, sharedBrowser } from './browser.ts';
import { openTab, openTicket, placeOrder } from './pages/dashboard.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const PERSON = newPerson('rosa.replay');
const BRANCH = 'What if I had waited';
const PAST = 'An hour again';

let server: SharedServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page } = await openNewcomer(browser, server.origin, PERSON));
  page.setDefaultTimeout(20_000);
  await page.goto('/app/market');
});
afterAll(async () => {
  await leave(browser);
});

const dialog = () => page.getByRole('dialog', { name: 'Accounts' });
async function openAccounts(part: 'Replay' | 'Compare'): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Accounts…' }).click();
  await dialog().getByRole('radio', { name: part }).click();
}
/** Opens a replay, and waits until the page shows its account. */
async function openReplay(): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 40_000 });
  await dialog().getByRole('button', { name: 'Open replay' }).click();
  await loaded;
}
const controls = () => page.getByRole('group', { name: 'Replay' });

test('an account goes on as a copy of itself, from now on, in a replay of its market', async () => {
  await openTicket(page, 'AAPL');
  await placeOrder(page, 'Buy', { symbol: 'AAPL', quantity: '3', leverage: '1:1' });
  await openAccounts('Replay');
  await dialog().getByLabel('Name').fill(BRANCH);
  expect(await findStumbles(page, 'replay-form')).toEqual([]);
  await openReplay();
  await page.getByText(BRANCH).first().waitFor();
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: 'Close AAPL' }).first().waitFor();
  await controls().getByRole('button', { name: 'Play', exact: true }).click();
  await controls().getByRole('button', { name: 'Pause' }).waitFor();
  await openTicket(page, 'BTC');
  await placeOrder(page, 'Buy', { symbol: 'BTC', quantity: '0.01', leverage: '1:1' });
  await openTab(page, 'Trade');
  await page.getByRole('button', { name: /^Review/ }).waitFor();
  expect(await findStumbles(page, 'replay-trade')).toEqual([]);
  // A chart that nobody looks at goes on drawing.
  await openTab(page, 'Positions');
});

test('the two are compared: curves, figures, and what one did alone', async () => {
  await openAccounts('Compare');
  await dialog().getByText('1 trade in common').waitFor();
  const alone = dialog().getByRole('region', { name: `Only ${BRANCH}` });
  await alone.getByText(/BTC/).waitFor();
  expect(
    await dialog()
      .getByRole('region', { name: /^Only Demo/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0);
  expect(await findStumbles(page, 'compare')).toEqual([]);
  await page.keyboard.press('Escape');
});

test('a moment of the past is played again with a new account, a bar at a time', async () => {
  await openAccounts('Replay');
  await dialog().getByLabel('Begin with').selectOption({ label: 'A new account' });
  const from = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await dialog().getByLabel('From (market time, UTC)').fill(from);
  await dialog().getByLabel('Name').fill(PAST);
  await openReplay();
  await page.getByText(PAST).first().waitFor();
  const clock = page.getByRole('group', { name: from.replace('T', ' ') });
  await clock.getByText('Not started').waitFor();
  const stepping = controls().getByRole('button', { name: 'To the next bar…' }).waitFor();
  await controls().getByRole('button', { name: 'Next 1m bar' }).click();
  await stepping;
  await clock.getByText('Paused').waitFor();
  await controls().getByLabel('Speed').selectOption('60');
  await clock.getByText('60×').waitFor();
  const pausing = controls().getByRole('button', { name: 'Pausing…' }).waitFor();
  await controls().getByRole('button', { name: 'Pause' }).click();
  await pausing;
  await clock.getByText('Paused').waitFor();
  expect(await page.getByRole('button', { name: 'Close AAPL' }).count()).toBe(0);
});

test('a bar of the chart begins a replay there, in one act', async () => {
  await page.goto('/app/trade/BTC');
  const stage = page.getByRole('region', { name: 'Chart of BTC' });
  const chart = stage.getByRole('application');
  const box = (await stage.locator('[data-lines]').boundingBox())!;
  await stage.locator('p[aria-hidden]').filter({ hasText: /O/ }).waitFor();
  await chart.click({ button: 'right', position: { x: box.width * 0.4, y: box.height * 0.5 } });
  const item = page.getByRole('menu').getByRole('menuitem', { name: /^Replay from / });
  const named = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2})|\d{1,2}:\d{2}/.exec(await item.innerText())![0];
  const loaded = page.waitForEvent('load', { timeout: 40_000 });
  await item.click();
  await loaded;
  const clock = page.getByRole('group', { name: new RegExp(named) });
  await clock.getByText('Not started').waitFor();
  await controls().getByRole('button', { name: 'Next 5m bar' }).click();
  await clock.getByText('Paused').waitFor();
  // The replay has a new account, which trades there.
  await page.getByRole('button', { name: /^Review/ }).waitFor();
  expect(await page.getByText('$10,000.00').count()).toBeGreaterThan(0);
});
