import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

let server: SharedServer;
let browser: Browser;
let person: SignedIn;
let visitor: Visitor;
let page: Page;

/** At a step of 0.00010 the market stays in its rows for minutes, so that the rows below and above it can be counted on. */
const STEP = '0.00010';

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  person = await registerByCalls(server.origin, newPerson(`escala.${randomBytes(3).toString('hex')}`));
  visitor = await openVisitor(browser, server.origin, { kept: person.kept });
  ({ page } = visitor);
  page.setDefaultTimeout(20_000);
  await page.routeWebSocket(/\/api\/stream/, (socket) => {
    socket.connectToServer().onMessage((message) => socket.send(steer(String(message))));
  });
  await page.goto('/app/trade/EURUSD');
});
afterAll(() => leave(browser));

/** EURUSD as it last came. */
let seen = { bid: 0, ask: 0 };
/** The prices that the page gets instead, while a test steers them. */
let steered: typeof seen | undefined;
function steer(message: string): string {
  const said = JSON.parse(message) as { readonly quotes?: [string, number, number, ...unknown[]][] };
  const quote = said.quotes?.find(([symbol]) => symbol === 'EURUSD');
  if (!quote) return message;
  seen = { bid: quote[1], ask: quote[2] };
  if (steered) [quote[1], quote[2]] = [steered.bid, steered.ask];
  return JSON.stringify(said);
}

const ladder = (): Locator => page.getByRole('region', { name: 'Price ladder, EURUSD' });
const ticket = (): Locator => page.getByRole('region', { name: 'Order ticket, EURUSD' });
const dock = (): Locator => page.getByRole('region', { name: 'Account', exact: true });
const rows = (): Locator => ladder().getByRole('table').locator('tbody').getByRole('row');
const cell = (name: string | RegExp): Locator => ladder().getByRole('button', { name });
const openLadder = async () => {
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ladder' }).click();
  await ladder().getByRole('table').waitFor();
};
const candleHeight = async (): Promise<number> =>
  (await page.getByRole('application').first().boundingBox())!.height;
/** The price of a row, counted from the row of the best ask upwards. */
async function priceAbove(count: number): Promise<string> {
  const prices = await rows().getByRole('rowheader').allInnerTexts();
  const best = await cell(/Bought at this price/)
    .last()
    .getAttribute('aria-label');
  return prices[prices.findIndex((one) => best!.includes(one)) - count]!;
}
const ordersOfPerson = async () =>
  (await person.client.call('listOrders', { query: { status: 'live' } })).map(
    ({ side, type, limitPrice, stopPrice, quantity }) =>
      `${side} ${type} ${limitPrice ?? stopPrice} ${quantity}`,
  );

test('a ladder is opened beside the chart, says what it is, and stays on another visit', async () => {
  await ticket().getByLabel('Quantity').waitFor();
  await expect.poll(candleHeight).toBeGreaterThan(420);
  const before = await candleHeight();
  await openLadder();
  await ladder().getByText('Simulated market, no order book: Ideal execution fills any size').waitFor();
  // An ideal account has no depth: no size but at the two best prices, and there any.
  const sizes = (await rows().getByRole('cell').allInnerTexts()).filter((text) => /any size|\d/i.test(text));
  expect(sizes.map((text) => text.split('\n')[0])).toEqual(['Any size', 'Any size']);
  expect(await candleHeight()).toBe(before);
  await page.reload();
  await ladder().getByRole('table').waitFor();
  expect(await findStumbles(page, 'ladder')).toEqual([]);
});

test('rows stay under a pointer, and follow the market when it has gone', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ladder().getByLabel('Price step of a row').selectOption({ index: 0 });
  const first = () => rows().first().getByRole('rowheader').innerText();
  const TICK = 0.00001;
  const from = seen;
  const moveBy = (ticks: number) => {
    const at = (price: number) => Number((price + ticks * TICK).toFixed(5));
    steered = { bid: at(from.bid), ask: at(from.ask) };
  };
  moveBy(0);
  await rows().nth(3).hover();
  const held = await first();
  const best = () =>
    cell(/Bought at this price/)
      .last()
      .getAttribute('aria-label');
  // The market moves beneath, within the rows that are there.
  for (const ticks of [1, 2, 3, 2, 4]) {
    const now = await best();
    moveBy(ticks);
    await expect.poll(best).not.toBe(now);
    expect(await first()).toBe(held);
  }
  steered = undefined;
  // Turned away by hand, the rows stay where they are until somebody asks for the market.
  await page.mouse.wheel(0, -3_000);
  await expect.poll(first).not.toBe(held);
  const recentre = ladder().getByRole('button', { name: 'Back to the market (space bar)' });
  expect(await recentre.getAttribute('aria-pressed')).toBe('false');
  await recentre.click();
  await cell(/Bought at this price/)
    .first()
    .waitFor();
  expect(await recentre.getAttribute('aria-pressed')).toBe('true');
});

test('a click writes the row’s order into the ticket, and sends nothing', async () => {
  await ladder().getByLabel('Price step of a row').selectOption({ label: STEP });
  const above = await priceAbove(3);
  await cell(`Buy stop at ${above}`).click();
  await expect.poll(() => ticket().getByRole('radio', { name: 'Stop', exact: true }).isChecked()).toBe(true);
  const price = () =>
    ticket()
      .getByLabel(/^(Stop price|Price)/)
      .first()
      .inputValue();
  expect(await price()).toBe(above);
  await cell(`Sell limit at ${above}`).click();
  await expect.poll(() => ticket().getByRole('radio', { name: 'Limit' }).isChecked()).toBe(true);
  expect(await ordersOfPerson()).toEqual([]);
  await ladder().getByText('A click on a row fills in a ticket. Nothing is sent.').waitFor();
});

test('armed, a click sends; the order is dragged to another row, moved by keys, and taken out', async () => {
  for (const name of ['Close at a loss', 'Close at a gain'])
    await ticket().getByRole('switch', { name, checked: true }).click();
  await ladder().getByRole('spinbutton', { name: 'Size of the next order' }).fill('5000');
  await ladder().getByRole('button', { name: 'Arm', exact: true }).click();
  await ladder().getByText('Armed: a click on a row sends the order at once.').waitFor();
  const [at, dragged, carried] = [await priceAbove(4), await priceAbove(6), await priceAbove(5)];
  await cell(`Sell limit at ${at}`).click();
  await expect.poll(ordersOfPerson).toEqual([`sell limit ${at} 5000`]);
  const order = (price: string) => cell(`Sell order of 5,000 at ${price}: move to another row`);
  await order(at).waitFor();

  const [from, to] = [
    (await order(at).boundingBox())!,
    (await cell(`Sell limit at ${dragged}`).boundingBox())!,
  ];
  await page.mouse.move(from.x + 8, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect.poll(ordersOfPerson).toEqual([`sell limit ${dragged} 5000`]);

  await order(dragged).focus();
  await page.keyboard.press('Enter');
  await cell(`Sell limit at ${dragged}`).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(ordersOfPerson).toEqual([`sell limit ${carried} 5000`]);
  // Picked up and left: Escape puts it back, and the next key begins nothing of it.
  await order(carried).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await cell(`Cancel: Sell order of 5,000 at ${carried}`).click();
  await expect.poll(ordersOfPerson).toEqual([]);
});

test('armed, both sides trade at the market, the entry stands in its row, and Flatten ends all of it', async () => {
  await ladder().getByRole('button', { name: 'Buy market' }).click();
  await ladder().getByText('Long 5.00K').waitFor();
  const below = (await rows().getByRole('rowheader').allInnerTexts()).at(-2)!;
  await cell(`Buy limit at ${below}`).click();
  await expect.poll(ordersOfPerson).toEqual([`buy limit ${below} 5000`]);
  await ladder().getByRole('button', { name: 'Disarm', exact: true }).click();
  await ladder().getByRole('button', { name: 'Flatten' }).click();
  await ladder().getByText('Closes the position at the market and cancels 1 waiting order.').waitFor();
  await ladder().getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('EURUSD is flat').first().waitFor();
  await dock().getByText('No Active Positions').waitFor();
  expect(await ordersOfPerson()).toEqual([]);
});

test('on a smaller screen the ladder shares the ticket’s column, and the ticket comes forward with what is written', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await ladder().getByRole('table').waitFor();
  expect(await candleHeight()).toBeGreaterThan(380);
  expect(await ticket().isVisible()).toBe(false);
  await cell(/^Buy limit at/)
    .last()
    .click();
  await ticket().waitFor();
  expect(await ladder().count()).toBe(0);
  await page.getByRole('radio', { name: 'Ladder' }).click();
  await ladder().getByRole('button', { name: 'Close the ladder' }).click();
  await ticket().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('of an account with depth it shows what fills: that size is filled whole, at the touch without an impact', async () => {
  const { account } = await person.client.call('openPractice', {
    params: { id: person.user.id },
    body: { name: 'Retail', terms: { grant: 500_000, fillProfile: 'retail' } },
  });
  await page.evaluate((id) => sessionStorage.setItem('lonja.account', id), account.id);
  await page.reload();
  await openLadder();
  await ladder().getByText('Simulated depth, no order book: the size that Retail execution fills').waitFor();
  await ladder().getByLabel('Price step of a row').selectOption({ index: 0 });
  await ticket().getByLabel('Leverage').selectOption({ label: '1:100' });
  for (const name of ['Close at a loss', 'Close at a gain'])
    await ticket().getByRole('switch', { name, checked: true }).click();
  await ladder().getByRole('button', { name: 'Arm', exact: true }).click();
  const fills = () =>
    person.client.call('getTransactions', {
      params: { id: person.user.id },
      query: {},
      account: account.id,
    });
  // The row of the best ask is the last that something can be bought in; the one above it takes more, for more.
  for (const [above, isDearer] of [
    [1, false],
    [2, true],
  ] as const) {
    const size = readSize(
      (await cell(/Bought at this price/)
        .nth(-above)
        .getAttribute('aria-label'))!,
    );
    await ladder().getByRole('spinbutton', { name: 'Size of the next order' }).fill(String(size));
    await ladder().getByRole('button', { name: 'Buy market' }).click();
    await expect.poll(async () => (await fills()).length).toBe(above);
    const [newest] = await fills();
    expect([Number(newest!.quantity), Number(newest!.execution.impact) > 0]).toEqual([size, isDearer]);
  }
  expect(await findStumbles(page, 'ladder-retail')).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

/** '880K' and '1.44M', at the end of a cell's name. */
function readSize(name: string): number {
  const [, digits, unit] = /: ([\d.]+)([KM])$/.exec(name)!;
  return Math.round(Number(digits) * (unit === 'K' ? 1_000 : 1_000_000));
}
