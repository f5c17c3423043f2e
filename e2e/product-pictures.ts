import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import { asWebp } from './as-webp.ts';
import { launchBrowser, openVisitor, type Theme } from './browser.ts';
import { signInByCalls } from './pages/newcomer.ts';

/** The pictures of the product on the landing: the Trade workspace of somebody in the demonstration, in Spanish. */
const FOLDER = path.resolve('apps/web/public/pictures');
const THEMES: readonly Theme[] = ['dark', 'light'];
/** A swing trader with a stop and a target at each position. */
const TRADER = 'bruno.cabrera';
const PORT = '8479';

mkdirSync(FOLDER, { recursive: true });
const { demonstration, origin } = await startDemonstration();
const browser = await launchBrowser();
try {
  const trader = await signInByCalls(origin, { username: TRADER, password: DEMO_PASSWORD });
  // The theme that an account has chosen stands above the browser's.
  await trader.client.call('saveSettings', {
    params: { id: trader.user.id },
    body: { language: 'es', theme: 'auto' },
  });
  const { page } = await openVisitor(browser, origin, { kept: trader.kept });
  await page.goto('/app/trade');
  await page.waitForURL('**/app/**');
  const symbol = await bestPosition(page);
  for (const theme of THEMES) {
    await page.goto(`/app/trade/${encodeURIComponent(symbol)}`);
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await page.locator('canvas').first().waitFor();
    await page.getByRole('radio', { name: '1h', exact: true }).click();
    await page.getByText(/^.+, \d+ velas de 1h/).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 2 }).first().hover();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // The chart draws its new candles and the rows their days.
    await page.waitForLoadState('networkidle');
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(path.join(FOLDER, `dashboard-${theme}.webp`), await asWebp(page, png, 1));
    writeFileSync(path.join(FOLDER, `dashboard-${theme}-720.webp`), await asWebp(page, png, 0.5));
  }
} finally {
  await browser.close();
  demonstration.kill('SIGTERM');
}

async function startDemonstration(): Promise<{ demonstration: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['run.cjs', 'apps/server/src/commands/demo.ts'], {
    env: { ...process.env, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (http:\/\/\S+?)[ .]*\(/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return { demonstration: child, origin: address };
    }
  }
  throw new Error('the demonstration did not start');
}

/** The instrument of the open position that has made most. */
async function bestPosition(page: Page): Promise<string> {
  const positions = await page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string };
    const answer = await fetch(`/api/positions/${id}`, {
      headers: { authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` },
    });
    return (await answer.json()) as readonly { symbol: string; profit: string }[];
  });
  const [best] = positions.toSorted((a, b) => Number(b.profit) - Number(a.profit));
  if (!best) throw new Error(`${TRADER} holds nothing: make the demonstration anew`);
  return best.symbol;
}
