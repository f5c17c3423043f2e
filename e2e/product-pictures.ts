import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openVisitor, setTheme, type Theme } from './browser.ts';
import { openTicket, placeOrder } from './pages/dashboard.ts';
import { register } from './pages/register.ts';
import { startServer } from './running-server.ts';

/** The pictures of the product on the landing: the dashboard of a practice account with some positions. */
const FOLDER = path.resolve('apps/web/public/pictures');
const THEMES: readonly Theme[] = ['dark', 'light'];
const ORDERS = [
  { symbol: 'EURUSD', quantity: '20000', leverage: '1:100' },
  { symbol: 'AAPL', quantity: '6' },
  { symbol: 'BTC', quantity: '0.02' },
];

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await launchBrowser();
try {
  const { page } = await openVisitor(browser, server.origin);
  await page.goto('/register');
  await register(page, { username: 'ana', email: 'ana@example.org', password: 'una frase larga' });
  await page.waitForURL('**/app/dashboard');
  for (const order of ORDERS) {
    await openTicket(page, order.symbol);
    await placeOrder(page, 'Buy', order);
  }
  for (const theme of THEMES) {
    await page.goto('/app/dashboard');
    await setTheme(page, theme);
    await page.getByText('Simulated market').first().waitFor();
    await page.getByText('BTC').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(path.join(FOLDER, `dashboard-${theme}.webp`), await asWebp(page, png, 1));
    writeFileSync(path.join(FOLDER, `dashboard-${theme}-720.webp`), await asWebp(page, png, 0.5));
  }
} finally {
  await browser.close();
  await server.stop();
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
