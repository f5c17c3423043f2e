import { randomBytes } from 'node:crypto';
import type { User } from '@lonja/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, overflows, sharedBrowser } from './browser.ts';
import { openTab } from './pages/dashboard.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { passAllAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const name = `margen.${randomBytes(3).toString('hex')}`;

let server: SharedServer;
let browser: Browser;
let page: Page;
let userId: string;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const newcomer = await openNewcomer(browser, server.origin, newPerson(name));
  ({ page } = newcomer);
  userId = newcomer.user.id;
  page.setDefaultTimeout(20_000);
  // 6,000 to 7,000 USD of margin, of 10,000.
  await newcomer.client.call('placeOrder', {
    body: { symbol: 'EURUSD', side: 'buy', type: 'market', quantity: '600000', leverage: 100 },
  });
});
afterAll(async () => {
  if (page) await passAllAgain(page);
  await leave(browser);
});

const banner = () => page.getByRole('region', { name: 'Margin call' });

/**
 * The page reads a result that is lower than the server's: no act of anybody may bring an account below its call, and a market
 * that does would not stay there for as long as a test looks. What closes first is the server's answer.
 */
const loseOnThePage = (amount: number): Promise<unknown> =>
  page.route(`**/api/users/${userId}`, async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as User;
    const { account } = user;
    if (!account) throw new Error('the account is open');
    const profit = (Number(account.profit) - amount).toFixed(2);
    // Newer than what the stream brings.
    const version = account.version + 1_000;
    await route.fulfill({ response: answer, json: { ...user, account: { ...account, profit, version } } });
  });

test('below the call every screen says what closes first, at which price, and what prevents it', async () => {
  await loseOnThePage(5_000);
  await page.goto('/app/trade/EURUSD');
  await banner()
    .getByText(/^Margin call: level \d\d\.\d\d%$/)
    .waitFor();
  await banner()
    .getByText(/^If EURUSD reaches \d\.\d{5} \(−\d\.\d\d%\) and all else stays, EURUSD is closed first\.$/)
    .waitFor();
  await banner()
    .getByRole('button', { name: /^Deposit \$[\d,]+\.\d\d to reach 100%$/ })
    .waitFor();
  for (const tab of ['Dashboard', 'Positions', 'Transactions', 'Market', 'News'] as const) {
    await openTab(page, tab);
    await banner().waitFor();
  }
  expect(await banner().count()).toBe(1);
});

test('the banner fits every width beside positions and beside a chart', async () => {
  const narrowed = async () => {
    for (const [width, height] of [
      [768, 1024],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await banner()
        .getByText(/is closed first/)
        .waitFor();
      expect([width, await overflows(page)]).toEqual([width, false]);
    }
  };
  await openTab(page, 'Positions');
  await narrowed();
  expect(await findStumbles(page, 'margin-call-app-positions')).toEqual([]);
  await openTab(page, 'Trade');
  await page.getByRole('region', { name: 'Chart of EURUSD' }).getByRole('application').waitFor();
  await narrowed();
  expect(await findStumbles(page, 'margin-call-app-trade-eurusd')).toEqual([]);
});

test('closing what would close first ends the call', async () => {
  await banner().getByRole('button', { name: 'Close EURUSD' }).click();
  await expect.poll(() => banner().count()).toBe(0);
});
