import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, sharedBrowser } from './browser.ts';
import { openTicket } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TRADER = newPerson('ana.diario');
const TEACHER = newPerson('marta.tutora');
const GROUP = 'Diarios 3B';

let server: SharedServer;
let browser: Browser;
let page: Page;
/** In the browser, and by calls. */
let trader: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const newcomer = await openNewcomer(browser, server.origin, TRADER);
  [page, trader] = [newcomer.page, newcomer];
  page.setDefaultTimeout(20_000);
  await page.goto('/app/market');
});
afterAll(async () => {
  await leave(browser);
});

const openJournal = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Journal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
};
const view = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const closed = () => page.getByRole('region', { name: 'Closed trades' }).getByRole('listitem');

test('a note goes with an order from its ticket', async () => {
  await openTicket(page, 'AAPL');
  const dialog = page.getByRole('dialog', { name: 'Trade AAPL' });
  await dialog.getByLabel('Quantity').fill('5');
  await dialog.getByText('Add a note').click();
  await dialog.getByLabel('Note', { exact: true }).fill('Strong open, above yesterday’s high.');
  await dialog.getByLabel('Tags').fill('#Gap trend-day');
  await dialog.getByLabel('Setup').fill('Opening range');
  await dialog.getByRole('button', { name: /^Review/ }).click();
  await dialog.getByRole('button', { name: 'Buy AAPL', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openJournal();
  const open = page.getByRole('region', { name: 'Open trades' }).getByRole('listitem').first();
  await open.getByText('opening-range').waitFor();
  await open.getByText('#trend-day').waitFor();
  await open.getByText('At every step of the market').waitFor();
  await expect.poll(() => page.getByText('No closed trade yet').count()).toBe(1);
});

test('closed, it is a trade with its result, its multiple and how far it went', async () => {
  const { client, user } = trader;
  const userId = user.id;
  await client.call('closePosition', { body: { userId, symbol: 'AAPL' } });
  const quotes = await client.call('getMarketData', { query: {} });
  const priceOf = (symbol: string): number => quotes.find((one) => one.symbol === symbol)!.price;
  const trades = [
    ['EURUSD', 2_000, 0.99],
    ['MSFT', 3, 0.97],
    ['BTC', 0.01, 0.95],
    ['AAPL', 2, 0.98],
  ] as const;
  for (const [symbol, quantity, stop] of trades) {
    const decimals = symbol === 'EURUSD' ? 4 : 0;
    await client.call('placeOrder', {
      body: {
        symbol,
        side: 'buy',
        type: 'market',
        quantity: String(quantity),
        stopLoss: { type: 'stop', stopPrice: (priceOf(symbol) * stop).toFixed(decimals) },
        note: { tags: [symbol === 'BTC' ? 'weekend' : 'gap'], setup: 'pullback' },
      },
    });
    await client.call('closePosition', { body: { userId, symbol } });
  }
  await page.reload();
  await expect.poll(() => closed().filter({ hasText: 'Worst (MAE)' }).count()).toBe(5);
  await closed().filter({ hasText: 'No R: no stop loss' }).first().waitFor();
  await closed()
    .filter({ hasText: 'MSFT' })
    .getByText(/-?\d\.\d\d R/)
    .waitFor();
  expect(await findStumbles(page, 'journal-trades')).toEqual([]);
});

test('each trade has the chart around it, named in words, which is asked for when it comes into sight', async () => {
  const picture = closed()
    .filter({ hasText: 'MSFT' })
    .getByRole('img', {
      name: /^MSFT, candles of 1m around this trade\. entry [\d.,]+, exit [\d.,]+, stop [\d.,]+\./,
    });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.count()).toBe(1);
  const broken = '**/api/candles/BTC*';
  await page.route(broken, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), candles: [] } });
  });
  await page.reload();
  await closed().filter({ hasText: 'BTC' }).getByText('Candles of that time are no longer stored.').waitFor();
  await passAgain(page, broken);
});

test('what was noted is filtered by, corrected and kept', async () => {
  await page.getByLabel('Tag').selectOption('weekend');
  await expect.poll(() => closed().filter({ hasText: 'Worst (MAE)' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await closed().filter({ hasText: 'MSFT' }).getByRole('button', { name: 'Add a note' }).click();
  const about = page.getByRole('dialog', { name: 'Note on MSFT' });
  await about.getByLabel('Tags').fill('!!!');
  await about.getByText(/^Tags have up to/).waitFor();
  await about.getByLabel('Tags').fill('too-early');
  await about.getByLabel('Note', { exact: true }).fill('<b>Too</b> early');
  expect(await findStumbles(page, 'journal-note')).toEqual([]);
  await about.getByRole('button', { name: 'Save' }).click();
  await about.waitFor({ state: 'detached' });
  await closed().filter({ hasText: 'MSFT' }).getByText('<b>Too</b> early').waitFor();
  await view('Notes');
  const entry = page
    .getByRole('list', { name: 'Notes' })
    .getByRole('listitem')
    .filter({ hasText: '<b>Too</b>' });
  await entry.getByRole('button', { name: 'Correct' }).click();
  const correcting = page.getByRole('dialog', { name: 'Correct an entry' });
  await correcting.getByLabel('Note', { exact: true }).fill('Too early: no confirmation');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await correcting.waitFor({ state: 'detached' });
  await entry.getByText('Corrected by a later entry').waitFor();
  await page.getByText('Too early: no confirmation').waitFor();
  expect(await findStumbles(page, 'journal-entries')).toEqual([]);
});

test('the statistics say of how many each figure is', async () => {
  await view('Statistics');
  const table = (name: string) => page.getByRole('region', { name, exact: true });
  await table('By instrument')
    .getByRole('row')
    .filter({ hasText: 'AAPL' })
    .getByText('2', { exact: true })
    .waitFor();
  await table('By tag')
    .getByRole('row')
    .filter({ hasText: '#gap' })
    .getByText('4', { exact: true })
    .waitFor();
  await table('By setup').getByRole('row').filter({ hasText: 'pullback' }).getByText('n 4').waitFor();
  await table('By hour of opening').getByText('Time zone: UTC').waitFor();
  await page.getByText('Few trades say little').waitFor();
  expect(await findStumbles(page, 'journal-statistics')).toEqual([]);
});

test('results grew by setup and by tag, and the setups add up to all of them to the cent', async () => {
  const setups = page.getByRole('region', { name: 'How setups grew' });
  await setups.getByRole('img', { name: /^Net result added up over 4 trades/ }).waitFor();
  const { all, bySetup } = await trader.client.call('getTradeCurves', { query: {} });
  const micros = (text: string): bigint => BigInt(text.replace('.', ''));
  expect(bySetup.reduce((sum, { net }) => sum + micros(net), 0n)).toBe(micros(all!.net));
  await page.getByRole('region', { name: 'How tags grew' }).getByRole('link', { name: '#gap' }).waitFor();
  await setups.getByRole('link', { name: 'pullback' }).click();
  await page.waitForURL('**/app/journal?setup=pullback');
  await expect.poll(() => closed().filter({ hasText: 'Worst (MAE)' }).count()).toBe(4);
  await page.goBack();
});

test('a market to compare with says how many days are missing, and no figure', async () => {
  const compared = page.getByRole('region', { name: 'Against a market' });
  await compared.getByText(/^There are 0 days on which both have a return\./).waitFor();
  await compared.getByText(/Beta: covariance/).waitFor();
  expect(await compared.getByText('Alpha a day', { exact: true }).count()).toBe(0);
});

test('the calendar of results is a view of its own', async () => {
  await view('Calendar');
  await page.getByRole('table').first().waitFor();
  expect(await findStumbles(page, 'journal-calendar')).toEqual([]);
});

test('the trades are a file', async () => {
  await view('Trades');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('"position","symbol","direction"');
  expect(lines.filter((line) => line.includes('"virtual"'))).toHaveLength(5);
  const values = lines.find((line) => line.includes('"MSFT"'))!;
  expect(values).toMatch(/"steps","pullback","gap too-early"/);
});

test('a teacher reads it with the account, and a contest may ask for notes', async () => {
  const { client: admin } = await signInByCalls(server.origin);
  const tutor = await openNewcomer(browser, server.origin, TEACHER, { locale: 'es' });
  const teacher = tutor.page;
  teacher.setDefaultTimeout(20_000);
  await admin.call('createGroup', { body: { name: GROUP, teacher: TEACHER.username } });
  const [group] = await tutor.client.call('listGroups', {});
  await trader.client.call('joinGroup', { body: { code: group!.joinCode! } });
  await teacher.goto('/app/classes');
  await teacher.getByRole('button', { name: `Ver cuenta de ${TRADER.username}` }).click();
  const reading = teacher.getByRole('dialog');
  await reading.getByText('Diario', { exact: true }).click();
  await reading.getByText('Too early: no confirmation').first().waitFor();
  await reading.getByText('Por instrumento').waitFor();
  expect(await reading.getByRole('button', { name: 'Añadir una nota' }).count()).toBe(0);
  expect(await findStumbles(teacher, 'student-journal')).toEqual([]);
  await teacher.close();
  const { slug } = await tutor.client.call('createContest', {
    body: {
      name: 'Con notas',
      group: group!.id,
      symbols: ['AAPL', 'EURUSD'],
      beginsAt: '2030-01-07T15:00:00.000Z',
      minutes: 120,
      terms: { grant: '10000', rules: { noteRequired: true } },
    },
  });
  const enter = async () => {
    try {
      return await trader.client.call('enterContest', { params: { slug }, body: {} });
    } catch {
      return undefined;
    }
  };
  await expect.poll(enter, { timeout: 15_000, interval: 500 }).toBeDefined();
  await tutor.client.call('setContestClock', { params: { slug }, body: { rate: 1 } });
  await page.goto(`/app/contests?contest=${slug}`);
  await page.getByText('Every order that opens a position needs a note for the journal').waitFor();
  await page.getByRole('button', { name: 'Trade in it' }).click();
  await page.waitForURL('**/app/trade/*');
  await page.getByText('Note (the rules of this account ask for one)').first().waitFor();
  await page
    .getByText('The rules of this account ask for a note with what opens a position')
    .first()
    .waitFor();
  await page.getByLabel('Note', { exact: true }).first().fill('A plan');
  await page
    .getByText('The rules of this account ask for a note with what opens a position')
    .first()
    .waitFor({ state: 'detached' });
});
