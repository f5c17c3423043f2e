import { randomBytes } from 'node:crypto';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { openTab, openTicket, placeOrder, positionRow, reachDashboard } from './pages/dashboard.ts';
import { passAgain } from './pages/pass-again.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN, type RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';

let server: RunningServer;
let browser: Browser;
let client: Visitor;
let page: Page;
let db: Database;

const name = `ana.${randomBytes(3).toString('hex')}`;
const PASSWORD = 'una frase larga';

beforeAll(async () => {
  server = await startServer();
  db = openOwnerDatabase(server.databaseUrl);
  browser = await sharedBrowser();
  client = await openVisitor(browser, server.origin);
  page = client.page;
});

afterAll(async () => {
  await leave(browser);
  await db?.destroy();
  await server?.stop();
});

/** The client's ledger accounts as its entries add up to, in cents rounded down, as screens show balances. */
async function ledgerOf(
  username: string,
): Promise<{ cash: string; profit: string; margin: string; fills: number }> {
  const result = await sql<{ cash: bigint; profit: bigint; margin: bigint; fills: number }>`
    select coalesce(sum(e.cash), 0)::bigint as cash, coalesce(sum(e.profit), 0)::bigint as profit,
      coalesce(sum(e.margin), 0)::bigint as margin, count(e.fill_number)::int as fills
    from users u join trading_accounts a on a.user_id = u.id join ledger_entries e on e.account_id = a.id
    where u.username = ${username}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('no ledger');
  return { cash: cents(row.cash), profit: cents(row.profit), margin: cents(row.margin), fills: row.fills };
}

function cents(micros: bigint): string {
  const floor = micros >= 0n ? micros / 10_000n : -((-micros + 9_999n) / 10_000n);
  const digits = (floor < 0n ? -floor : floor).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${floor < 0n ? '−' : ''}$${whole}.${digits.slice(-2)}`;
}

const textOf = async (label: string, region = 'Key figures'): Promise<string> =>
  (await page.getByLabel(region).filter({ hasText: label }).first().innerText()).replaceAll('\n', ' ');

const toast = (title: string) => page.getByText(title, { exact: true }).first();
const textsOf = async (all: Locator): Promise<string[]> =>
  (await all.allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
const region = (name: string) => page.getByRole('region', { name, exact: true });
/** The USD amounts of a text, in its order. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/([+−]?)\$([\d,]+\.\d\d)/g)].map(
    ([, sign, digits]) => Number(digits?.replaceAll(',', '')) * (sign === '−' ? -1 : 1),
  );

test('[PUB-01] [RTE-04] the landing is HTML before any script and leads to the registration', async () => {
  const html = await (await fetch(server.origin)).text();
  expect(html).toContain('Fondos virtuales');
  expect(html).toContain('href="/register"');
  await page.goto('/');
  await page.getByRole('link', { name: 'Comenzar a operar' }).first().click();
  await page.waitForURL('**/register');
});

test('[RTE-06] [AUT-06] [AUT-07] [AUT-09] registering lands in the dashboard with 10,000.00 USD of virtual funds', async () => {
  await register(page, { username: name, email: `${name}@example.org`, password: PASSWORD });
  await reachDashboard(page);
  await expect.poll(() => textOf('Total Balance')).toContain('$10,000.00');
  await page.getByText('Virtual funds', { exact: true }).first().waitFor();
  expect(await ledgerOf(name)).toEqual({ cash: '$10,000.00', profit: '$0.00', margin: '$0.00', fills: 0 });
});

test('[DSH-01] [DSH-02] [DSH-03] the frame: name, equity, deposit; the workspace and five tabs, shorter on a phone; nine actions', async () => {
  await expect
    .poll(() => page.getByRole('banner').innerText())
    .toMatch(/Lonja[^]*Total Equity\s+\$10,000\.00[^]*Deposit/);
  const tabs = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await textsOf(tabs)).toEqual(['Trade', 'Dashboard', 'Positions', 'Transactions', 'Market', 'News']);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await textsOf(tabs)).toEqual(['Trade', 'Home', 'Positions', 'Trans', 'Market', 'News']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const actions = page.getByRole('navigation', { name: 'Quick actions' });
  expect(await textsOf(actions.locator('a, button'))).toEqual([
    'Deposit',
    'Withdraw',
    'Portfolio',
    'Alerts',
    'History',
    'Settings',
    'Balance',
    'P&L',
    'Refresh',
  ]);
  await actions.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/app/transactions');
  await Promise.all([page.waitForEvent('load'), actions.getByRole('button', { name: 'Refresh' }).click()]);
  expect(new URL(page.url()).pathname).toBe('/app/transactions');
});

test('[DSH-15] [DSH-17] transactions of an empty account', async () => {
  await page.getByText('No closed trades found').waitFor();
  await page.getByRole('heading', { name: 'Deposits & Withdrawals' }).waitFor();
  const cards = page.getByLabel('Transactions', { exact: true }).locator('div:has(> dt)');
  // The rows and the figures come by answers of their own.
  await expect
    .poll(() => textsOf(cards))
    .toEqual([
      expect.stringMatching(/^Total P&L [+]?\$0\.00/),
      'Total Trades 0',
      expect.stringMatching(/^Win Rate (?:0\.0+%|—)/),
    ]);
});

test('[DSH-04] [DSH-05] [DSH-08] the dashboard of an empty account, and where its actions lead', async () => {
  await openTab(page, 'Dashboard');
  const cards = page.getByLabel('Key figures').locator('div:has(> dt)');
  await expect
    .poll(async () => (await textsOf(cards)).join('; '))
    .toMatch(
      /^Total Balance \$10,000\.00 .*Withdrawal restricted ?confirmed by hand, not blocked; Total P&L .*\$0\.00.*; Active Trades 0; Win Rate .+$/,
    );
  await expect
    .poll(async () => (await region('Account Status').innerText()).replaceAll('\n', ' '))
    .toMatch(/Verification Not Verified Member Since \w{3} \d+, \d{4} Account Type User · Demo/);
  const actions = region('Quick Actions');
  expect(await textsOf(actions.locator('a, button'))).toEqual([
    'Start Trading',
    'View Transactions',
    'Complete Verification',
  ]);
  await actions.getByRole('link', { name: 'Start Trading' }).click();
  await page.waitForURL('**/app/market');
  await openTab(page, 'Dashboard');
  await actions.getByRole('link', { name: 'View Transactions' }).click();
  await page.waitForURL('**/app/transactions');
  await openTab(page, 'Dashboard');
});

test('[DSH-04] a new account says where its curve begins; what fails says that nothing is lost, and is tried again', async () => {
  const story = region('Equity');
  await story.getByText('Your curve begins here').waitFor();
  const broken = '**/api/portfolio/performance?period=1Y';
  await page.route(broken, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await story.getByRole('radio', { name: '1Y' }).click();
  await story.getByText('Your performance could not be loaded').waitFor();
  await passAgain(page, broken);
  await story.getByRole('button', { name: 'Try again' }).click();
  await story.getByText('Your curve begins here').waitFor();
  expect(await story.getByText('Your performance could not be loaded').count()).toBe(0);
  await story.getByRole('radio', { name: '1M' }).click();
});

test('[DSH-07] quotes move by themselves; without orders it says so', async () => {
  await page.getByText('No recent orders').waitFor();
  const watchlist = page.locator('section').filter({ hasText: 'Watchlist' }).last();
  const before = await watchlist.innerText();
  await expect.poll(() => watchlist.innerText(), { timeout: 10_000 }).not.toBe(before);
});

test('[DLG-01] [DLG-03] buys EURUSD at 1:100 and 2 AAPL', async () => {
  await openTicket(page, 'EURUSD');
  await placeOrder(page, 'Buy', { symbol: 'EURUSD', quantity: '20000', leverage: '1:100' });
  await toast('Purchase Successful').waitFor();
  await openTicket(page, 'AAPL');
  await placeOrder(page, 'Buy', { symbol: 'AAPL', quantity: '2' });
  await expect.poll(async () => (await ledgerOf(name)).fills).toBe(2);
});

test('[DSH-04] [DSH-06] [DSH-07] with positions the dashboard counts them, sums them up, and says what was bought', async () => {
  await openTab(page, 'Dashboard');
  await expect.poll(() => textOf('Active Trades')).toContain('Active Trades 2');
  const activity = region('Recent Activity').getByRole('listitem');
  await expect
    .poll(async () => (await textsOf(activity)).toSorted((a, b) => a.localeCompare(b)))
    .toEqual([
      expect.stringMatching(/^AAPL BUY 2 @ \d+\.\d\d$/),
      expect.stringMatching(/^EURUSD BUY 20,000 @ [01]\.\d{5}$/),
    ]);
  const overview = (await region('Portfolio Overview').innerText()).replaceAll('\n', ' ');
  expect(overview).toMatch(/Active Positions 2 Total Invested \$.+ Open P&L .+ Return Rate .*\d+\.\d\d%/);
  // Cash and margin are 10,000.00 together: the rate is the P&L in hundredths of it.
  const [, pnl = NaN] = amountsIn(overview);
  const [, sign, percent] = /([+−]?)(\d+\.\d\d)%/.exec(overview) ?? [];
  expect(Math.abs(Number(percent) * (sign === '−' ? -1 : 1) - pnl / 100)).toBeLessThan(0.011);
});

test("[DSH-10] [DSH-11] the positions' P&L changes with the market, and a reload keeps the address", async () => {
  await openTab(page, 'Positions');
  const heads = page.getByRole('region', { name: 'Active Positions' }).getByRole('columnheader');
  await heads.first().waitFor();
  expect(await textsOf(heads)).toEqual([
    'Asset',
    'Quantity',
    'Avg Price',
    'Current Price',
    'Stop loss',
    'Take profit',
    'Liquidation',
    'Locked margin',
    'Market Value',
    'P&L',
    'Actions',
  ]);
  await page.getByLabel('Totals').getByText('$').first().waitFor();
  const totals = (await page.getByLabel('Totals').innerText()).replaceAll('\n', ' ');
  expect(totals).toMatch(/Market Value \$.+ Total Cost \$.+ Unrealized P&L .+ Total Return .*\d+\.\d\d%/);
  const [value = NaN, cost = NaN, pnl = NaN] = amountsIn(totals);
  expect(Math.abs(value - cost - pnl)).toBeLessThan(0.021);
  await page.waitForURL('**/app/positions');
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/app/positions');
  const row = positionRow(page, 'EURUSD');
  await expect
    .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(
      /20,000\.000000 [01]\.\d{5} [01]\.\d{5} — — [\d.—]+ \$[\d,]+\.\d\d 1:\d+ \$[\d,]+\.\d\d .*\$\d+\.\d\d .*\d+\.\d\d% Sell Close$/,
    );
  const before = await row.innerText();
  await expect.poll(() => row.innerText(), { timeout: 10_000 }).not.toBe(before);
});

test('[DSH-12] sells half of each through the ticket', async () => {
  await page.getByRole('button', { name: 'Sell AAPL', exact: true }).click();
  await placeOrder(page, 'Sell', { symbol: 'AAPL', quantity: '1' });
  await toast('Sale Successful').waitFor();
  await page
    .getByText(/^1 AAPL at \d+\.\d\d$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Sell EURUSD', exact: true }).click();
  await placeOrder(page, 'Sell', { symbol: 'EURUSD', quantity: '10000' });
  await expect.poll(() => positionRow(page, 'EURUSD').innerText()).toContain('10,000.000000');
  await expect.poll(() => positionRow(page, 'AAPL').innerText()).toContain('1.000000');
});

test('[DLG-11] [DLG-04] a close that fails says so and changes nothing; a loss is shown as one', async () => {
  const before = await ledgerOf(name);
  const close = page.getByRole('button', { name: 'Close EURUSD', exact: true });
  const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const answers: readonly [Parameters<Route['fulfill']>[0] | undefined, RegExp][] = [
    [undefined, /^Error closing position\s+Failed to close position\. Please try again\./],
    [{ status: 502, body: 'Bad gateway' }, /^Error closing position\s+Error closing position/],
    [
      { status: 409, json: { code: 'market_closed', message: 'El mercado está cerrado' } },
      /^Error closing position\s+The market is closed/,
    ],
    [
      { json: { symbol: 'EURUSD', realizedPnL: -12.5, newBalance: 9_987.5, message: '' } },
      /^Position Closed Successfully\s+EURUSD: realized P&L −\$12\.50\. Balance \$9,987\.50\./,
    ],
  ];
  for (const [answer, text] of answers) {
    await page.route('**/api/positions/close', (route) =>
      answer === undefined ? route.abort() : route.fulfill(answer),
    );
    await close.click();
    await expect.poll(() => shown.innerText()).toMatch(text);
    expect(await shown.getAttribute('class')).toContain('border-l-down');
    await passAgain(page, '**/api/positions/close');
  }
  await positionRow(page, 'EURUSD').waitFor();
  expect(await ledgerOf(name)).toEqual(before);
});

test('kill -9 with positions open: last prices stand and say so, after the restart all of it is there, and both pages go on by themselves', async () => {
  const before = await ledgerOf(name);
  const market = await client.context.newPage();
  await market.goto('/trading-markets?q=EURUSD');
  const row = market.getByRole('row').filter({ hasText: 'EURUSD' });
  await row.waitFor();
  const isBack = server.crashAndRestart();
  await market.getByText('Se perdió la conexión en vivo').waitFor();
  expect(await row.innerText()).toMatch(/[01]\.\d{5}/);
  await isBack;
  await expect.poll(() => market.getByText('Se perdió la conexión en vivo').count()).toBe(0);
  const price = await row.innerText();
  await expect.poll(() => row.innerText()).not.toBe(price);
  await market.close();
  await expect.poll(() => positionRow(page, 'AAPL').innerText(), { timeout: 20_000 }).toContain('1.000000');
  await expect
    .poll(() => page.getByText('Simulated market · Once a second').count(), { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(await ledgerOf(name)).toEqual(before);
});

test('[DLG-12] F8 goes to the notification; swiped less than 50 px it stays, swiped further it goes', async () => {
  const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await page.getByRole('button', { name: 'Account menu' }).focus();
  await page.route('**/api/positions/close', (route) => route.abort());
  await page.getByRole('button', { name: 'Close EURUSD', exact: true }).click();
  await shown.waitFor();
  await page.keyboard.press('F8');
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')),
  ).toMatch(/^Notifications \(F8\)/);
  const { x, y } = (await shown.boundingBox()) ?? { x: NaN, y: NaN };
  const swipe = async (pixels: number) => {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + pixels, y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(40);
  expect(await shown.count()).toBe(1);
  await swipe(90);
  await expect.poll(() => shown.count()).toBe(0);
  await passAgain(page, '**/api/positions/close');
});

test('[DSH-12] [DLG-11] [DSH-14] closes the rest; balance and total profit agree with the ledger to the cent', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/positions/close', (route) => held.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Close EURUSD', exact: true }).click();
  const pending = positionRow(page, 'EURUSD').getByRole('button', { name: 'Closing...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  held.resolve();
  await toast('Position Closed Successfully').waitFor();
  await passAgain(page, '**/api/positions/close');
  await page
    .getByText(/^EURUSD: realized P&L [+−]?\$\d+\.\d\d\. Balance \$[\d,]+\.\d\d\.$/)
    .first()
    .waitFor();
  await positionRow(page, 'EURUSD').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close AAPL', exact: true }).click();
  await page.getByText('No Active Positions').first().waitFor();
  const ledger = await ledgerOf(name);
  expect(ledger).toMatchObject({ cash: '$10,000.00', margin: '$0.00', fills: 6 });
  await openTab(page, 'Dashboard');
  await expect.poll(() => textOf('Total Balance')).toContain(ledger.cash);
  await expect.poll(() => textOf('Total P&L')).toContain(ledger.profit.replace('−', ''));
});

test('[DSH-16] [DSH-17] every order is found, also those of before the kill -9', async () => {
  await page.goto('/app/transactions');
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /EURUSD|AAPL/ })
        .count(),
    )
    .toBe(6);
  await openTab(page, 'Dashboard');
  const ledger = await ledgerOf(name);
  await expect.poll(() => textOf('Total Balance')).toContain(ledger.cash);
});

test('[DLG-02] more than the balance: the specified text, a disabled button, and a way out', async () => {
  await openTicket(page, 'AAPL');
  const dialog = page.getByRole('dialog', { name: 'Trade AAPL' });
  await dialog.getByLabel('Quantity').fill('1000');
  await dialog.getByText('Insufficient balance for this transaction').waitFor();
  expect(await dialog.getByRole('button', { name: /^Review buy/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: /^Reduce to/ }).click();
  await expect.poll(() => dialog.getByRole('button', { name: /^Review buy/ }).isDisabled()).toBe(false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('[RTE-03] [RTE-07] a signed-in client is led to the app from public pages; logging out ends the session', async () => {
  await page.goto('/login');
  await reachDashboard(page);
  const bearer = await page.evaluate(() => {
    localStorage.setItem('lonja.indicators', '[]');
    return localStorage.getItem('authToken');
  });
  const readAs = async () =>
    (await fetch(`${server.origin}/api/transactions`, { headers: { authorization: `Bearer ${bearer}` } }))
      .status;
  expect(await readAs()).toBe(200);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const asked = page.waitForRequest(`${server.origin}/api/logout`);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await asked;
  await page.waitForURL(`${server.origin}/`);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  const ofThePerson = ['authToken', 'userData', 'lonja.currency', 'lonja.timezone', 'lonja.indicators'];
  expect(kept.filter((key) => [...ofThePerson, 'lonja.activeAt'].includes(key))).toEqual([]);
  expect(await readAs()).toBe(401);
  await page.goto('/app/dashboard');
  await page.waitForURL('**/login?next=*');
});

test('[AUT-03] a wrong password is distinguished from an empty one', async () => {
  await signIn(page, name, 'not the password');
  await page.getByText('Error de autenticación').waitFor();
  await page.getByText('Usuario o contraseña incorrectos').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('[RTE-02] [ADM-01] [ADM-02] [ADM-03] the administrator signs in, sees the clients, and the address stays on reload', async () => {
  const complained = client.complaints.length;
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.waitForURL('**/admin/users');
  await page.getByText('Panel de Administración').first().waitFor();
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/admin/users');
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  await page.goto('/help');
  await page.waitForURL('**/admin/users');
  expect(client.complaints.slice(complained)).toEqual([]);
});

test('[RTE-05] anything else is a 404 page with its status', async () => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByText('Page Not Found').waitFor();
});

test('the books add up, and the browser had nothing to complain about but what the test broke', async () => {
  const sums = await sql<{ total: bigint }>`
    select (select coalesce(sum(cash + margin + profit + withdrawal_hold), 0) from trading_accounts)
      + (select sum(balance) from house_accounts) as total`.execute(db);
  expect(Number(sums.rows[0]?.total)).toBe(0);
  const unexpected = client.complaints.filter(
    (text) => !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(text),
  );
  expect(unexpected).toEqual([]);
});
