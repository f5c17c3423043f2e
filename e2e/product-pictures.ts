import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchBrowser, openVisitor, setTheme, type Theme } from './browser.ts';
import { openTicket, placeOrder, reachDashboard } from './pages/dashboard.ts';
import { register } from './pages/register.ts';
import { startServer } from './running-server.ts';

/** The pictures of the product on the landing: the Trade workspace, on a practice account in Spanish. */
const FOLDER = path.resolve('apps/web/public/pictures');
const THEMES: readonly Theme[] = ['dark', 'light'];
/** What is charted. */
const CHARTED = 'BTC';
const ORDERS = [
  { symbol: 'AAPL', quantity: '3' },
  { symbol: 'ETH', quantity: '0.3' },
  { symbol: CHARTED, quantity: '0.1' },
];
/** USD: what the charted position and all of them have made at least. */
const LEAST_PROFIT = 2;
/** A market that goes nowhere for so long is tried with other positions. */
const PATIENCE_MS = 20 * 60_000;

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
try {
  const { page } = await openVisitor(browser, server.origin);
  await page.goto('/register');
  await register(page, { username: 'ana', email: 'ana@example.org', password: 'una frase larga' });
  await reachDashboard(page);
  for (const order of ORDERS) {
    await openTicket(page, order.symbol);
    await placeOrder(page, 'Buy', order);
  }
  await call(page, 'PUT', 'users/ID/settings', { language: 'es' });
  await waitForProfit(page);
  for (const theme of THEMES) {
    await page.goto(`/app/trade/${CHARTED}`);
    await setTheme(page, theme);
    await page.locator('canvas').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(path.join(FOLDER, `dashboard-${theme}.webp`), await asWebp(page, png, 1));
    writeFileSync(path.join(FOLDER, `dashboard-${theme}-720.webp`), await asWebp(page, png, 0.5));
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Until the charted position has earned something, and the account more than it cost to open. */
async function waitForProfit(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const positions = (await call(page, 'GET', 'positions/ID')) as readonly Held[];
    const total = positions.reduce((sum, { profit }) => sum + Number(profit), 0);
    const charted = positions.find(({ symbol }) => symbol === CHARTED);
    if (total > LEAST_PROFIT && Number(charted?.profit ?? 0) > LEAST_PROFIT) return;
    if (Date.now() > until) throw new Error('the market brought no profit: try again');
    await setTimeout(1_000);
  }
}

interface Held {
  readonly symbol: string;
  readonly profit: string;
}

/** A call of the person who is signed in; ID is the person's own. */
function call(page: Page, method: string, address: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ({ verb, tail, text }) => {
      const { id } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string };
      const answer = await fetch(`/api/${tail.replace('ID', id)}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}`,
          ...(text ? { 'content-type': 'application/json' } : {}),
        },
        ...(text ? { body: text } : {}),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json() as Promise<unknown>;
    },
    { verb: method, tail: address, text: body && JSON.stringify(body) },
  );
}

/** A third of the size of a PNG; the browser itself knows how. */
async function asWebp(page: Page, png: Buffer, scale: number): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ source, factor }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth * factor;
      canvas.height = image.naturalHeight * factor;
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.82);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, factor: scale },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
