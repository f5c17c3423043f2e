import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls } from './pages/newcomer.ts';
import { sharedServer } from './start-server.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const server = await sharedServer();
  browser = await sharedBrowser();
  const person = await registerByCalls(server.origin, newPerson(`grafico.${randomBytes(3).toString('hex')}`));
  ({ page } = await openVisitor(browser, server.origin, { kept: person.kept }));
  page.setDefaultTimeout(20_000);
  await page.goto('/app/trade/EURUSD');
  await chart().waitFor();
});
afterAll(async () => {
  await leave(browser);
});

const chart = (): Locator => page.getByRole('application');
const stage = (): Locator => page.getByRole('region', { name: 'Chart of EURUSD' });
const saysInterval = (interval: string): Promise<void> =>
  stage()
    .getByText(new RegExp(`^EURUSD, \\d+ candles of ${interval}:`))
    .waitFor({ state: 'attached' });
/** An indicator or a compared instrument in the legend. */
const chip = (name: RegExp): Locator => stage().getByRole('listitem').filter({ hasText: name });
const openIntervals = (): Promise<void> => page.getByRole('button', { name: 'Another interval' }).click();

test('a typed interval, a range and a date show their candles', async () => {
  await chart().focus();
  await page.keyboard.type('45');
  await page.getByRole('dialog').getByRole('status').getByText('45m').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await saysInterval('45m');
  await page.getByRole('radio', { name: '45m', checked: true }).waitFor();
  await openIntervals();
  await page.getByRole('dialog').getByRole('button', { name: '3M', exact: true }).last().click();
  await saysInterval('8h');
  await openIntervals();
  await page.getByLabel('Go to date').fill('2020-03-02');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await saysInterval('1d');
  await page.getByRole('radio', { name: '5m', exact: true }).click();
  await saysInterval('5m');
  await chart().focus();
  await page.keyboard.press('x');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect.poll(() => palette.inputValue()).toBe('x');
  await page.keyboard.press('Escape');
});

test('another instrument lies over the candles with its change, and goes again', async () => {
  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('textbox', { name: 'Compare with' }).fill('GBPUSD');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^GBPUSD/ })
    .click();
  await chip(/^GBPUSD\s*[+−]?\d+\.\d\d%/).waitFor();
  await page.reload();
  await chip(/^GBPUSD\s*[+−]?\d+\.\d\d%/).waitFor();
  await stage().getByRole('button', { name: 'Remove GBPUSD' }).click();
  await expect.poll(() => chip(/^GBPUSD/).count()).toBe(0);
});

test('an indicator is hidden and shown from the legend, and the scale and type of the chart are kept', async () => {
  await page.getByRole('button', { name: /^Indicators/ }).click();
  const menu = page.getByRole('dialog', { name: 'Indicators' });
  await menu.getByLabel('Add indicator').fill('rsi');
  await menu.getByRole('list', { name: 'Catalog' }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await chip(/^RSI 14\s*\d+\.\d\d$/).waitFor();
  await stage().getByRole('button', { name: 'Hide RSI 14' }).click();
  await stage().getByRole('button', { name: 'Show RSI 14' }).click();
  await stage().getByRole('button', { name: 'Hide RSI 14' }).waitFor();
  await page.getByRole('button', { name: 'log', exact: true }).click();
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heikin-Ashi' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'log', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Chart type: Heikin-Ashi' }).waitFor();
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect([width, await overflows(page), await findViolations(page)]).toEqual([width, false, []]);
  }
});

test('a picture is saved, and a link shows somebody else the same chart', async () => {
  const share = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'Picture and link' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const download = page.waitForEvent('download');
  await share('Save picture');
  expect((await download).suggestedFilename()).toBe('EURUSD-5m.png');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await share('Copy link to this view');
  await page.getByText('The link is in the clipboard').first().waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  // Another look, then the shared one.
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Area' }).click();
  await page.getByRole('radio', { name: '1h', exact: true }).click();
  await saysInterval('1h');
  await page.goto('about:blank');
  await page.goto(address);
  await saysInterval('5m');
  await page.getByRole('button', { name: 'Chart type: Heikin-Ashi' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
});

test('times are of a zone that the chart keeps, sessions are marked, and every figure stands beside it', async () => {
  await page.goto('/app/trade/AAPL');
  const panel = (): Locator => page.getByRole('region', { name: 'Data window' });
  const figure = (name: string): Locator =>
    panel().locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await page.getByRole('button', { name: /^Time of the chart/ }).click();
  const sessions = page.waitForResponse(/market-hours\/AAPL\?from=[1-9]/);
  await page.getByRole('switch', { name: 'Session breaks' }).click();
  expect((await sessions).status()).toBe(200);
  await page.getByRole('switch', { name: 'Data window' }).click();
  await page.getByRole('radio', { name: 'UTC' }).click();
  await page.getByRole('button', { name: /^Time of the chart:\s*UTC$/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const inUtc = await figure('Time').textContent();
  await page.getByRole('radio', { name: 'Exchange' }).click();
  await page.getByRole('button', { name: /^Time of the chart:\s*New York$/ }).waitFor();
  await expect.poll(() => figure('Time').textContent()).not.toBe(inUtc);
  await page.keyboard.press('Escape');
  const atLast = await figure('Time').textContent();
  await chart().focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => figure('Time').textContent()).not.toBe(atLast);
  await page.reload();
  await page.getByRole('button', { name: /^Time of the chart:\s*New York$/ }).waitFor();
  await panel().waitFor();
});

test('Renko and range bars are of the height that was chosen, and a step of the history', async () => {
  const choose = async (type: string): Promise<void> => {
    await page.getByRole('button', { name: /^Chart type/ }).click();
    await page.getByRole('menuitemradio', { name: type }).click();
  };
  await choose('Renko');
  const size = (text: RegExp): Locator => page.getByRole('button', { name: text });
  await size(/^Size: Renko \d/).click();
  await page.getByRole('radio', { name: 'Price', exact: true }).last().click();
  await page.getByLabel('Height in the price').fill('0.25');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await size(/^Size: Renko 0\.25$/).waitFor();
  await choose('Range bars');
  await size(/^Size: Range bars 0\.50$/).waitFor();
  await chart().focus();
  await page.keyboard.press('Control+z');
  await size(/^Size: Renko 0\.25$/).waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Chart type: Heikin-Ashi' }).waitFor();
  expect(await size(/^Size:/).count()).toBe(0);
});

const openIndicators = async (): Promise<Locator> => {
  await page.getByRole('button', { name: /^Indicators/ }).click();
  return page.getByRole('dialog', { name: 'Indicators' });
};

test('an indicator is computed of another one, or of longer candles in steps, and kept as a template', async () => {
  const inStage = (name: RegExp): Locator =>
    page
      .getByRole('region', { name: /^Chart of/ })
      .getByRole('listitem')
      .filter({ hasText: name });
  const settings = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Parameters of ${name}` }).click();
  };
  let menu = await openIndicators();
  await menu.getByLabel('Add indicator').fill('ema');
  await menu.getByRole('list', { name: 'Catalog' }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await settings('RSI 14');
  await page.getByLabel('Source').selectOption({ label: 'EMA 20' });
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await inStage(/^RSI 14 · EMA 20\s*\d/).waitFor();
  const daily = page.waitForResponse(/candles\/\w+\?interval=1h/);
  await settings('EMA 20');
  await page.getByLabel('Interval', { exact: true }).last().selectOption({ label: '1h' });
  await page.getByText(/that had closed when the bar began/).waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  expect((await daily).status()).toBe(200);
  await inStage(/^EMA 20 · 1h\s*\d/).waitFor();
  menu = await openIndicators();
  await menu.getByLabel('Name of a new template').fill('Trend');
  await menu.getByRole('button', { name: 'Save', exact: true }).click();
  await menu.getByRole('button', { name: 'New charts begin with Trend' }).click();
  await menu.getByRole('button', { name: 'New charts begin with Trend', pressed: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await menu
    .getByRole('list', { name: 'On the chart' })
    .getByRole('button', { name: /^Remove EMA/ })
    .click();
  await expect.poll(() => inStage(/^EMA 20/).count()).toBe(0);
  await menu.getByRole('button', { name: 'Trend', exact: true }).click();
  await page.keyboard.press('Escape');
  await inStage(/^EMA 20 · 1h\s*\d/).waitFor();
  await chart().focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => inStage(/^EMA 20/).count()).toBe(0);
  // Another device, on which no indicators were ever chosen.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key === 'lonja.indicators' || key.startsWith('lonja.workspace.')) localStorage.removeItem(key);
    }
  });
  await page.goto('/app/trade/EURUSD');
  await inStage(/^EMA 20 · 1h\s*\d/).waitFor();
});

test('the volume by price of each session stands on the chart', async () => {
  await page.getByRole('button', { name: /^Time of the chart/ }).click();
  await page.getByRole('radio', { name: 'Sessions' }).click();
  await page.getByRole('radio', { name: 'Sessions', checked: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: /^Time of the chart/ }).click();
  await page.getByRole('radio', { name: 'Sessions', checked: true }).waitFor();
  await page.keyboard.press('Escape');
});

/** Where the tag of the last price stands: the library draws it in a colour that the axis has nowhere else. */
const findLastPrice = () =>
  page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--text-1').trim();
    const paint = document.createElement('canvas').getContext('2d')!;
    paint.fillStyle = ground;
    paint.fillRect(0, 0, 1, 1);
    const wanted = Array.from(paint.getImageData(0, 0, 1, 1).data.slice(0, 3));
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[role=application] canvas')) {
      const { width, height } = canvas;
      const box = canvas.getBoundingClientRect();
      if (box.width > 120 || width === 0 || height === 0) continue;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const rows: number[] = [];
      for (let y = 0; y < height; y += 1) {
        let count = 0;
        for (let x = 0; x < width; x += 1) {
          const at = 4 * (y * width + x);
          if (wanted.every((part, place) => data[at + place] === part) && data[at + 3] === 255) count += 1;
        }
        if (count > width / 3) rows.push(y);
      }
      const [first, last] = [rows[0], rows.at(-1)];
      if (first === undefined || last === undefined) continue;
      const scale = box.height / height;
      return { x: box.x, y: box.y + first * scale, width: box.width, height: (last - first + 1) * scale };
    }
    return undefined;
  });

/** What stands over the tag of the last price, by its text. */
const listOver = (tag: { x: number; y: number; width: number; height: number }) =>
  page.evaluate(({ x, y, width, height }) => {
    const found = new Set<string>();
    for (let dx = 2; dx < width - 2; dx += 6) {
      for (let dy = 1; dy < height; dy += 3) {
        const [top] = document.elementsFromPoint(x + dx, y + dy);
        if (top && !(top instanceof HTMLCanvasElement) && top.closest('[role=application]') === null)
          found.add(top.textContent ?? '');
      }
    }
    return [...found];
  }, tag);

test.each([
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const)('at %d x %d no text of a chart covers the last price', async (width, height) => {
  await page.setViewportSize({ width, height });
  for (const symbol of ['AAPL', 'EURUSD', 'BTC']) {
    await page.goto(`/app/trade/${symbol}`);
    await page.getByRole('region', { name: 'Data window' }).waitFor();
    await expect.poll(findLastPrice).toBeDefined();
    expect([symbol, await listOver((await findLastPrice())!)]).toEqual([symbol, []]);
  }
});
