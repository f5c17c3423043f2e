import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser, type Viewport } from './browser.ts';
import { tabTo } from './pages/keyboard.ts';
import { newPerson, registerByCalls, signInAs } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
/** One person after the other sits down at it. */
let desktop: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page: desktop } = await openDevice('desktop'));
});
afterAll(async () => {
  await leave(browser);
});

/** From signing in to a trade with stop and target; a person needs half a minute for them, a busy machine longer. */
const MAX_CLICKS = 4;

const openDevice = (viewport: Viewport) => openVisitor(browser, server.origin, { viewport });

/** Opens the workspace of somebody who has just registered. */
async function beginOn(page: Page): Promise<void> {
  const person = newPerson(`nueva.${randomBytes(3).toString('hex')}`);
  // A page of this address, whose storage it is.
  if (page.url() === 'about:blank') await page.goto('/api/health');
  await signInAs(page, await registerByCalls(server.origin, person));
  await page.goto('/app/trade/EURUSD');
}

const guideOf = (page: Page): Locator => page.getByRole('group', { name: 'First trade' });
const ticketOf = (page: Page): Locator => page.getByRole('region', { name: 'Order ticket, EURUSD' });
const stageOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart of EURUSD' });

/** Counts what a person clicks or taps on the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'click',
      ({ detail }) => {
        const { dataset } = document.documentElement;
        // A key that presses a button has no count.
        if (detail > 0) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['clicks']));
}

/** The person's position with its stop and its target, as the server has them. */
const ownTrade = (page: Page) =>
  page.evaluate(async () => {
    const read = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
      return (await fetch(path, { headers })).json();
    };
    const { id } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string };
    const positions = (await read(`/api/positions/${id}`)) as { symbol: string }[];
    const orders = (await read('/api/orders')) as { purpose: string }[];
    return {
      symbols: positions.map(({ symbol }) => symbol),
      purposes: orders.map(({ purpose }) => purpose).toSorted(),
    };
  });
const FIRST_TRADE = { symbols: ['EURUSD'], purposes: ['stop_loss', 'take_profit'] };

test('by mouse: from registering to a first trade with stop and target in three clicks', async () => {
  const page = desktop;
  await beginOn(page);
  const guide = guideOf(page);
  const ticket = ticketOf(page);
  await guide.getByText(/risks 1% of your account/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const clicks = await countClicks(page);
  await guide.getByRole('button', { name: 'Prepare it' }).click();
  await guide.getByText(/^The size/).waitFor();
  // What was prepared are lines of the chart, and the ticket says what it risks.
  await stageOf(page).getByText('New SL').waitFor();
  await stageOf(page).getByText('New TP').waitFor();
  await expect
    .poll(() => ticket.getByLabel('What this order costs').innerText())
    .toMatch(/(0\.9\d|1\.00)% of equity/);
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  await guide.getByText(/^This sends the order/).waitFor();
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await guide.getByText(/^Your first trade is open/).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(MAX_CLICKS - 1);
  expect(await ownTrade(page)).toEqual(FIRST_TRADE);
  // Nobody is led to a second one: the ticket begins as this one was, and sends nothing.
  await ticket.getByText(/^1:\d+ and 1 %, as in your last EURUSD order/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await ticket.getByRole('button', { name: /^Review buy/ }).waitFor();
  await page.getByRole('region', { name: 'Account', exact: true }).getByText('EURUSD').first().waitFor();
  expect(await guide.count()).toBe(0);
});

test('by keyboard alone, each part of the ticket is explained when it is reached', async () => {
  const page = desktop;
  await beginOn(page);
  const guide = guideOf(page);
  const ticket = ticketOf(page);
  await guide.waitFor();
  const clicks = await countClicks(page);
  await tabTo(guide.getByRole('button', { name: 'Prepare it' }));
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
    )
    .toBe('size');
  await tabTo(ticket.getByLabel('Stop loss', { exact: true }));
  await guide.getByText(/^The stop loss closes/).waitFor();
  await tabTo(ticket.getByLabel('Take profit', { exact: true }));
  await guide.getByText(/^The take profit closes/).waitFor();
  await page.keyboard.press('Enter');
  await guide.getByText(/^This sends the order/).waitFor();
  await page.keyboard.press('Enter');
  await guide.getByText(/^Your first trade is open/).waitFor();
  expect(await clicks()).toBe(0);
  expect(await ownTrade(page)).toEqual(FIRST_TRADE);
});

test('by thumb on a phone of 390 px, in the half sheet', async () => {
  const { page, context } = await openDevice('thumb');
  await beginOn(page);
  const guide = guideOf(page);
  await guide.waitFor();
  const clicks = await countClicks(page);
  await guide.getByRole('button', { name: 'Prepare it' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Trade EURUSD' });
  await stageOf(page).getByText('New SL').waitFor();
  await sheet.getByRole('button', { name: /^Review buy/ }).tap();
  await sheet.getByRole('button', { name: 'Buy EURUSD', exact: true }).tap();
  await guide.getByText(/^Your first trade is open/).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(MAX_CLICKS - 1);
  expect(await overflows(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  expect(await ownTrade(page)).toEqual(FIRST_TRADE);
  await guide.getByRole('button', { name: 'Got it' }).tap();
  await expect.poll(() => guide.count()).toBe(0);
  await context.close();
});

test('who dismisses the guide does not see it again on that device, and it covers nothing', async () => {
  const page = desktop;
  await beginOn(page);
  await guideOf(page).getByRole('button', { name: 'Hide this guide' }).click();
  await expect.poll(() => guideOf(page).count()).toBe(0);
  await page.reload();
  await ticketOf(page)
    .getByRole('button', { name: /^Review buy/ })
    .waitFor();
  await page.getByText('A trade shows what it costs').waitFor();
  expect(await guideOf(page).count()).toBe(0);
});
