import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser, type Visitor } from './browser.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let person: SignedIn;
let visitor: Visitor;
let page: Page;

const name = `mesa.${randomBytes(3).toString('hex')}`;
/** The instruments of each call for lines of the last day. */
const linesAsked: string[] = [];
const INDICATORS = [
  { name: 'VOL', values: [] },
  { name: 'ema', values: [21] },
  { name: 'rsi', values: [14] },
  { name: 'macd', values: [12, 26, 9] },
];

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  person = await registerByCalls(server.origin, newPerson(name));
  const { cookies, origins } = person.kept;
  const indicators = { name: 'lonja.indicators', value: JSON.stringify(INDICATORS) };
  visitor = await openVisitor(browser, server.origin, {
    kept: {
      cookies,
      origins: origins.map(({ origin, localStorage }) => ({
        origin,
        localStorage: [...localStorage, indicators],
      })),
    },
  });
  ({ page } = visitor);
  page.setDefaultTimeout(20_000);
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/sparklines') linesAsked.push(searchParams.get('symbols')!);
  });
  await page.goto('/app/trade/EURUSD');
});
afterAll(async () => {
  await leave(browser);
});

const stageOf = (symbol: string): Locator => page.getByRole('region', { name: `Chart of ${symbol}` });
const ticketOf = (symbol: string): Locator => page.getByRole('region', { name: `Order ticket, ${symbol}` });
const dock = (): Locator => page.getByRole('region', { name: 'Account', exact: true });
const chart = (): Locator => page.getByRole('application');

/** The labels of lines and the parts of the legend of which one covers another. */
const coveredIn = async (stage: Locator) => {
  const boxes = await stage.evaluate((element) =>
    [...element.querySelectorAll('ul > li, p[aria-hidden] > span')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
  );
  expect(boxes.length).toBeGreaterThan(5);
  return boxes.filter((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  );
};

/** The buttons of dock and ticket that a notice covers. */
const buttonsBehind = async (notice: Locator): Promise<readonly string[]> => {
  const box = (await notice.boundingBox())!;
  const covered: string[] = [];
  for (const button of await dock().or(ticketOf('EURUSD')).getByRole('button').all()) {
    const at = await button.boundingBox();
    if (
      at &&
      at.x < box.x + box.width &&
      box.x < at.x + at.width &&
      at.y < box.y + box.height &&
      box.y < at.y + at.height
    )
      covered.push((await button.getAttribute('aria-label')) ?? (await button.innerText()));
  }
  return covered;
};

test('the watchlist draws the last day of its instruments, which it asks for together', async () => {
  const rows = page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem');
  const pathsOf = (symbol: string) => rows.filter({ hasText: symbol }).locator('svg[fill=none] path');
  // The previous close, and the line that ends with the live price.
  await expect.poll(() => pathsOf('EURUSD').count()).toBe(2);
  expect(linesAsked).toHaveLength(1);
  expect(linesAsked[0]!.split(',')).toHaveLength(await rows.count());
  // One calm instrument may stay within a tenth of a pixel; not all of them do.
  const lines = () =>
    rows
      .locator('svg[fill=none] path:last-of-type')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  const before = await lines();
  await expect.poll(lines).not.toEqual(before);
});

test('in the workspace a first trade takes three clicks', async () => {
  const ticket = ticketOf('EURUSD');
  // What is proposed comes with a stop and a target; this position gets its own below.
  for (const name of ['Close at a loss', 'Close at a gain'])
    await ticket.getByRole('switch', { name, checked: true }).click();
  await ticket.getByLabel('Quantity').fill('10000');
  await ticket.getByLabel('Leverage').selectOption({ label: '1:100' });
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  const row = dock().getByRole('row').filter({ hasText: 'EURUSD' });
  await row.waitFor();
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^EURUSD Long 10,000 .*Close$/);
  // The ticket begins as it was confirmed, also after a hop and on another visit; the position is on the chart.
  const begins = async () => {
    await ticket.getByText('1:100 and 10,000, as in your last EURUSD order').waitFor();
    expect(await ticket.getByLabel('Quantity').inputValue()).toBe('10,000');
    expect(await ticket.getByLabel('Leverage').inputValue()).toBe('100');
    expect(await ticket.getByRole('switch', { checked: true }).count()).toBe(0);
  };
  await begins();
  await page.getByRole('region', { name: 'Watchlist' }).getByRole('link', { name: /^AAPL/ }).click();
  await ticketOf('AAPL').getByText('Risks 1% of equity at the proposed stop').waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: 'Watchlist' })
    .getByRole('link', { name: /^EURUSD/ })
    .click();
  await begins();
  await stageOf('EURUSD').getByText('Long 10,000').waitFor();
});

/** The labels of the lines have the height of the candles, if there is room for all of them. */
const heightOfCandles = (stage: Locator): Promise<number> =>
  stage.locator('[data-lines]').evaluate((element) => element.getBoundingClientRect().height);

test('the candles keep their height with a position, orders and two panes of indicators, and nothing covers the legend', async () => {
  const { client } = person;
  const quote = (await client.call('getMarketData', { query: {} })).find(
    ({ symbol }) => symbol === 'EURUSD',
  )!.bid;
  await client.call('placeOrder', {
    body: {
      symbol: 'EURUSD',
      side: 'buy',
      type: 'limit',
      quantity: '5000',
      leverage: 100,
      limitPrice: (quote * 0.995).toFixed(5),
    },
  });
  const stop = { symbol: 'EURUSD', type: 'stop', stopPrice: (quote * 0.99).toFixed(5) } as const;
  await client.call('protectPosition', { body: stop });
  const target = { symbol: 'EURUSD', type: 'limit', limitPrice: (quote * 1.012).toFixed(5) } as const;
  await client.call('protectPosition', { body: target });
  const stage = stageOf('EURUSD');
  for (const [width, height, least] of [
    [1440, 900, 420],
    [1024, 768, 300],
    [1280, 720, 380],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width < 1440) {
      // A screen that nobody has arranged yet.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('lonja.workspace.')) localStorage.removeItem(key);
      });
      await page.reload();
    }
    for (const label of [/^SL/, /^TP/, /^Buy Limit/])
      await stage.getByRole('button', { name: label }).waitFor();
    await stage.getByText(/^EMA 21/).waitFor();
    expect(await heightOfCandles(stage)).toBeGreaterThanOrEqual(least);
    expect([width, await coveredIn(stage), await overflows(page)]).toEqual([width, [], false]);
  }
  expect(await findViolations(page)).toEqual([]);
});

test('on a phone nothing covers the legend, also with prices at the upper edge and beyond it', async () => {
  const stage = stageOf('EURUSD');
  const target = stage.getByRole('listitem').filter({ hasText: /^TP/ });
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of [/^SL/, /^TP/]) await stage.getByRole('button', { name: label }).waitFor();
    await stage.getByText(/^EMA 21/).waitFor();
    await expect.poll(() => target.getAttribute('data-beyond')).toBe('above');
    await expect.poll(() => coveredIn(stage)).toEqual([]);
    expect(await heightOfCandles(stage)).toBeGreaterThanOrEqual(240);
    // Scrolled back and pointed at, with the figures of a candle.
    await chart().hover({ position: { x: 60, y: 90 } });
    await expect.poll(() => coveredIn(stage)).toEqual([]);
    expect([width, await overflows(page), await findViolations(page)]).toEqual([width, false, []]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await target.waitFor();
});

test('a dragged target says what it would bring, and moves the order', async () => {
  const target = stageOf('EURUSD').getByRole('button', { name: /^TP/ });
  const nameBefore = await target.getAttribute('aria-label');
  const moved = page.waitForResponse(
    (response) => response.url().includes('/api/orders/') && response.request().method() === 'PATCH',
  );
  // Labels go with the chart, which is drawn anew at every price: once this one stands still the pointer is on it.
  await target.hover();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 30, { steps: 5 });
  await expect.poll(() => target.getAttribute('aria-label')).not.toBe(nameBefore);
  await page.mouse.up();
  expect((await moved).status()).toBe(200);
  await page.getByText('Order changed').first().waitFor();
});

/** An interval that the toolbar does not have. */
const chooseInterval = async (interval: string): Promise<void> => {
  await page.getByRole('button', { name: 'Another interval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: interval, exact: true }).click();
};

/** The line over the candles, in words. */
const legendOf = (stage: Locator): Promise<string> => stage.locator('p[aria-hidden]').first().innerText();

/** Opens the chart's menu above or below all of its candles. */
const openMenu = async (where: 'above' | 'below'): Promise<Locator> => {
  // The labels of the lines have the height of the candles.
  const box = (await stageOf('EURUSD').locator('[data-lines]').boundingBox())!;
  const y = where === 'above' ? 6 : box.height - 6;
  await chart().click({ button: 'right', position: { x: box.width * 0.4, y } });
  return page.getByRole('menu');
};

test('a right click on the chart begins an order there, which stands in the ticket and as a line', async () => {
  const ticket = ticketOf('EURUSD');
  const price = (): Promise<string> => ticket.getByRole('spinbutton', { name: /price$/ }).inputValue();
  await ticket.getByLabel('Quantity').fill('3000');
  const menu = await openMenu('above');
  expect(await findViolations(page)).toEqual([]);
  const named = (await menu.getByText(/^EURUSD · /).innerText()).split(' · ')[1]!;
  await menu.getByRole('menuitem', { name: 'Sell Limit' }).click();
  await menu.waitFor({ state: 'detached' });
  await expect.poll(price).toBe(named);
  expect(await ticket.getByRole('radio', { name: /^Sell/ }).isChecked()).toBe(true);
  expect(await ticket.getByLabel('Quantity').inputValue()).toBe('3,000');
  await stageOf('EURUSD')
    .getByRole('button', { name: /^Sell Limit 3,000/ })
    .waitFor();
  await (await openMenu('above')).getByRole('menuitem', { name: 'Buy Stop' }).click();
  await stageOf('EURUSD')
    .getByRole('button', { name: /^Buy Stop 3,000/ })
    .waitFor();
  await ticket.getByRole('radio', { name: 'Market' }).click();
});

test('by keyboard the menu opens at the last price, leads to the ticket, and back to the chart', async () => {
  const menu = page.getByRole('menu');
  const openByKey = async (key: string) => {
    await chart().focus();
    await page.keyboard.press(key);
    // An item hears Enter once it has the focus. Where it is elsewhere, the failure says where.
    const whereFocusIs = (): string => {
      const focused = document.activeElement;
      return focused?.getAttribute('role') ?? focused?.outerHTML.slice(0, 200) ?? 'nowhere';
    };
    await menu.waitFor();
    await expect.poll(() => page.evaluate(whereFocusIs)).toBe('menuitem');
  };
  const hasFocus = async (element: Locator) => {
    await expect.poll(() => element.evaluate((one) => one.matches(':focus, :focus-within'))).toBe(true);
  };
  // Without it the order is begun in a dialog.
  await ticketOf('EURUSD').getByRole('radio', { name: 'Market' }).waitFor();
  await openByKey('Shift+F10');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await hasFocus(chart());
  await openByKey('Enter');
  await page.keyboard.press('Enter');
  const ticket = ticketOf('EURUSD');
  await ticket.getByRole('spinbutton', { name: /price$/ }).waitFor();
  await hasFocus(ticket);
  await ticket.getByRole('radio', { name: 'Market' }).click();
});

test('the menu sets an alert, which stands there as a line', async () => {
  const menu = await openMenu('above');
  await menu.getByRole('menuitem', { name: 'Alert' }).click();
  await page.getByText('Alert created').first().waitFor();
  const stage = stageOf('EURUSD');
  await stage.getByRole('button', { name: /^Alert/ }).waitFor();
  await stage.getByRole('button', { name: 'Remove the alert on EURUSD' }).click();
  await expect.poll(() => stage.getByRole('button', { name: /^Alert/ }).count()).toBe(0);
});

test('the menu moves the stop loss that the position has', async () => {
  const moved = page.waitForResponse(
    (response) => response.url().includes('/api/orders/') && response.request().method() === 'PATCH',
  );
  const menu = await openMenu('below');
  await menu.getByRole('menuitem', { name: 'Stop loss' }).click();
  expect((await moved).status()).toBe(200);
});

/** The way back that the note at the edge of the page offers. */
const takeBack = (title: string, act = 'Undo'): Promise<void> =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: act })
    .click();

test('a moved order goes back by Undo, to the price where it was', async () => {
  const target = stageOf('EURUSD').getByRole('button', { name: /^TP/ });
  const patched = () =>
    page.waitForResponse(
      (response) => response.url().includes('/api/orders/') && response.request().method() === 'PATCH',
    );
  const priceOf = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
      const orders = (await (await fetch('/api/orders', { headers })).json()) as {
        purpose: string;
        limitPrice: string;
      }[];
      return orders.find(({ purpose }) => purpose === 'take_profit')!.limitPrice;
    });
  const before = await priceOf();
  const first = patched();
  await target.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect((await first).status()).toBe(200);
  await expect.poll(priceOf).not.toBe(before);
  const second = patched();
  await takeBack('Order changed');
  expect((await second).status()).toBe(200);
  await expect.poll(priceOf).toBe(before);
});

test('an alert and an indicator that are removed come back by Undo', async () => {
  const stage = stageOf('EURUSD');
  await (await openMenu('above')).getByRole('menuitem', { name: 'Alert' }).click();
  await stage.getByRole('button', { name: 'Remove the alert on EURUSD' }).click();
  await takeBack('Alert deleted');
  await stage.getByRole('button', { name: 'Remove the alert on EURUSD' }).waitFor();
  await stage.getByRole('button', { name: 'Remove the alert on EURUSD' }).click();
  // One note at a time: that of the alert comes with the server's answer, and would replace the next.
  await page.getByText('Alert deleted').first().waitFor();
  const names = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('lonja.indicators'));
  const kept = await names();
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  expect(await names()).not.toBe(kept);
  await takeBack('removed');
  await expect.poll(names).toBe(kept);
  await page.keyboard.press('Escape');
});

test('a canceled order can be placed again, as a new one', async () => {
  await dock()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  const cancel = dock().getByRole('button', { name: /^Cancel EURUSD: Limit/ });
  await cancel.click();
  await expect.poll(() => cancel.count()).toBe(0);
  const placed = page.waitForResponse(
    (response) => response.url().endsWith('/api/orders') && response.request().method() === 'POST',
  );
  await takeBack('Order canceled', 'Place again');
  expect((await placed).status()).toBe(201);
  await cancel.waitFor();
  await dock()
    .getByRole('tab', { name: /^Positions/ })
    .click();
});

test('in fullscreen the stage fills the page, and its menus are there', async () => {
  const button = page.getByRole('button', { name: 'Full screen', exact: true });
  await button.click();
  const stage = stageOf('EURUSD');
  await expect.poll(async () => (await stage.boundingBox())?.y).toBe(0);
  const menu = await openMenu('above');
  await menu.getByRole('menuitem', { name: 'Alert' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await button.click();
  await expect.poll(async () => (await stage.boundingBox())?.y).toBeGreaterThan(0);
});

test('the order that is being written is on the chart: its lines follow the ticket, and the ticket follows them', async () => {
  const ticket = ticketOf('EURUSD');
  const field = (name: RegExp): Locator => ticket.getByRole('spinbutton', { name });
  await ticket.getByRole('radio', { name: 'Limit' }).click();
  // Filled in with the bid.
  await expect.poll(async () => Number(await field(/^Limit price/).inputValue())).toBeGreaterThan(0.5);
  await field(/^Quantity/).fill('2000');
  await ticket.getByLabel('Close at a loss').click();
  await ticket.getByLabel('Close at a gain').click();
  const stop = stageOf('EURUSD').getByRole('button', { name: /^New SL/ });
  await stop.waitFor();
  await stageOf('EURUSD')
    .getByRole('button', { name: /^New TP/ })
    .waitFor();
  const before = Number(await field(/^Stop loss/).inputValue());
  await stop.focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => Math.round((before - Number(await field(/^Stop loss/).inputValue())) * 1e5))
    .toBe(3);
  // In pips it keeps its distance, and its line leaves with it.
  await ticket.getByRole('radio', { name: 'Pips' }).click();
  await field(/^Stop loss/).fill('30');
  await ticket.getByText(/^[01]\.\d{5} · −\$6\.00$/).waitFor();
  await stageOf('EURUSD').getByRole('button', { name: 'Without New TP' }).click();
  expect(await field(/^Take profit/).inputValue()).toBe('');
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
});

test('a size by risk, a stop limit with its time, and what the account can pay', async () => {
  const ticket = ticketOf('EURUSD');
  const field = (name: RegExp): Locator => ticket.getByRole('spinbutton', { name });
  await ticket.getByRole('button', { name: 'More order types' }).click();
  await page.getByRole('menuitemradio', { name: 'Stop limit' }).click();
  await ticket.getByLabel('Valid').selectOption('day');
  await ticket.getByRole('radio', { name: 'Risk %' }).click();
  await ticket.getByRole('radio', { name: 'Pips' }).click();
  await field(/^Stop loss/).fill('50');
  await ticket.getByLabel('What this order costs').getByText('1.00% of equity').waitFor();
  await ticket.getByRole('button', { name: '25%', exact: true }).click();
  const size = async () => Number((await field(/^Quantity/).inputValue()).replaceAll(',', ''));
  const quarter = await size();
  await ticket.getByRole('button', { name: 'Max', exact: true }).click();
  await expect.poll(size).toBeGreaterThan(3.9 * quarter);
  await ticket.getByText(/of margin stays free/).waitFor();
  await field(/^Quantity/).fill('1000');
  await ticket.getByRole('button', { name: /^Review buy · 1,000 EUR/ }).click();
  expect(await field(/^Quantity/).isDisabled()).toBe(true);
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await page.getByText('Order placed').first().waitFor();
  await dock()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  await dock()
    .getByRole('row')
    .filter({ hasText: /Stop limit/i })
    .first()
    .waitFor();
  await dock()
    .getByRole('tab', { name: /^Positions/ })
    .click();
});

test('two orders of which one cancels the other are placed at once, and stand side by side', async () => {
  const ticket = ticketOf('EURUSD');
  await ticket.getByRole('button', { name: 'More order types' }).click();
  await page.getByRole('menuitemradio', { name: 'OCO' }).click();
  await ticket.getByText(/^One cancels the other/).waitFor({ state: 'attached' });
  const field = (name: string): Locator => ticket.getByRole('spinbutton', { name });
  await field('Quantity').fill('1500');
  const stage = stageOf('EURUSD');
  for (const name of [/^Buy Stop 1,500/, /^Buy Limit 1,500/])
    await stage.getByRole('button', { name }).waitFor();
  // A limit that would fill at once is refused before anything is sent.
  const limit = await field('Limit price').inputValue();
  await field('Limit price').fill(await field('Stop price').inputValue());
  await ticket.getByText(/^The limit order would fill at once/).waitFor();
  await field('Limit price').fill(limit);
  await ticket.getByRole('button', { name: /^Review buy · 1,500 EUR/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await page.getByText('Order placed').first().waitFor();
  await dock()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  const rows = dock().getByRole('row').filter({ hasText: 'OCO' });
  await expect.poll(() => rows.count()).toBe(2);
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  const all = await dock().getByRole('row').allInnerTexts();
  const places = all.flatMap((text, place) => (text.includes('OCO') ? [place] : []));
  expect(places[1]! - places[0]!).toBe(1);
  for (let left = 1; left >= 0; left--) {
    await rows.first().getByRole('button').click();
    await expect.poll(() => rows.count()).toBe(left);
    expect(await buttonsBehind(page.getByRole('region', { name: /F8/ }).getByRole('listitem'))).toEqual([]);
  }
  await dock()
    .getByRole('tab', { name: /^Positions/ })
    .click();
});

test('panels close, open and keep their size, also after another sign-in on this device', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const height = async () => (await chart().boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('button', { name: 'Hide the account panel' }).click();
  await dock().waitFor({ state: 'detached' });
  await expect.poll(height).toBeGreaterThan(before + 100);
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Account panel' }).click();
  await dock().waitFor();
  const divider = page.getByRole('separator', { name: 'Width of the watchlist' });
  const list = page.getByRole('region', { name: 'Watchlist' });
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);
  const narrow = await width();
  await divider.focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(narrow);
  const wide = await width();
  await page.reload();
  await list.waitFor();
  await expect.poll(async () => Math.abs((await width()) - wide)).toBeLessThanOrEqual(2);
});

test('below the ticket stand sessions, range, night and pip where the screen has room, and nowhere else', async () => {
  const facts = ticketOf('EURUSD').getByRole('region', { name: 'Market and size' });
  await facts.getByText('Range of 24 h').waitFor();
  const size = ticketOf('EURUSD').getByLabel('Quantity');
  await size.fill('100000');
  await facts.getByText('1 pip at 100,000').waitFor();
  expect((await facts.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /Sessions .*long \/ short .*1 pip at 100,000 \$10\.00/,
  );
  await size.fill('1');
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => facts.count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await facts.waitFor();
});

test('the watchlist leads to its instruments, the dock to orders under their parents, fills with their cause, and alerts', async () => {
  const list = page.getByRole('region', { name: 'Watchlist' });
  expect(await list.getByRole('link', { name: /EURUSD/ }).getAttribute('aria-current')).toBe('page');
  await list.getByRole('link', { name: /^AAPL/ }).click();
  await page.waitForURL('**/app/trade/AAPL');
  await stageOf('AAPL').getByRole('application').waitFor();
  await ticketOf('AAPL').waitFor();
  await dock()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  // Under their head: the limit, the position's two exits, the stop limit and its stop loss.
  await expect.poll(() => dock().getByRole('row').count()).toBe(6);
  await dock().getByRole('tab', { name: 'History' }).click();
  await dock().getByRole('row').filter({ hasText: 'Market order' }).waitFor();
  await dock()
    .getByRole('tab', { name: /^Alerts/ })
    .click();
  await dock()
    .getByText(/no alerts/i)
    .waitFor();
  await dock()
    .getByRole('tab', { name: /^Positions/ })
    .click();
  await dock().getByRole('link', { name: 'EURUSD' }).click();
  await page.waitForURL('**/app/trade/EURUSD');
});

test('half of a position is closed, it is turned around, and its stop goes to the entry, each reviewed in its row', async () => {
  const row = dock()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'EURUSD' }) });
  const stage = await chart().boundingBox();
  await row.getByRole('button', { name: 'Close half of EURUSD' }).click();
  await dock()
    .getByText(/^Closes 5,000 at \d\.\d{5}: [−+]?\$/)
    .waitFor();
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  await page.keyboard.press('Escape');
  await expect
    .poll(() =>
      dock()
        .getByText(/^Closes 5,000/)
        .count(),
    )
    .toBe(0);
  await row.getByRole('button', { name: 'Close half of EURUSD' }).click();
  await dock().getByRole('button', { name: 'Confirm' }).click();
  await row.filter({ hasText: /Long\s*5,000/ }).waitFor();
  await row.getByRole('button', { name: 'Reverse EURUSD' }).click();
  await dock()
    .getByText(/^Sells 10,000 at .* opens 5,000 short$/)
    .waitFor();
  // Nothing stands over the chart, which keeps its place.
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await chart().boundingBox()).toEqual(stage);
  await dock().getByRole('button', { name: 'Confirm' }).click();
  await row.filter({ hasText: /Short\s*5,000/ }).waitFor();
  // Right after the fill the price stands on the wrong side of the entry by the spread: the button says so.
  await row.getByRole('button', { name: /^BE: stop of EURUSD to the entry/ }).waitFor();
});

test('an order that adds to a position says the average that it makes, one that closes does not', async () => {
  const ticket = ticketOf('EURUSD');
  const line = ticket.getByText(/^average then 1\.\d{5}$/);
  await ticket.getByRole('radio', { name: 'Market' }).click();
  await ticket.getByRole('radio', { name: /^Sell/ }).click();
  await line.waitFor();
  await ticket.getByRole('radio', { name: /^Buy/ }).click();
  await line.waitFor({ state: 'detached' });
  expect(await overflows(page)).toBe(false);
});

test('the ✕ of the position’s label closes it as its row would, wherever the dock is', async () => {
  const remove = stageOf('EURUSD').getByRole('button', { name: 'Close EURUSD', exact: true });
  const review = dock().getByText(/^Closes 5,000 at/);
  await remove.click();
  await review.waitFor();
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });
  await dock()
    .getByRole('tab', { name: /^Orders/ })
    .click();
  await remove.click();
  await review.waitFor();
  await page.keyboard.press('Escape');
  await dock().getByRole('button', { name: /^Hide/ }).click();
  await dock().waitFor({ state: 'detached' });
  await remove.click();
  await review.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dock()
    .getByRole('row')
    .filter({ hasText: /Short\s*5,000/ })
    .waitFor();
});

test('an armed ticket trades with one click on a price, and says so for as long', async () => {
  const ticket = ticketOf('EURUSD');
  await ticket.getByRole('radio', { name: 'Market' }).click();
  await ticket.getByLabel('Quantity').fill('1000');
  await ticket.getByRole('button', { name: 'Arm', exact: true }).click();
  await ticket.getByText(/^Armed: a click on a price trades at once/).waitFor();
  const row = dock().getByRole('row').filter({ hasText: 'EURUSD' });
  for (const held of ['4,000', '3,000']) {
    await ticket.getByRole('button', { name: /^Buy/ }).first().click();
    await row.filter({ hasText: new RegExp(`Short\\s*${held}`) }).waitFor();
  }
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  // Armed, a row acts at once.
  await row.getByRole('button', { name: 'Close half of EURUSD' }).click();
  await row.filter({ hasText: /Short\s*1,500/ }).waitFor();
  await ticket.getByRole('button', { name: 'Disarm', exact: true }).click();
  await ticket.getByRole('radio', { name: /^Buy/ }).click();
});

const cells = (): Locator => page.getByRole('group', { name: /^Chart \d of/ });
const arrange = async (name: string) => {
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
};
/** Whether candles were drawn: both of their colours stand on the canvases of a chart. */
const hasCandles = (cell: Locator): Promise<boolean> =>
  cell.getByRole('application').evaluate((element) => {
    const page = getComputedStyle(document.documentElement);
    const pixels = [...element.querySelectorAll('canvas')]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((canvas) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height))
      .map(({ data }) => new Uint32Array(data.buffer));
    return ['--candle-up', '--candle-down'].every((name) => {
      const [, red, green, blue] = /^#(..)(..)(..)$/.exec(page.getPropertyValue(name).trim())!;
      const pixel = Number(`0xff${blue}${green}${red}`);
      return pixels.some((all) => all.includes(pixel));
    });
  });

const drawn = async (): Promise<boolean[]> => Promise.all((await cells().all()).map(hasCandles));

test('four charts each draw candles; ticket, watchlist and address follow the active one', async () => {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/candles/')) asked.push(pathname + search);
  };
  page.on('request', note);
  await arrange('Four charts');
  await expect.poll(() => cells().count()).toBe(4);
  // The same instrument in four intervals, of which one was there.
  await expect.poll(() => asked.length).toBe(3);
  page.off('request', note);
  const list = page.getByRole('region', { name: 'Watchlist' });
  for (const [place, symbol] of [
    [1, 'BTC'],
    [2, 'AAPL'],
  ] as const) {
    const cell = cells().nth(place);
    await cell.getByRole('button', { name: /^EURUSD/ }).click();
    await expect.poll(() => cell.getByRole('button', { name: /^EURUSD/, pressed: true }).count()).toBe(1);
    await list.getByRole('link', { name: new RegExp(`^${symbol}`) }).click();
    await page.waitForURL(`**/app/trade/${symbol}`);
    await ticketOf(symbol).waitFor();
    await cell.getByRole('button', { name: new RegExp(`^${symbol}`), pressed: true }).waitFor();
  }
  // The third is a week of AAPL, for it alone.
  await chooseInterval('1w');
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(drawn, { timeout: 20_000 }).toEqual([true, true, true, true]);
    expect([width, await overflows(page)]).toEqual([width, false]);
  }
  expect(await findViolations(page)).toEqual([]);
  // By keyboard, from one chart to another.
  await cells().nth(0).getByRole('application').focus();
  await page.waitForURL('**/app/trade/EURUSD');
  await ticketOf('EURUSD').waitFor();
  expect(await list.getByRole('link', { name: /^EURUSD/ }).getAttribute('aria-current')).toBe('page');
  // Lines of the position are on each chart of the instrument, and on no other.
  const withPosition = () =>
    cells()
      .filter({ hasText: /(Long|Short) [\d,]+/ })
      .count();
  await expect.poll(withPosition).toBe(2);
});

test('pointing at one chart points at the same moment of the others', async () => {
  const other = cells().nth(3);
  const before = await legendOf(other);
  await cells()
    .nth(0)
    .getByRole('application')
    .hover({ position: { x: 40, y: 60 } });
  // The candle of then, with all of its figures.
  await expect.poll(() => legendOf(other)).not.toBe(before);
  expect(await legendOf(other)).toMatch(/^O/);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await ticketOf('EURUSD').hover();
  await expect.poll(() => legendOf(other)).not.toMatch(/^O\b[^]*O\b/);
});

test('a reload keeps the charts, those of the same candles fetch them once, and an instrument listed no more is replaced', async () => {
  await cells()
    .nth(3)
    .getByRole('button', { name: /^EURUSD/ })
    .click();
  await cells()
    .nth(3)
    .getByRole('button', { name: /^EURUSD/, pressed: true })
    .waitFor();
  // Between panels as wide as they are here the intervals are a list.
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('5m');
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^lonja\.workspace\..*\.charts$/.test(name))!;
    const plan = JSON.parse(localStorage.getItem(key)!) as { charts: { symbol: string }[] };
    plan.charts[1]!.symbol = 'NOSUCH';
    localStorage.setItem(key, JSON.stringify(plan));
  });
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/candles/')) asked.push(request.url());
  };
  page.on('request', note);
  await page.reload();
  await page.getByText('NOSUCH is not listed here').waitFor();
  await expect.poll(() => cells().count()).toBe(3);
  // By the attribute: a button that cannot be pressed in, as a line's label, counts as one that is not.
  const heads = cells().locator('button[aria-pressed]:not([title])');
  await expect
    .poll(async () => (await heads.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['EURUSD 5m', 'AAPL 1w', 'EURUSD 5m']);
  await cells()
    .nth(2)
    .getByRole('button', { name: /^EURUSD/, pressed: true })
    .waitFor();
  await expect.poll(drawn, { timeout: 20_000 }).toEqual([true, true, true]);
  page.off('request', note);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(asked.filter((address) => address.includes('EURUSD'))).toHaveLength(1);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Search symbol or command' }).last().click();
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('GBPUSD');
  await palette
    .getByRole('option', { name: /GBPUSD/ })
    .first()
    .click();
  await page.waitForURL('**/app/trade/GBPUSD');
  await cells()
    .getByRole('button', { name: /^GBPUSD/, pressed: true })
    .waitFor();
});

test('two charts stand side by side or stacked, and one chart comes back', async () => {
  await arrange('Two side by side');
  await expect.poll(() => cells().count()).toBe(2);
  const boxes = async () => [await cells().nth(0).boundingBox(), await cells().nth(1).boundingBox()] as const;
  const [left, right] = await boxes();
  expect([left!.y === right!.y, left!.x < right!.x]).toEqual([true, true]);
  await arrange('Two stacked');
  await expect.poll(async () => (await boxes())[1]!.y).toBeGreaterThan(left!.y);
  for (const name of ['Four charts', 'One chart', 'Two side by side', 'One chart']) await arrange(name);
  await cells().first().waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Watchlist' })
    .getByRole('link', { name: /^EURUSD/ })
    .click();
  await stageOf('EURUSD').getByRole('application').waitFor();
  expect(await cells().count()).toBe(0);
});

test('a phone has the price, the chart in 45 % of its height, and two buttons that stay', async () => {
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Sell', exact: true }).waitFor();
    const box = await chart().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(0.44 * height);
    const buy = await page.getByRole('button', { name: 'Buy', exact: true }).boundingBox();
    expect((buy?.y ?? 0) + (buy?.height ?? 0)).toBeLessThanOrEqual(height);
    expect([width, await overflows(page)]).toEqual([width, false]);
  }
  // Below the chart: the position with its end, the orders that wait, the day's range and the margin.
  const held = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close EURUSD' }) });
  expect((await held.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /^(Long|Short) [\d,]+ Entry \d\.\d{5} · \$[\d,.]+ 1:\d+ .*\$[\d,.]+ Close$/,
  );
  await page
    .getByRole('button', { name: /^Cancel EURUSD/ })
    .first()
    .waitFor();
  await page.getByText(/^\d\.\d{5} – \d\.\d{5}$/).waitFor();
  // The ticket opens over the chart, with the price of the chart.
  const menu = await openMenu('above');
  const named = (await menu.getByText(/^EURUSD · /).innerText()).split(' · ')[1]!;
  await menu.getByRole('menuitem', { name: 'Sell Limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trade EURUSD' });
  await dialog.waitFor();
  // The chart is in sight, with the order's line.
  await stageOf('EURUSD')
    .getByRole('button', { name: /^Sell Limit/ })
    .waitFor();
  const [inSight, sheet] = [(await chart().boundingBox())!, (await dialog.boundingBox())!];
  expect(inSight.height).toBeGreaterThan(120);
  expect(inSight.y + inSight.height).toBeLessThanOrEqual(sheet.y + 1);
  expect([await overflows(page), await findViolations(page)]).toEqual([false, []]);
  expect(await dialog.getByRole('spinbutton', { name: 'Limit price' }).inputValue()).toBe(named);
  expect(await dialog.getByRole('radio', { name: /^Sell/ }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // A purchase by thumb: open, review, place.
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await dialog.getByRole('button', { name: /^Review buy/ }).click();
  await dialog.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await page.getByText('Purchase Successful').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  // Back closes it and leads nowhere else; pulled down it goes.
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/app/trade/EURUSD');
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const grab = (await dialog.getByRole('button', { name: 'Show all of the ticket' }).boundingBox())!;
  await page.mouse.move(grab.x + grab.width / 2, grab.y + 10);
  await page.mouse.down();
  await page.mouse.move(grab.x + grab.width / 2, grab.y + 90);
  await page.mouse.up();
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a chart that is open over a split is read again, in the scale after it', async () => {
  let hasSplit = false;
  let say = (_message: object): void => {};
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    socket.connectToServer();
    say = (message) => socket.send(JSON.stringify(message));
  });
  await page.route('**/api/candles/AAPL*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { candles: { time: number; volume: number }[] };
    const scale = ({ time, volume, ...prices }: (typeof answer.candles)[number]) => ({
      time,
      volume,
      ...Object.fromEntries(Object.entries(prices).map(([name, value]) => [name, Number(value) / 4])),
    });
    await route.fulfill({
      response,
      json: hasSplit ? { ...answer, candles: answer.candles.map(scale) } : answer,
    });
  });
  await page.goto('/app/trade/AAPL');
  const stage = stageOf('AAPL');
  await expect.poll(() => legendOf(stage)).toMatch(/^O/);
  const opened = async () => Number(/^O\s+([\d.,]+)/.exec(await legendOf(stage))![1]);
  const before = await opened();
  hasSplit = true;
  say({ type: 'split', symbol: 'AAPL' });
  await expect.poll(opened).toBeLessThan(before / 2);
});

test('a menu that is open stays as it is while the market passes its price, and keeps the focus', async () => {
  // The middle that a quote's two prices stand around, on their way to the page.
  let factor = 1;
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; quotes?: [string, ...unknown[]][] };
      for (const quote of said.quotes ?? [])
        if (quote[0] === 'EURUSD') for (const at of [1, 2]) quote[at] = Number(quote[at]) * factor;
      socket.send(JSON.stringify(said));
    });
  });
  await page.goto('/app/trade/EURUSD');
  await expect.poll(() => legendOf(stageOf('EURUSD'))).toMatch(/^O/);
  const buy = ticketOf('EURUSD').getByRole('radio', { name: /^Buy/ });
  const read = async () => Number(/1\.\d+/.exec(await buy.innerText())![0]);
  const before = await read();
  await chart().focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  const held = menu.locator(':focus');
  await held.waitFor();
  await menu.getByRole('menuitem', { name: /^Replay from/ }).waitFor();
  const texts = await menu.innerText();
  expect(await held.innerText()).toBe('Buy Limit');
  factor = 0.98;
  await expect.poll(read).toBeLessThan(before * 0.99);
  expect([await menu.innerText(), await held.innerText()]).toEqual([texts, 'Buy Limit']);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('a figure that nobody can buy says so instead of a ticket, and an alert begins with it', async () => {
  await page.goto('/app/trade/%5EVIX');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText(/^\^VIX is a figure/).waitFor();
    expect(await page.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Create Alert' }).click();
    const alerts = page.getByRole('dialog', { name: 'Price Alerts' });
    expect(await alerts.getByLabel('Symbol').inputValue()).toBe('^VIX');
    await page.keyboard.press('Escape');
    await alerts.waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an instrument that is not listed says so, and offers the search; nothing complained on the way', async () => {
  await page.goto('/app/trade/NOSUCH');
  await page.getByText('NOSUCH is not listed here').waitFor();
  await page.getByRole('button', { name: 'Search symbol or command' }).click();
  await page.getByRole('dialog').waitFor();
  expect(visitor.complaints).toEqual([]);
});
