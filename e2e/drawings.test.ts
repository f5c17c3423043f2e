import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let person: SignedIn;

const name = `dibujo.${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  person = await registerByCalls(server.origin, newPerson(name));
});
afterAll(async () => {
  await leave(browser);
});

const drawnOn = async (symbol: string) =>
  (await person.client.call('getDrawings', { params: { symbol } })).drawings;

/** What the server has of an instrument's drawings, by the names of their tools. */
const savedOn = async (symbol: string): Promise<string> =>
  (await drawnOn(symbol)).map((drawing) => drawing.name).join(' ');

const chartOf = (page: Page, symbol: string): Locator =>
  page.getByRole('region', { name: `Chart of ${symbol}` });

/** A chart with its candles, whose pointer the drawings hear: their layer comes in a file of its own. */
async function ready(page: Page, symbol: string): Promise<Locator> {
  const chart = chartOf(page, symbol).getByRole('application');
  await chart.and(page.locator('[data-drawing]')).waitFor();
  return chart;
}

/** Takes up a tool by its group's menu. */
async function takeTool(page: Page, group: string, tool: string): Promise<void> {
  const rail = page.getByRole('toolbar', { name: 'Draw', exact: true });
  await rail.getByRole('button', { name: new RegExp(`^${group}:`) }).click({ button: 'right' });
  await page.getByRole('menuitemradio', { name: new RegExp(`^${tool}( Alt .)?$`) }).click();
}

test('what is drawn by mouse stays: over quick clicks, undo, a right click, an interval, a reload, a save that fails', async () => {
  const { page, complaints } = await openVisitor(browser, server.origin, { kept: person.kept });
  page.setDefaultTimeout(20_000);
  await page.goto('/app/trade/USDJPY');
  await chartOf(page, 'USDJPY').getByRole('radio', { name: '1h' }).click();
  const chart = await ready(page, 'USDJPY');
  const box = (await chart.boundingBox())!;
  const click = (x: number, y: number, button: 'left' | 'right' = 'left') =>
    page.mouse.click(box.x + x, box.y + y, { button });

  // Two clicks within half a second.
  await takeTool(page, 'Lines', 'Trend line');
  await click(200, 80);
  await click(300, 60);
  // Prices move under the pointer, the hours of a chart hardly.
  await takeTool(page, 'Lines', 'Vertical line');
  await click(340, 200);
  await takeTool(page, 'Shapes', 'Rectangle');
  await page.mouse.move(box.x + 120, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 130, { steps: 3 });
  await page.mouse.up();
  await takeTool(page, 'Text and notes', 'Note');
  await click(260, 120);
  await page.getByRole('textbox', { name: 'Text' }).fill('Soporte');
  await page.keyboard.press('Enter');
  const all = 'trend vertical rectangle note';
  await expect.poll(() => savedOn('USDJPY')).toBe(all);

  await page.keyboard.press('Escape');
  for (let time = 1; time <= 3; time += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => savedOn('USDJPY')).toBe('trend vertical');
  for (let time = 1; time <= 3; time += 1) await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => savedOn('USDJPY')).toBe(all);

  await click(340, 200, 'right');
  const menu = page.getByRole('menu');
  await menu.getByText('Vertical line').waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await click(340, 200);
  const bar = page.getByRole('toolbar', { name: 'Selected: Vertical line' });
  await bar.getByRole('button', { name: 'Lock' }).click();
  expect(await findViolations(page)).toEqual([]);
  await chartOf(page, 'USDJPY').getByRole('radio', { name: '4h' }).click();
  await ready(page, 'USDJPY');
  // A save that does not arrive is sent by the next page.
  await page.route('**/api/drawings/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await takeTool(page, 'Lines', 'Horizontal line');
  await click(150, 100);
  await page.getByText('The drawings are not saved yet', { exact: true }).waitFor();
  await passAgain(page, '**/api/drawings/**');
  await page.reload();
  await ready(page, 'USDJPY');
  await expect.poll(() => savedOn('USDJPY')).toBe(`${all} horizontal`);

  await page.getByRole('tab', { name: /^Drawings/ }).click();
  const list = page.getByRole('table', { name: 'Drawings' });
  await list.getByText('Soporte').waitFor();
  await list
    .getByRole('row', { name: /Vertical line/ })
    .getByRole('button', { name: 'Unlock' })
    .waitFor();
  await list
    .getByRole('row', { name: /Horizontal line/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('row', { name: /Horizontal line/ }).waitFor();
  // Left at once, it is saved all the same.
  await page.getByRole('button', { name: 'Delete all drawings' }).click();
  await page.getByRole('link', { name: 'Market' }).first().click();
  await expect.poll(() => savedOn('USDJPY')).toBe('');
  expect(complaints.filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([]);
}, 120_000);

test('a phone draws in a mode, by taps and by a finger that pulls, and moves what it drew', async () => {
  const { page } = await openVisitor(browser, server.origin, { kept: person.kept, viewport: 'phone' });
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/trade/EURUSD');
  const chart = await ready(page, 'EURUSD');
  await page.getByRole('button', { name: 'Draw on the chart' }).tap();
  const box = (await chart.boundingBox())!;
  const groups = page.getByRole('toolbar', { name: 'Draw', exact: true });
  await groups.getByRole('button', { name: /^Lines:/ }).tap();
  await page.touchscreen.tap(box.x + 60, box.y + 120);
  await page.touchscreen.tap(box.x + 160, box.y + 80);
  await expect.poll(() => savedOn('EURUSD')).toBe('trend');
  const devtools = await page.context().newCDPSession(page);
  const pull = async (from: readonly [number, number], to: readonly [number, number]) => {
    const points = [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const, to];
    for (const [at, [x, y]] of points.entries()) {
      const type = at === 0 ? 'touchStart' : 'touchMove';
      await devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: box.x + x, y: box.y + y }],
      });
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await groups.getByRole('button', { name: /^Shapes:/ }).tap();
  await pull([80, 140], [150, 190]);
  await expect.poll(() => savedOn('EURUSD')).toBe('trend rectangle');
  const scrolled = () =>
    page.evaluate(() => [...document.querySelectorAll('*')].some(({ scrollTop }) => scrollTop > 0));
  const before = await drawnOn('EURUSD');
  await pull([150, 190], [170, 230]);
  await expect.poll(() => drawnOn('EURUSD')).not.toEqual(before);
  expect([await scrolled(), await overflows(page), await findViolations(page)]).toEqual([false, false, []]);
  await groups.getByRole('button', { name: 'Undo' }).tap();
  await groups.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => savedOn('EURUSD')).toBe('trend');
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: /^Buy/ }).waitFor();
}, 120_000);
