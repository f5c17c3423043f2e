import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflows,
  setTheme,
  type Theme,
  type Viewport,
} from './browser.ts';
import { openTicket, placeOrder } from './pages/dashboard.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN, startServer, type RunningServer } from './running-server.ts';

const FOLDER = path.resolve('artifacts/screens');
const VIEWPORTS: readonly Viewport[] = ['desktop', 'phone'];
const THEMES: readonly Theme[] = ['dark', 'light'];
const PUBLIC_SCREENS = {
  landing: '/',
  trading: '/trading',
  markets: '/markets',
  platforms: '/platforms',
  help: '/help',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password',
  risk: '/risk',
  cookies: '/cookies',
  privacy: '/privacy',
  legal: '/legal',
  'not-found': '/nothing-here',
};
const CLIENT_SCREENS = {
  dashboard: '/app/dashboard',
  positions: '/app/positions',
  transactions: '/app/transactions',
  market: '/app/market',
  news: '/app/news',
};

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  server = await startServer();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Takes the picture and finds what a person with a narrow screen, another theme or a screen reader would stumble on. */
async function findStumbles(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  const tooWide = (await overflows(page)) ? [`${name} is wider than the screen`] : [];
  return [...tooWide, ...(await findViolations(page)).map((violation) => `${name}: ${violation}`)];
}

const combinations = VIEWPORTS.flatMap((viewport) => THEMES.map((theme) => [viewport, theme] as const));

describe.each(combinations)('%s, %s', (viewport, theme) => {
  test('[PUB-15] the public screens: axe finds nothing, nothing is wider than the screen, virtual funds are named', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, viewport);
    const stumbles: string[] = [];
    for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
      await page.goto(address);
      await setTheme(page, theme);
      await page.getByText('Fondos virtuales').first().waitFor();
      stumbles.push(...(await findStumbles(page, `${name}-${viewport}-${theme}`)));
    }
    expect(stumbles).toEqual([]);
    // The 404 page, and the link without a token, are answered so on purpose.
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
    await context.close();
  });

  test('[DSH-01] [DSH-02] the client screens, empty and with positions, and the ticket', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, viewport);
    const stumbles: string[] = [];
    const username = `eva.${viewport}.${theme}`;
    await page.goto('/register');
    await register(page, { username, email: `${username}@example.org`, password: 'otra frase larga' });
    await page.waitForURL('**/app/dashboard');
    await setTheme(page, theme);
    const lookAtAll = async (state: string) => {
      for (const [name, address] of Object.entries(CLIENT_SCREENS)) {
        await page.goto(address);
        await page
          .getByText(/Simulated market/)
          .first()
          .waitFor();
        stumbles.push(...(await findStumbles(page, `${name}-${state}-${viewport}-${theme}`)));
      }
    };
    await lookAtAll('empty');
    await page.goto('/app/market');
    for (const order of [
      { symbol: 'EURUSD', quantity: '20000', leverage: '1:100' },
      { symbol: 'AAPL', quantity: '2' },
      { symbol: 'USDJPY', quantity: '5000', leverage: '1:50' },
    ]) {
      await openTicket(page, order.symbol);
      await placeOrder(page, 'Buy', order);
    }
    await lookAtAll('full');
    await page.goto('/app/market');
    await openTicket(page, 'BTC');
    stumbles.push(...(await findStumbles(page, `ticket-${viewport}-${theme}`)));
    expect(stumbles).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('[ADM-02] [ADM-03] the panel', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, viewport);
    await page.goto('/login');
    await signIn(page, ADMIN.username, ADMIN.password);
    await page.waitForURL('**/admin/users');
    await setTheme(page, theme);
    await page.getByRole('row').nth(1).waitFor();
    expect(await findStumbles(page, `panel-${viewport}-${theme}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
