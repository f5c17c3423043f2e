import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await leave(browser);
});

const join = (name: string): Promise<SignedIn> => registerByCalls(server.origin, newPerson(name));

const openTrade = async (person: SignedIn, symbol: string, viewport: 'desktop' | 'thumb'): Promise<Page> => {
  const { page } = await openVisitor(browser, server.origin, { viewport, kept: person.kept, rate: 'live' });
  page.setDefaultTimeout(20_000);
  await page.goto(`/app/trade/${symbol}`);
  return page;
};

const docked = (page: Page, symbol: string): Locator =>
  page.getByRole('region', { name: `Order ticket, ${symbol}` });

/** So many steps of the market pass. */
async function waitForPrices(ticket: Locator, steps: number): Promise<void> {
  const price = () => ticket.locator('[data-part="side"]').innerText();
  for (let step = 0; step < steps; step += 1) {
    const before = await price();
    await expect.poll(price, { timeout: 20_000 }).not.toBe(before);
  }
}

test.each([
  ['BTC', 2],
  ['AAPL', 30],
  ['EURUSD', 500],
] as const)(
  'all that the ticket offers of %s is taken a while later, and is no margin call',
  async (symbol, most) => {
    const person = await join(`max.${symbol.toLowerCase()}`);
    const page = await openTrade(person, symbol, 'desktop');
    const ticket = docked(page, symbol);
    await ticket.getByText('Risks 1% of equity at the proposed stop').waitFor();
    const leverages = await ticket
      .getByLabel('Leverage')
      .locator('option:enabled')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const highest = leverages.findLast((value) => Number(value) <= most)!;
    await ticket.getByLabel('Leverage').selectOption(highest);
    for (const name of ['Close at a loss', 'Close at a gain'])
      await ticket.getByRole('switch', { name, checked: true }).click();
    await ticket.getByRole('button', { name: 'Max', exact: true }).click();
    await waitForPrices(ticket, 4);
    await ticket.getByRole('button', { name: /^Review buy/ }).click();
    await ticket.getByRole('button', { name: `Buy ${symbol}`, exact: true }).click();
    await page.getByText('Purchase Successful').first().waitFor();
    await page
      .getByRole('region', { name: 'Account', exact: true })
      .getByRole('row')
      .filter({ hasText: symbol })
      .waitFor();
    await waitForPrices(ticket, 2);
    expect(await page.getByRole('region', { name: 'Margin call' }).count()).toBe(0);
    await page.context().close();
  },
);

const ANSWERS = ['Cost, the spread', 'Margin it locks', 'If the stop is hit'];

/** The lines of a ticket that are cut, covered by its footer or out of sight. */
const findHidden = async (ticket: Locator, last: RegExp): Promise<string[]> => {
  const footer = (await ticket.getByRole('button', { name: /^Review/ }).boundingBox())!;
  const hidden: string[] = [];
  for (const text of [...ANSWERS, last]) {
    const box = await ticket.getByText(text, { exact: true }).last().boundingBox();
    if (!box || box.y < 0 || box.y + box.height > footer.y) hidden.push(String(text));
  }
  return hidden;
};

const TYPES = ['Market', 'Limit', 'Stop', 'Stop limit', 'Trailing stop', 'OCO'] as const;

test('at 1280 x 720 the four answers are in sight with every type and both exits', async () => {
  const page = await openTrade(await join('fold'), 'EURUSD', 'desktop');
  await page.setViewportSize({ width: 1280, height: 720 });
  const ticket = docked(page, 'EURUSD');
  await ticket.getByText('Risks 1% of equity at the proposed stop').waitFor();
  for (const type of TYPES) {
    const segment = ticket.getByRole('radio', { name: type, exact: true });
    if ((await segment.count()) > 0) await segment.click();
    else {
      await ticket.getByRole('button', { name: /^More order types/ }).click();
      await page.getByRole('menuitemradio', { name: type, exact: true }).click();
    }
    expect([type, await findHidden(ticket, /^Margin level/)]).toEqual([type, []]);
  }
  // A longest size is shown to its last digit.
  const size = ticket.getByLabel('Quantity');
  await size.fill('123456789.12345678');
  expect(await size.inputValue()).toBe('123,456,789.12345678');
  expect(await size.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.context().close();
});

test('on phones the half sheet has the four answers under the chart, and Back closes it', async () => {
  const page = await openTrade(await join('half'), 'EURUSD', 'thumb');
  for (const [width, height, chart] of [
    [390, 844, 320],
    [320, 640, 140],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Trade EURUSD' });
    await sheet.getByText('If the stop is hit').waitFor();
    for (const type of TYPES) {
      await sheet.getByRole('button', { name: /^Order type/ }).click();
      await page.getByRole('menuitemradio', { name: type, exact: true }).click();
      expect([width, type, await findHidden(sheet, /^Free after it/)]).toEqual([width, type, []]);
    }
    const box = (await page.getByRole('application').boundingBox())!;
    expect([width, box.height >= chart, await overflows(page)]).toEqual([width, true, false]);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/app/trade/EURUSD');
  }
  await page.context().close();
});
