import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, overflows, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let page: Page;

const name = `vela.${randomBytes(3).toString('hex')}`;

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

async function openChart(symbol: string): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Watchlist' })
    .getByRole('link', { name: new RegExp(`^${symbol}`) })
    .click();
  const panel = page.getByRole('region', { name: `Chart of ${symbol}` });
  await panel.getByRole('application').waitFor();
  return panel;
}
const openChoice = (panel: Locator) => panel.getByRole('button', { name: /^Price of the candles/ }).click();
const choice = (text: string) => page.getByRole('menuitemradio', { name: text, exact: true });
/** Chooses in the menu, which closes by it. */
const choose = async (panel: Locator, text: string) => {
  await openChoice(panel);
  await choice(text).click();
};
/** A menu hears keys once it has the focus. */
const leaveMenu = async () => {
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
};
const isChosen = async (panel: Locator, text: string) => {
  await openChoice(panel);
  const checked = await choice(text).getAttribute('aria-checked');
  await leaveMenu();
  return checked === 'true';
};
const radio = (panel: Locator, text: string) => panel.getByRole('radio', { name: text, exact: true });
/** The query of the next call for candles. */
const nextQuery = async (act: () => Promise<void>) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/candles/'));
  await act();
  return new URL((await asked).url()).searchParams;
};
/** The first column of the table, and the close of each candle, the newest first. */
async function readTable(panel: Locator): Promise<(readonly [time: string, close: number])[]> {
  const rows = panel.getByRole('row');
  await expect.poll(() => rows.count()).toBe(101);
  const texts = await rows.evaluateAll((found) =>
    found.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
  );
  return texts.map(([time, , , , close]) => [time!, Number(close)] as const);
}

test('a chart shows bids, mids or asks, keeps the choice, and says which', async () => {
  let panel = await openChart('EURUSD');
  const closes: Record<string, Map<string, number>> = {};
  expect(await isChosen(panel, 'Mid')).toBe(true);
  for (const price of ['Ask', 'Mid', 'Bid']) {
    await choose(panel, price);
    const kind = price === 'Mid' ? '5m:' : `5m · ${price}:`;
    await panel.getByText(new RegExp(`^EURUSD, \\d+ candles of ${kind}`)).waitFor();
    await panel.getByRole('button', { name: 'Table', exact: true }).click();
    closes[price] = new Map((await readTable(panel)).slice(1));
    await panel.getByRole('button', { name: 'Table', exact: true }).click();
  }
  // One may have ended since the first table.
  const times = [...closes['Mid']!.keys()].filter(
    (time) => closes['Bid']!.has(time) && closes['Ask']!.has(time),
  );
  expect(times.length).toBeGreaterThan(90);
  for (const time of times) {
    const [bid, mid, ask] = ['Bid', 'Mid', 'Ask'].map((price) => closes[price]!.get(time)!);
    expect(bid).toBeLessThanOrEqual(mid!);
    expect(ask).toBeGreaterThanOrEqual(mid!);
    expect(ask).toBeGreaterThan(bid!);
  }
  panel = await openChart('AAPL');
  await panel.getByText(/^AAPL, \d+ candles of 5m · Bid:/).waitFor();
  expect(await isChosen(panel, 'Bid')).toBe(true);
});

test('the days of forex end at 17:00 New York where one wants so; those of shares have no such choice', async () => {
  const hasDays = async (panel: Locator) => {
    await openChoice(panel);
    await choice('Bid').waitFor();
    const count = await choice('17:00 New York').count();
    await leaveMenu();
    return count > 0;
  };
  let panel = await openChart('EURUSD');
  expect(await hasDays(panel)).toBe(false);
  // Days of bids take the server several times as long.
  await choose(panel, 'Mid');
  panel = await openChart('AAPL');
  await radio(panel, '1d').click();
  await panel.getByText(/^AAPL, \d+ candles of 1d:/).waitFor();
  expect(await hasDays(panel)).toBe(false);
  panel = await openChart('EURUSD');
  const query = await nextQuery(() => choose(panel, '17:00 New York'));
  expect(Object.fromEntries(query)).toMatchObject({ interval: '1d', day: 'newyork' });
  await panel.getByText(/^EURUSD, \d+ candles of 1d · 17:00 New York:/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflows(page)]).toEqual([width, false]);
  }
  await panel.getByRole('button', { name: 'Table', exact: true }).click();
  const dates = (await readTable(panel)).map(([date]) => Date.parse(`${date} UTC`));
  // Named by the day on which it ends, whatever the zone of the reader: each once.
  for (const [place, date] of dates.slice(1).entries()) expect(dates[place]! - date).toBe(86_400_000);
  // Weeks are of the same days, and each is called by its Monday.
  await panel.getByRole('button', { name: 'Table', exact: true }).click();
  await panel.getByRole('button', { name: 'Another interval' }).click();
  const weekly = await nextQuery(() =>
    page.getByRole('dialog').getByRole('button', { name: '1w', exact: true }).click(),
  );
  expect(Object.fromEntries(weekly)).toMatchObject({ interval: '1w', day: 'newyork' });
  await panel.getByText(/^EURUSD, \d+ candles of 1w · 17:00 New York:/).waitFor();
  await panel.getByRole('button', { name: 'Table', exact: true }).click();
  const mondays = (await readTable(panel)).map(([date]) => new Date(`${date} UTC`));
  expect(new Set(mondays.map((date) => date.getUTCDay()))).toEqual(new Set([1]));
  await radio(panel, '1d').click();
  await page.goto('/app/trade/GBPUSD');
  panel = page.getByRole('region', { name: 'Chart of GBPUSD' });
  await panel.getByText(/^GBPUSD, \d+ candles of 1d · 17:00 New York:/).waitFor();
});
