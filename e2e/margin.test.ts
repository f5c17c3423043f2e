import { randomBytes } from 'node:crypto';
import type { User } from '@lonja/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { openTab } from './pages/dashboard.ts';
import { register } from './pages/register.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumblesInBothThemes } from './stumbles.ts';

const name = `margen.${randomBytes(3).toString('hex')}`;
const person = { username: name, email: `${name}@example.org`, password: 'una frase larga' };

let server: SharedServer;
let browser: Browser;
let page: Page;
let userId: string;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page } = await openVisitor(browser, server.origin));
  page.setDefaultTimeout(20_000);
  await page.goto('/register');
  await register(page, person);
  await page.waitForURL('**/app/trade/EURUSD');
  const { token, user } = await send<Session>('POST', '/api/login', {
    username: person.username,
    password: person.password,
  });
  userId = user.id;
  // 6,000 to 7,000 USD of margin, of 10,000.
  const order = { symbol: 'EURUSD', side: 'buy', type: 'market', quantity: '600000', leverage: 100 };
  await send('POST', '/api/orders', order, token);
});
afterAll(async () => {
  await page?.unrouteAll({ behavior: 'ignoreErrors' });
  await leave(browser);
});

interface Session {
  readonly token: string;
  readonly user: { readonly id: string };
}

async function send<Answer>(method: string, address: string, body: object, token = ''): Promise<Answer> {
  const answer = await fetch(`${server.origin}${address}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomBytes(16).toString('hex'),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const SIZES = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;

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
  expect(await banner().count()).toBe(0);
  await loseOnThePage(5_000);
  await page.reload();
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
});

test.each(['/app/positions', '/app/trade/EURUSD'])('the banner fits every width on %s', async (address) => {
  await page.goto(address);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await banner()
      .getByText(/is closed first/)
      .waitFor();
    expect([width, await overflows(page)]).toEqual([width, false]);
  }
  const screen = `margin-call${address.toLowerCase().replaceAll('/', '-')}`;
  expect(await findStumblesInBothThemes(page, screen)).toEqual([]);
});

test('closing what would close first ends the call', async () => {
  await banner().getByRole('button', { name: 'Close EURUSD' }).click();
  await expect.poll(() => banner().count()).toBe(0);
});
