import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { openPrograms, locatePrograms } from './pages/programs.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const PERSON = newPerson('eva.senales');

let server: SharedServer;
let browser: Browser;
let page: Page;
/** Where the alerts of the strategy go to. */
let address: string;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page } = await openNewcomer(browser, server.origin, PERSON, { locale: 'en' }));
  page.setDefaultTimeout(20_000);
  await page.goto('/app/evaluations');
});
afterAll(async () => {
  await leave(browser);
});

const section = () => locatePrograms(page).getByRole('region', { name: 'Signals from TradingView' });
const row = () => section().getByRole('listitem').filter({ hasText: 'Breakout' }).first();
const signals = () => section().getByRole('list', { name: 'Last signals' });

/** As TradingView sends it. */
const send = async (signal: object): Promise<number> =>
  (
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Go-http-client/1.1' },
      body: JSON.stringify(signal),
    })
  ).status;

async function prove(button: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(PERSON.password);
  await proof.getByRole('button', { name: button }).click();
  await proof.waitFor({ state: 'detached' });
}

test('[API-24] an address is made with a fixed quantity and limits, and shown once with the message', async () => {
  await openPrograms(page, 'Signals');
  await section().getByLabel('Name of the strategy').fill('Breakout');
  await section().getByLabel('Quantity of every position').fill('0.02');
  await section().getByLabel('Names of instruments').fill('BTCUSDT');
  await section().getByText('Each line as BINANCE:BTCUSDT = BTC').waitFor();
  expect(await section().getByRole('button', { name: 'Create address' }).isEnabled()).toBe(false);
  await section().getByLabel('Names of instruments').fill('BINANCE:BTCUSDT = BTC');
  await section().getByLabel('Largest order, USD').fill('5000');
  await section().getByLabel('Instruments', { exact: true }).fill('BTC');
  expect(await findStumbles(page, 'new-hook')).toEqual([]);
  await section().getByRole('button', { name: 'Create address' }).click();
  await prove('Create address');
  address = await section().getByLabel('Webhook URL of the alert').inputValue();
  expect(address).toMatch(/^http:\/\/\S+\/hooks\/tv\/[\w-]{43}$/);
  expect(await section().getByLabel('Message of the alert').inputValue()).toContain(
    '"position": "{{strategy.market_position}}"',
  );
  await row().getByText('always 0.02').waitFor();
  await row().getByText('trades BTC only · at most $5,000.00 an order').waitFor();
});

test('[API-24] signals trade, a repeat does nothing, and each says what became of it', async () => {
  const long = { ticker: 'BINANCE:BTCUSDT', position: 'long', size: '750' };
  expect(await send(long)).toBe(202);
  await row().getByRole('button', { name: 'Last signals · Breakout' }).click();
  await signals().getByText('Executed · orders #1').waitFor();
  expect(await send(long)).toBe(202);
  await signals().getByText('Nothing to do').waitFor();
  expect(await send({ ...long, ticker: 'NASDAQ:AAPL' })).toBe(202);
  await signals().getByText('Refused · The mandate of this bot does not name this instrument').waitFor();
  expect(await send({ ...long, position: 'buy' })).toBe(400);
  await signals().getByText('Not readable: position').waitFor();
  expect(await findStumbles(page, 'signals')).toEqual([]);
});

test('[API-24] the kill switch stops it, and it is taken back with the password', async () => {
  await row().getByRole('button', { name: 'Suspend… Breakout' }).click();
  await row().getByRole('switch', { name: 'Close the open positions of its account too' }).click();
  await row().getByRole('button', { name: 'Suspend now' }).click();
  await row()
    .getByText(/^Suspended by you on /)
    .waitFor();
  const short = { ticker: 'BINANCE:BTCUSDT', position: 'short' };
  expect(await send(short)).toBe(202);
  await signals().getByText('Refused · This bot is suspended').waitFor();
  await row().getByRole('button', { name: 'Resume Breakout' }).click();
  await prove('Resume');
  await row().getByRole('button', { name: 'Suspend… Breakout' }).waitFor();
  expect(await send(short)).toBe(202);
  await signals().getByText('Executed · orders #2').waitFor();
});

test('[API-24] another address ends the former one, and deleting the strategy ends both', async () => {
  const former = address;
  await row().getByRole('button', { name: 'New address · Breakout' }).click();
  await prove('New address');
  const shown = section().getByLabel('Webhook URL of the alert');
  await expect.poll(() => shown.inputValue()).not.toBe(former);
  expect(await send({ ticker: 'BTC', position: 'flat' })).toBe(404);
  address = await shown.inputValue();
  expect(await send({ ticker: 'BTC', position: 'flat' })).toBe(202);
  await signals().getByText('Executed · orders #3').waitFor();
  await row().getByRole('button', { name: 'Delete · Breakout' }).click();
  await page.getByText('Address deleted', { exact: true }).waitFor();
  await shown.waitFor({ state: 'detached' });
  expect(await send({ ticker: 'BTC', position: 'flat' })).toBe(404);
});
