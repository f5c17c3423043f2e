import type { IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBreakingNetwork, startSeverableNetwork, type SeverableNetwork } from './network.ts';
import { findViolations, leave, openVisitor, overflows, sharedBrowser, type Visitor } from './browser.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
/** What the browser reaches the product by: cut, it is as if there were no server. */
let network: SeverableNetwork;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  network = await startSeverableNetwork(server.origin);
  browser = await sharedBrowser();
  visitor = await openNewcomer(browser, network.origin, newPerson('lia.offline'));
  ({ page } = visitor);
  await page.goto('/app/market');
  await workerIsThere(page);
});
afterAll(async () => {
  await leave(browser);
  await network?.stop();
});

/** The worker of a page that it has not served yet takes it over. */
const workerIsThere = (on: Page): Promise<void> =>
  on.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

const save = (key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name as string, text as string), [key, value]);
const heading = () => page.getByRole('heading', { level: 1 }).innerText();

test('a part that does not load leaves the screen as it is, goes at once, and comes when the server is back', async () => {
  await page.getByRole('row').nth(1).waitFor();
  await network.sever();
  const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await page.keyboard.press('?');
  await missing.waitFor();
  await page.getByRole('row').nth(1).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  await missing.getByRole('button', { name: 'Close' }).click();
  await missing.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await missing.waitFor();
  await network.mend();
  await missing.getByRole('button', { name: 'Try again' }).click();
  await missing.waitFor({ state: 'detached' });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Where the browser keeps the failed import, the page loads again, and the key is pressed anew.
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return shortcuts.isVisible();
    })
    .toBe(true);
});

test('while the server answers its own answers stand, an error and a refusal too', async () => {
  const health = await page.goto('/api/health');
  expect(health?.headers()['content-type']).toContain('application/json');
  const missing = await page.goto('/no-such-page');
  expect(missing?.status()).toBe(404);
  expect(await heading()).toBe('Page Not Found');
});

test('without a server a page of ours says so, in the language and colours of its reader', async () => {
  const complaintsBefore = visitor.complaints.length;
  await network.sever();
  for (const [address, key, language, title] of [
    ['/app/dashboard', 'lonja.language', 'en', 'No connection to Lonja'],
    ['/app/positions', 'lonja.language', 'es', 'Sin conexión con Lonja'],
    ['/app/market', 'lonja.language', 'fr', 'Pas de connexion à Lonja'],
    ['/app/news', 'lonja.language', 'de', 'Keine Verbindung zu Lonja'],
    ['/admin/users', 'lonja.panelLanguage', 'fr', 'Pas de connexion à Lonja'],
    ['/help', 'lonja.language', 'de', 'Sin conexión con Lonja'],
    ['/', 'lonja.language', 'en', 'Sin conexión con Lonja'],
  ] as const) {
    await save(key, language);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(503);
    expect(await heading()).toBe(title);
    expect(await page.title()).toContain(title);
  }
  for (const theme of ['light', 'dark'] as const) {
    await save('lonja.theme', theme);
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await findViolations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  }
  const own = visitor.complaints
    .slice(complaintsBefore)
    .filter((text) => /Content Security Policy/.test(text));
  expect(own).toEqual([]);
});

test('its button asks again; once the server is back the page comes by itself, and was kept nowhere', async () => {
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.clock.install();
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.getByRole('button', { name: 'Reintentar' }).click(),
  ]);
  expect(await heading()).toBe('Sin conexión con Lonja');
  await network.mend();
  // It looks again now and then.
  await page.clock.fastForward(5_000);
  await page.getByRole('region', { name: /^Chart of/ }).waitFor();
});

test('a page whose preload breaks off is asked for once more, instead of saying that there is no connection', async () => {
  const isPreload = ({ headers }: IncomingMessage): boolean => 'service-worker-navigation-preload' in headers;
  let broken = 0;
  const breaking = await startBreakingNetwork(server.origin, (request) => {
    if (isPreload(request)) broken += 1;
    return isPreload(request);
  });
  const { page: another, context } = await openVisitor(browser, breaking.origin);
  await another.goto('/help');
  await workerIsThere(another);
  expect((await another.goto('/login'))?.status()).toBe(200);
  expect(broken).toBeGreaterThan(0);
  await context.close();
  await breaking.stop();
});
