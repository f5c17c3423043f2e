import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findViolations,
  leave,
  openVisitor,
  overflows,
  sharedBrowser,
  stopClock,
  type Visitor,
} from './browser.ts';
import { openDialog, openTab, openTicket, positionRow } from './pages/dashboard.ts';
import { newPerson, openNewcomer, registerByCalls } from './pages/newcomer.ts';
import { answerOnce, passAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { watchShifts } from './stillness.ts';

let server: SharedServer;
let browser: Browser;
let client: Visitor;
let page: Page;

const name = `tina.${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  client = await openNewcomer(browser, server.origin, newPerson(name));
  page = client.page;
  page.setDefaultTimeout(20_000);
  await page.goto('/app/dashboard');
});
afterAll(async () => {
  await leave(browser);
});

const dialog = (title: string) => page.getByRole('dialog', { name: title });
const toast = (text: string) => page.getByText(text, { exact: true }).first();
const close = async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** The price on the ticket's side, as a number. */
const priceOf = async (side: 'Buy' | 'Sell') => {
  const text = await dialog('Trade EURUSD')
    .getByRole('radio', { name: new RegExp(`^${side}`) })
    .innerText();
  return Number(/[\d.]+/.exec(text.replaceAll(',', ''))?.[0]);
};

type Point = { readonly x: number; readonly y: number };

/** The middle of a line's label, which stands at its line. */
async function findLabel(label: Locator): Promise<Point> {
  const { x, y, width, height } = (await label.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Takes hold of a line by its label and lets go elsewhere. @returns where it was */
async function dragLine(label: Locator, pixels: number): Promise<Point> {
  // Labels go with the chart, which is drawn anew at every price: once this one stands still the pointer is on it.
  await label.hover();
  const at = await findLabel(label);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + pixels, { steps: 4 });
  await page.mouse.up();
  return at;
}

/** Steps of prices that a tab is watched for, four a second. */
const TICKS = 16;
const WATCHED = ['Dashboard', 'Positions', 'Market'] as const;

/** What moves on each tab of somebody who does nothing, watched while the first tests go on. */
let shifts: Promise<readonly (readonly [tab: string, shifts: readonly string[]])[]>;

test('somebody has a position, and looks at three tabs one after the other', async () => {
  const { client: calls, kept } = await registerByCalls(server.origin, newPerson(`${name}.quiet`));
  await calls.call('placeOrder', { body: { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '2' } });
  const { page: screen, context } = await openVisitor(browser, server.origin, { kept, rate: 'live' });
  screen.setDefaultTimeout(60_000);
  const opened = screen.waitForEvent('websocket');
  await screen.goto('/app/dashboard');
  const stream = await opened;
  await screen.evaluate(watchShifts);
  const watch = async () => {
    const found: (readonly [string, readonly string[]])[] = [];
    for (const tab of WATCHED) found.push([tab, await watchTab(screen, stream, tab)]);
    await context.close();
    return found;
  };
  shifts = watch();
  // A fault of it is one of the test that waits for it.
  void shifts.catch(() => undefined);
  expect(stream.isClosed()).toBe(false);
});

/** @returns what moved while prices stepped, once everything is there */
async function watchTab(
  screen: Page,
  stream: WebSocket,
  tab: (typeof WATCHED)[number],
): Promise<readonly string[]> {
  await openTab(screen, tab);
  await screen
    .getByText(/Simulated market/)
    .first()
    .waitFor();
  await screen.getByRole('row').nth(1).waitFor();
  if (tab !== 'Market') await screen.getByRole('row').filter({ hasText: 'AAPL' }).first().waitFor();
  // This device has never seen that the first step is done: two take less room than all three.
  if (tab === 'Dashboard') await screen.getByRole('list', { name: 'First steps' }).waitFor();
  // Whatever waits for its figures is drawn hatched; what was loaded last may move something once. What ticks move never ends.
  await screen.waitForFunction(
    () => !document.querySelector('main .hatch.bg-raised') && performance.now() - window.movedAt > 1_000,
  );
  await screen.evaluate(() => {
    window.watchedFrom = performance.now();
    window.shifts = [];
  });
  let ticks = 0;
  await stream.waitForEvent('framereceived', { predicate: () => ++ticks >= TICKS, timeout: 60_000 });
  return screen.evaluate(() => window.shifts);
}

test('the first ⌘K loses no key, and Enter runs what was searched for once the instruments are there', async () => {
  const fresh = await client.context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await fresh.route('**/api/real-market-data*', async (route) => {
    await held;
    await route.continue();
  });
  await fresh.route('**/assets/command-palette*', async (route) => {
    await held;
    await route.continue();
  });
  await fresh.goto('/app/dashboard');
  await fresh.getByRole('banner').getByRole('button', { name: 'Search' }).waitFor();
  await fresh.keyboard.press('Control+k');
  await fresh.keyboard.type('port');
  await fresh.keyboard.press('Enter');
  const field = fresh.getByRole('combobox', { name: 'Search symbol or command' });
  expect(await field.inputValue()).toBe('port');
  expect(await fresh.getByRole('dialog', { name: 'Portfolio Management' }).count()).toBe(0);
  await field.fill('');
  await fresh.keyboard.type('msft');
  await fresh.keyboard.press('Enter');
  await fresh.getByText('Loading market data...').waitFor();
  release();
  await fresh.getByRole('dialog', { name: 'Trade MSFT' }).waitFor();
  await fresh.keyboard.press('Escape');
  await fresh.keyboard.press('Control+k');
  await fresh.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('');
  expect(new URL(fresh.url()).pathname).toBe('/app/dashboard');
  // The workspace, the dashboard, the positions.
  for (let times = 0; times < 3; times++) await fresh.keyboard.press('ArrowDown');
  await fresh.keyboard.press('Enter');
  await fresh.waitForURL('**/app/positions');
  await fresh.close();
});

test('[DLG-01] a trade by keyboard alone takes at most twelve strokes from ⌘K', async () => {
  await page
    .getByText(/Simulated market/)
    .first()
    .waitFor();
  let strokes = 0;
  const press = async (key: string) => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Search symbol or command' }).waitFor();
  for (const letter of 'eurusd') await press(letter);
  await page
    .getByRole('option', { name: /Trade EURUSD/ })
    .first()
    .waitFor();
  await press('Enter');
  await dialog('Trade EURUSD').waitFor();
  await press('Enter');
  await dialog('Trade EURUSD').getByRole('button', { name: 'Buy EURUSD' }).waitFor();
  await press('Enter');
  await toast('Purchase Successful').waitFor();
  expect(strokes).toBeLessThanOrEqual(12);
});

test('[DLG-01] the ticket opens with its quantity ready to be typed over; closing gives the focus back', async () => {
  await openTicket(page, 'AAPL');
  await page.keyboard.type('3.5');
  expect(await dialog('Trade AAPL').getByLabel('Quantity').inputValue()).toBe('3.5');
  await page.keyboard.press('Escape');
  await dialog('Trade AAPL').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Trade AAPL');
});

/** The next purchase reaches the server as if its client had seen another price. */
const seeAnotherPrice = (path: string, factor: number) =>
  answerOnce(page, path, async (route) => {
    const body = route.request().postDataJSON() as { price: number };
    await route.continue({ postData: JSON.stringify({ ...body, price: body.price * factor }) });
  });
const quantityOf = async (symbol: string): Promise<number> => {
  await openTab(page, 'Positions');
  const text = await positionRow(page, symbol).getByRole('cell').first().innerText();
  return Number(text.replaceAll(',', ''));
};

test.each([
  ['a plain order', '**/api/trades/buy', ''],
  ['one with a stop loss', '**/api/orders', '0.50'],
])(
  '[DLG-04] a price that moved beyond the tolerance: %s asks again at the new one',
  async (_, path, stop) => {
    await openTicket(page, 'GBPUSD');
    const ticket = dialog('Trade GBPUSD');
    await ticket.getByLabel('Quantity').fill('10');
    if (stop) await ticket.getByRole('spinbutton', { name: 'Stop loss' }).fill(stop);
    await seeAnotherPrice(path, 0.98);
    await ticket.getByRole('button', { name: /^Review buy/ }).click();
    await ticket.getByRole('button', { name: 'Buy GBPUSD' }).click();
    const message = ticket.getByText(/^The price moved to [01]\.\d{5} before your order was filled/);
    await message.waitFor();
    const [moved] = /[01]\.\d{5}/.exec(await message.innerText()) ?? [];
    // In both it is the same ticket.
    expect(stop ? await findViolations(page) : []).toEqual([]);
    await ticket.getByRole('button', { name: `Buy at ${moved}`, exact: true }).click();
    await toast('Purchase Successful').waitFor();
    await ticket.waitFor({ state: 'detached' });
  },
);

test('[DLG-01] an order goes out once: no second click while it is on its way, and again with its key when no answer came', async () => {
  // The two of the test before were filled once each.
  expect(await quantityOf('GBPUSD')).toBe(20);
  await openTicket(page, 'GBPUSD');
  const ticket = dialog('Trade GBPUSD');
  await ticket.getByLabel('Quantity').fill('7');
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  const keys: (string | undefined)[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // The server fills it; its answer is lost on the way.
  await answerOnce(page, '**/api/trades/buy', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await held;
    await route.abort();
  });
  await ticket.getByRole('button', { name: 'Buy GBPUSD' }).dblclick();
  const pending = ticket.getByRole('button', { name: 'Processing...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  await pending.click({ force: true });
  await page.keyboard.press('Enter');
  release();
  await toast('Transaction error').waitFor();
  const again = page.waitForRequest('**/api/trades/buy');
  await ticket.getByRole('button', { name: 'Buy GBPUSD' }).click();
  keys.push((await again).headers()['idempotency-key']);
  await toast('Purchase Successful').waitFor();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await expect.poll(() => quantityOf('GBPUSD')).toBe(27);
});

test('[DLG-01] a double click on the review places nothing; Back gives the fields back', async () => {
  await openTicket(page, 'EURUSD');
  await dialog('Trade EURUSD')
    .getByRole('button', { name: /^Review buy/ })
    .dblclick();
  await dialog('Trade EURUSD').getByRole('button', { name: 'Buy EURUSD' }).waitFor();
  expect(await dialog('Trade EURUSD').getByLabel('Quantity').isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await dialog('Trade EURUSD').getByRole('button', { name: 'Back' }).click();
  expect(await dialog('Trade EURUSD').getByLabel('Quantity').isDisabled()).toBe(false);
});

test('ticks move nothing: no layout shift on any tab', async () => {
  expect(await shifts).toEqual(WATCHED.map((tab) => [tab, []]));
});

test('[DLG-01] [DLG-04] a ticket sends a quantity above 0 only, says that it is busy, and stays open on an error', async () => {
  const ticket = dialog('Trade EURUSD');
  const review = ticket.getByRole('button', { name: /^Review buy/ });
  for (const quantity of ['', '0']) {
    await ticket.getByLabel('Quantity').fill(quantity);
    expect(await review.isDisabled()).toBe(true);
  }
  await ticket.getByLabel('Quantity').fill('1');
  await review.click();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/trades/buy', (route) => held.promise.then(() => route.abort()));
  await ticket.getByRole('button', { name: 'Buy EURUSD' }).click();
  expect(await ticket.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true);
  held.resolve();
  await toast('Transaction error').waitFor();
  await toast('An error occurred while processing the transaction').waitFor();
  await passAgain(page, '**/api/trades/buy');
  const refusal = { code: 'market_closed', error: 'Cerrado', message: 'El mercado está cerrado' };
  await page.route('**/api/trades/buy', (route) => route.fulfill({ status: 409, json: refusal }));
  await ticket.getByRole('button', { name: 'Buy EURUSD' }).click();
  await toast('The market is closed').waitFor();
  expect(await ticket.isVisible()).toBe(true);
  await passAgain(page, '**/api/trades/buy');
  await close();
});

test('a stop loss and a take profit go along with an order, and stand at the position', async () => {
  await openTicket(page, 'EURUSD');
  const ask = await priceOf('Buy');
  const ticket = dialog('Trade EURUSD');
  await ticket.getByLabel('Quantity').fill('1000');
  await ticket.getByRole('spinbutton', { name: 'Stop loss' }).fill((ask * 0.98).toFixed(5));
  await ticket.getByRole('spinbutton', { name: 'Take profit' }).fill((ask * 1.02).toFixed(5));
  await expect
    .poll(() => ticket.getByLabel('What this order costs').innerText())
    .toMatch(/If the stop is hit\s+−\$/);
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD' }).click();
  await toast('Purchase Successful').waitFor();
  await openTab(page, 'Positions');
  await page
    .getByText(/Stop loss at/)
    .first()
    .waitFor();
  await page
    .getByText(/Take profit at/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Cancel EURUSD/ }).count()).toBe(2);
});

test('a limit order waits, is listed and can be canceled', async () => {
  await openTicket(page, 'EURUSD');
  const ask = await priceOf('Buy');
  const ticket = dialog('Trade EURUSD');
  await ticket.getByRole('radio', { name: 'Limit' }).click();
  await ticket.getByLabel('Limit price').fill((ask * 0.9).toFixed(5));
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD' }).click();
  await toast('Order placed').waitFor();
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: /^Cancel EURUSD: Limit at/ }).click();
  await toast('Order canceled').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Cancel EURUSD: Limit/ }).count()).toBe(0);
});

test('where the venue is closed the ticket says when it opens, and one button makes a limit order of it', async () => {
  const fresh = await client.context.newPage();
  await fresh.route('**/api/sparklines?*', async (route) => {
    const response = await route.fetch();
    const { sparklines, ...rest } = (await response.json()) as { sparklines: object[] };
    const opensAt = Date.now() + 36 * 3_600_000;
    await route.fulfill({
      response,
      json: { ...rest, sparklines: sparklines.map((line) => ({ ...line, opensAt })) },
    });
  });
  await fresh.goto('/app/market');
  await openTicket(fresh, 'EURUSD');
  const ticket = fresh.getByRole('dialog', { name: 'Trade EURUSD' });
  const note = ticket.getByText(/^EURUSD is closed and opens \w{3} \d\d:\d\d:/);
  await note.waitFor();
  expect(await findViolations(fresh)).toEqual([]);
  await ticket.getByRole('button', { name: 'Place a limit order instead' }).click();
  await expect.poll(() => ticket.getByRole('radio', { name: 'Limit' }).isChecked()).toBe(true);
  expect(Number(await ticket.getByLabel('Limit price').inputValue())).toBeGreaterThan(0);
  expect(await note.count()).toBe(0);
  await fresh.close();
});

test('protection is added to an open position from its details', async () => {
  await page.getByRole('button', { name: /^Cancel EURUSD: Stop loss/ }).click();
  await toast('Order canceled').waitFor();
  await positionRow(page, 'EURUSD')
    .getByRole('button', { name: /EURUSD/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: /^EURUSD/ });
  await details.getByLabel('Stop loss', { exact: true }).fill('0.50000');
  await details.getByRole('button', { name: 'Set the stop loss of EURUSD' }).click();
  await toast('Protection set').waitFor();
  await details.getByText('Stop loss at 0.50000').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});

test('[DSH-29] saved default leverage opens the next ticket; without confirmation one click places', async () => {
  await openDialog(page, 'Settings');
  await page.getByRole('tab', { name: 'Trading' }).click();
  await page.getByLabel('Default Leverage').selectOption('10');
  await page.getByLabel('Confirm Trades').click();
  await page.getByLabel('Auto Stop Loss').click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast('Settings Saved').waitFor();
  await close();
  await openTicket(page, 'AAPL');
  const ticket = dialog('Trade AAPL');
  expect(await ticket.getByLabel('Leverage').inputValue()).toBe('10');
  expect(Number(await ticket.getByLabel('Stop loss (automatic)').inputValue())).toBeGreaterThan(0);
  await ticket.getByRole('button', { name: 'Buy AAPL', exact: true }).click();
  await toast('Purchase Successful').waitFor();
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: /^Cancel AAPL: Stop loss/ }).waitFor();
});

test('[DLG-09] alerts: what is missing, create, switch off, delete; one that is true fires on the open screen', async () => {
  await openDialog(page, 'Alerts');
  const alerts = dialog('Price Alerts');
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  await alerts.getByText('Please fill in all alert details').waitFor();
  expect(await alerts.locator('datalist option').allTextContents()).toHaveLength(10);
  expect(await alerts.getByLabel('Alert me when').locator('option').allTextContents()).toEqual([
    'Price is above',
    'Price is below',
    '24h change is above',
    '24h fall is more than',
  ]);
  await alerts.getByLabel('Symbol').fill('AAPL');
  await alerts.getByLabel('Price', { exact: true }).fill('100000');
  const isWrite = (method: string) => method !== 'GET';
  await page.route('**/api/alerts**', (route) =>
    isWrite(route.request().method()) ? route.abort() : route.continue(),
  );
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  await toast('Failed to create alert').waitFor();
  await passAgain(page, '**/api/alerts**');
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  await alerts.getByText('AAPL above 100,000.00').waitFor();
  const isOn = alerts.getByRole('switch', { name: 'AAPL above 100,000.00' });
  await page.route('**/api/alerts/**', (route) => route.abort());
  await isOn.click();
  await toast('The alert was not changed').waitFor();
  await expect.poll(() => isOn.getAttribute('aria-checked')).toBe('true');
  // Escape belongs to the notice while there is one.
  await page.keyboard.press('Escape');
  await page.getByText('The alert was not changed', { exact: true }).waitFor({ state: 'detached' });
  await alerts.getByRole('button', { name: 'Delete: AAPL above 100,000.00' }).click();
  await toast('The alert was not changed').waitFor();
  await isOn.waitFor();
  expect(await alerts.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await passAgain(page, '**/api/alerts/**');
  await isOn.click();
  await alerts.getByText('Off', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await alerts.getByRole('button', { name: 'Delete: AAPL above 100,000.00' }).click();
  await alerts.getByText('No alerts yet').waitFor();
  await alerts.getByText('Alert deleted: AAPL above 100,000.00').waitFor();
  await alerts.getByRole('button', { name: 'Undo' }).click();
  // As it was: switched off.
  await expect.poll(() => isOn.getAttribute('aria-checked')).toBe('false');
  await alerts.getByRole('button', { name: 'Delete: AAPL above 100,000.00' }).click();
  await alerts.getByText('No alerts yet').waitFor();
  await alerts.getByLabel('Symbol').fill('AAPL');
  await alerts.getByLabel('Price', { exact: true }).fill('1');
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  await alerts.getByText(/^Fired/).waitFor();
  await close();
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
  await page.getByText('Price alert: AAPL').first().waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor();
});

test('[DSH-18] [DSH-30] the market by class, with price, change and Trade; what is not there is said', async () => {
  await openTab(page, 'Market');
  const classes = page.getByRole('radiogroup', { name: 'Asset class' }).getByRole('radio');
  await expect
    .poll(() => classes.allInnerTexts())
    .toEqual(['All', 'Forex', 'Stocks', 'Crypto', 'Commodities', 'Indices', 'Futures', 'Bonds']);
  await classes.filter({ hasText: 'Crypto' }).click();
  await page.waitForURL('**/app/market?class=crypto');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'BTC', exact: true }) });
  await expect
    .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/BTC Bitcoin( [\d,]+\.\d+){2} [\d.]+[KMB]?( [\d,]+\.\d+){3} .*\d+\.\d\d% Trade$/);
  const table = page.getByRole('table', { name: 'Market' });
  const changes = async () => {
    const rows = await table.getByRole('row').allInnerTexts();
    return rows.slice(1).map((text) => Number(/([+−]?[\d.]+)%/.exec(text)?.[1]?.replace('−', '-')));
  };
  await table.getByRole('button', { name: '24h change' }).click();
  await page.waitForURL('**/app/market?class=crypto&sort=-change');
  await table
    .getByRole('columnheader', { name: '24h change' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor();
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(10);
  // Not neighbours: on a day when everything fell, the stablecoins lead with one figure.
  const shown = await changes();
  expect(shown[0]).toBeGreaterThan(shown.at(-1) ?? Number.NaN);
  await table.getByRole('button', { name: '24h change' }).click();
  await page.waitForURL('**/app/market?class=crypto&sort=change');
  await table.getByRole('button', { name: '24h change' }).click();
  await page.waitForURL('**/app/market?class=crypto');
  await page.getByLabel('Search by symbol or name').fill('AAPL');
  await page.getByText('No assets found').waitFor();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await page.waitForURL('**/app/market');
  await page.getByText(/^3,00\d instruments$/).waitFor();
});

/** From the market, without loading a page. */
async function openChart(symbol: string): Promise<void> {
  await openTab(page, 'Market');
  const search = page.getByLabel('Search by symbol or name');
  await search.and(page.locator(':placeholder-shown')).waitFor();
  await search.fill(symbol);
  await page
    .getByRole('link', { name: new RegExp(`^${symbol}`) })
    .first()
    .click();
}

test('an alert moves with its line on the chart; a move that is refused goes back, and is reported', async () => {
  const answer = await fetch(`${server.origin}/api/candles/USDCAD?interval=5m`);
  const { candles } = (await answer.json()) as {
    candles: readonly { readonly high: number; readonly low: number; readonly close: number }[];
  };
  const seen = candles.slice(-40);
  const last = seen.at(-1)?.close ?? 0;
  const high = Math.max(...seen.map((candle) => candle.high));
  const low = Math.min(...seen.map((candle) => candle.low));
  // Where the chart has most room, and far from the price: it must not fire.
  const isAbove = high - last > last - low;
  const price = ((last + (isAbove ? high : low)) / 2).toFixed(5);
  await openDialog(page, 'Alerts');
  const alerts = dialog('Price Alerts');
  await alerts.getByLabel('Symbol').fill('USDCAD');
  await alerts.getByLabel('Alert me when').selectOption(isAbove ? 'Price is above' : 'Price is below');
  await alerts.getByLabel('Price', { exact: true }).fill(price);
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  const says = (value: string) => alerts.getByText(`USDCAD ${isAbove ? 'above' : 'below'} ${value}`);
  await says(price).waitFor();
  await close();
  await openChart('USDCAD');
  const chart = page.getByRole('region', { name: 'Chart of USDCAD' });
  const label = chart.getByRole('button', { name: /^Alert,/ });
  await label.waitFor();
  await page.getByText(/^USDCAD, \d+ candles of 5m/).waitFor();
  const away = isAbove ? -20 : 20;
  await page.route('**/api/alerts/**', (route) => route.abort());
  const line = await dragLine(label, away);
  await toast('The alert was not changed').waitFor();
  // Nearer to where it was than to where it was let go.
  await expect.poll(async () => Math.abs((await findLabel(label)).y - line.y)).toBeLessThan(10);
  await passAgain(page, '**/api/alerts/**');
  const moved = page.waitForResponse(
    (response) => response.url().includes('/api/alerts/') && response.request().method() === 'PATCH',
  );
  await dragLine(label, away);
  const { value } = (await (await moved).json()) as { readonly value: number };
  expect(isAbove ? value > Number(price) : value < Number(price)).toBe(true);
  const keyed = page.waitForResponse(
    (response) => response.url().includes('/api/alerts/') && response.request().method() === 'PATCH',
  );
  // The line stands where the alert was moved to.
  await expect.poll(() => label.getAttribute('aria-label')).toContain(value.toFixed(5));
  await label.focus();
  for (const key of ['ArrowUp', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  const { value: later } = (await (await keyed).json()) as { readonly value: number };
  expect(later).toBeCloseTo(value + 0.00011, 5);
  await openTab(page, 'Dashboard');
  await openDialog(page, 'Alerts');
  await says(later.toFixed(5)).waitFor();
  await close();
});

test('an instrument has a chart with a sentence, a table of the same candles, the catalogue of indicators and drawings', async () => {
  await openChart('EURUSD');
  const panel = page.getByRole('region', { name: 'Chart of EURUSD' });
  await panel.getByRole('application').waitFor();
  await panel.getByText(/^EURUSD, \d+ candles of 5m/).waitFor();
  const panes = panel.locator('canvas');
  const before = await panes.count();
  await panel.getByRole('button', { name: /^Indicators/ }).click();
  const menu = page.getByRole('dialog', { name: 'Indicators' });
  const catalogue = menu.getByRole('list', { name: 'Catalog' });
  await expect.poll(() => catalogue.getByRole('button').count()).toBeGreaterThanOrEqual(50);
  const add = async (search: string) => {
    await menu.getByLabel('Add indicator').fill(search);
    await catalogue.getByRole('button').first().click();
    await menu.getByLabel('Add indicator').fill('');
  };
  await add('bbands');
  await menu.getByRole('button', { name: 'Remove BBANDS 20, 2' }).waitFor();
  expect(await panes.count()).toBe(before);
  await add('rsi');
  await menu.getByRole('button', { name: 'Parameters of RSI 14' }).click();
  await menu.getByLabel('Period').fill('0');
  await menu.getByText('A whole number from 1 to 500').waitFor();
  await menu.getByLabel('Period').fill('21');
  await menu.getByRole('button', { name: 'Apply' }).click();
  await menu.getByRole('button', { name: 'Remove RSI 21' }).waitFor();
  expect(await panes.count()).toBeGreaterThan(before);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.getByRole('radio', { name: '15m' }).click();
  await panel.getByText(/^EURUSD, \d+ candles of 15m/).waitFor();
  await expect.poll(() => panes.count()).toBeGreaterThan(before);
  await panel.getByRole('button', { name: 'Table', exact: true }).click();
  await expect.poll(() => panel.getByRole('row').count()).toBe(101);
  await panel.getByRole('button', { name: 'Table', exact: true }).click();
  await panel.getByRole('radio', { name: '5m', exact: true }).click();
  await openTab(page, 'Market');
  await page.getByRole('radio', { name: 'Heatmap' }).click();
  await page.getByText(/largest by volume/).waitFor();
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
});

test('[API-23] [DSH-18] without the stream the page says so, and asks for positions every 15 s on their tab', async () => {
  const other = await client.context.newPage();
  await other.clock.install();
  await other.routeWebSocket(/\/api\/stream/, (socket) => socket.close());
  let asked = 0;
  other.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/positions/')) asked += 1;
  });
  const market = Promise.withResolvers<void>();
  await other.route('**/api/real-market-data*', (route) => market.promise.then(() => route.continue()));
  await other.goto('/app/market');
  await other.getByText('Loading market data...').waitFor();
  market.resolve();
  await other
    .getByRole('button', { name: /^Trade / })
    .first()
    .waitFor();
  await openTab(other, 'Positions');
  await other.getByText(/^Live prices have been interrupted since/).waitFor();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await stopClock(other);
  const before = asked;
  await other.clock.fastForward(15_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await other.close();
});

test('the browser had nothing to complain about but the calls that the test broke', () => {
  expect(client.complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
});
