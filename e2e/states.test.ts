import { randomBytes } from 'node:crypto';
import type { Client } from '@lonja/protocol/client';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser, type Kept } from './browser.ts';
import { turnTo } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let page: Page;
let administrator: Client;
let userId: string;
let kept: Kept;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const person = newPerson(`estados.${randomBytes(3).toString('hex')}`);
  const newcomer = await openNewcomer(browser, server.origin, person);
  ({ page, kept } = newcomer);
  page.setDefaultTimeout(20_000);
  userId = newcomer.user.id;
  ({ client: administrator } = await signInByCalls(server.origin));
});
afterAll(async () => {
  await leave(browser);
});

/** For what comes only after a while, such as after the last of some tries. The page's clock is a test's. */
async function passTimeUntil(on: Page, seen: Locator): Promise<void> {
  const look = async (): Promise<boolean> => {
    await on.clock.fastForward(1_000);
    return seen.isVisible();
  };
  await expect.poll(look, { interval: 10 }).toBe(true);
}

describe('the list of notices', () => {
  const ACTS = 120;
  const bell = () => page.getByRole('button', { name: /^Notifications, / });
  const panel = () => page.getByRole('dialog', { name: 'Notifications' });
  const rows = () => panel().getByRole('listitem');
  const older = () => panel().getByRole('button', { name: 'Show older' });
  const act = (number: number) =>
    administrator.call('changeUser', {
      params: { id: userId },
      query: {},
      body: { phone: `+34 600 ${number}`, reason: `Llamada ${number}.` },
    });

  beforeAll(async () => {
    for (let number = 1; number <= ACTS; number++) await act(number);
    await page.goto('/app/dashboard');
    await bell().click();
    await panel().getByText(`Llamada ${ACTS}.`).waitFor();
  });

  test('[ADM-11] shows older ones on request, and reading goes on at the first of them', async () => {
    expect(await rows().count()).toBe(50);
    await older().click();
    await expect.poll(() => rows().count()).toBe(100);
    const focused = page.locator(':focus');
    expect(await focused.innerText()).toContain(`Llamada ${ACTS - 50}.`);
    expect(await findViolations(page)).toEqual([]);
  });

  test('[DSH-29] a new one arrives on top, and what is read keeps its place', async () => {
    const read = rows().filter({ hasText: `Llamada ${ACTS - 50}.` });
    await read.scrollIntoViewIfNeeded();
    const before = await read.boundingBox();
    await act(ACTS + 1);
    await expect.poll(() => rows().count()).toBe(101);
    expect(await rows().first().innerText()).toContain(`Llamada ${ACTS + 1}.`);
    expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  test('older ones that do not come are asked for again, until there are no more', async () => {
    await page.route('**/api/notices?*', (route) => route.abort());
    await older().click();
    await panel().getByRole('alert').getByText('Older ones could not be loaded.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await rows().count()).toBe(101);
    await passAgain(page, '**/api/notices?*');
    await panel().getByRole('button', { name: 'Try again' }).click();
    await panel().getByText('These are all of them.').waitFor();
    expect(await panel().getByText('Llamada 1.', { exact: false }).count()).toBeGreaterThan(0);
    expect(await older().count()).toBe(0);
  });

  test('opened anew it begins with the newest', async () => {
    await bell().click();
    await panel().waitFor({ state: 'detached' });
    await bell().click();
    await rows().first().waitFor();
    expect(await rows().count()).toBe(50);
    await bell().click();
  });
});

describe('the workspace', () => {
  const market = '**/api/real-market-data*';
  const watchRow = (symbol: string) =>
    page.getByRole('region', { name: 'Watchlist' }).getByRole('link', { name: new RegExp(symbol) });

  test('while the market is on its way the panels stand hatched where they will be', async () => {
    let go: (() => void) | undefined;
    const isWaited = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(market, async (route) => {
      await isWaited;
      await route.continue();
    });
    await page.goto('/app/trade/EURUSD');
    await page.getByRole('heading', { level: 1, name: /EURUSD/ }).waitFor({ state: 'attached' });
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor({ state: 'attached' });
    expect(await findViolations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    go?.();
    await watchRow('EURUSD').waitFor();
    await passAgain(page, market);
  });

  test('a market that cannot be read says what is safe, and is read again', async () => {
    await page.route(market, (route) => route.abort());
    await page.clock.install();
    await page.goto('/app/trade/EURUSD');
    const failed = page.getByRole('alert').filter({ hasText: 'The market could not be loaded' });
    await passTimeUntil(page, failed.getByText(/^Nothing is lost/));
    expect(await findViolations(page)).toEqual([]);
    await passAgain(page, market);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await watchRow('EURUSD').waitFor();
  });

  test('an account without positions says why its panel is empty', async () => {
    const dock = page.getByRole('region', { name: 'Account', exact: true });
    await dock.getByText('No Active Positions').waitFor();
    for (const [tab, text] of [
      ['Orders', 'No orders waiting'],
      ['History', 'No trades yet'],
    ] as const) {
      await dock.getByRole('tab', { name: tab }).click();
      await dock.getByText(text).waitFor();
    }
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('without the stream', () => {
  const sockets = new Set<{ close: () => Promise<void> }>();
  let isDown = false;
  let cut: Page;
  const notice = () => cut.getByRole('status').filter({ hasText: 'Live prices have been interrupted' });

  beforeAll(async () => {
    await page.close();
    ({ page: cut } = await openVisitor(browser, server.origin, { kept }));
    await cut.routeWebSocket('**/api/stream', (socket) => {
      if (isDown) return void socket.close();
      socket.connectToServer();
      sockets.add(socket);
    });
    await cut.clock.install();
    await cut.goto('/app/trade/EURUSD');
    await cut.getByRole('region', { name: 'Watchlist' }).getByRole('link').first().waitFor();
  });
  const lose = async () => {
    isDown = true;
    await Promise.all([...sockets].map((socket) => socket.close()));
    sockets.clear();
  };

  test.each(['/app/dashboard', '/app/trade/EURUSD'])(
    'on %s it says so over what is there, adds no row, and comes back on demand',
    async (address) => {
      await turnTo(cut, address);
      await cut
        .getByRole('region', { name: 'Connection' })
        .getByText(/Simulated market/)
        .waitFor();
      const before = await cut.getByRole('main').boundingBox();
      await lose();
      await passTimeUntil(cut, notice());
      expect(await cut.getByRole('main').boundingBox()).toEqual(before);
      expect(await findViolations(cut)).toEqual([]);
      await cut.setViewportSize({ width: 320, height: 640 });
      await notice().waitFor();
      expect(await overflows(cut)).toBe(false);
      await cut.setViewportSize({ width: 1440, height: 900 });
      const tryNow = await notice().getByRole('button', { name: 'Try now' }).elementHandle();
      // At once: it also tries by itself, after which there is no button.
      isDown = false;
      await tryNow?.evaluate((button) => (button as HTMLElement).click());
      await notice().waitFor({ state: 'detached' });
    },
  );
});

test('[ADM-02] the panel draws its summary over time, and has it as a table', async () => {
  const root = await signInByCalls(server.origin);
  const { page: panel, context } = await openVisitor(browser, server.origin, {
    kept: root.kept,
    locale: 'en',
  });
  await panel.goto('/admin/users');
  await panel.getByRole('button', { name: 'Day by day' }).click();
  await panel.getByRole('img', { name: /^Clients\. From 0 to \d+$/ }).waitFor();
  await panel.getByText('7 days').click();
  await panel.getByText('All of it as a table').click();
  await expect
    .poll(() => panel.getByRole('region', { name: 'All of it as a table' }).getByRole('row').count())
    .toBe(8);
  for (const width of [1440, 320]) {
    await panel.setViewportSize({ width, height: 900 });
    expect([await findViolations(panel), await overflows(panel)]).toEqual([[], false]);
  }
  await context.close();
});
