import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CallError } from '@lonja/protocol/client';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, overflows, sharedBrowser, type Visitor } from './browser.ts';
import { openDialog, openTab } from './pages/dashboard.ts';
import { newPerson, openNewcomer, type SignedIn } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let client: Visitor & SignedIn;
let page: Page;

const name = `fina.${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  client = await openNewcomer(browser, server.origin, newPerson(name));
  page = client.page;
  page.setDefaultTimeout(20_000);
  await page.goto('/app/dashboard');
});
afterAll(async () => {
  await leave(browser);
});

const dialog = (title: string) => page.getByRole('dialog', { name: title });
const toast = (text: string) => page.getByText(text, { exact: true }).first();
const closed = (title: string) => dialog(title).waitFor({ state: 'detached' });
const closeWith = (title: string) =>
  dialog(title).getByRole('button', { name: 'Close', exact: true }).click();

test('somebody new is led to the first trade, the first alert and the settings', async () => {
  const steps = page.getByRole('list', { name: 'First steps' });
  await steps.waitFor();
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(3);
});

test('[DLG-04] [DLG-05] a deposit in three steps: amount, method, done, and it closes by itself', async () => {
  await openDialog(page, 'Deposit');
  const deposit = dialog('Deposit Funds');
  await deposit.getByRole('button', { name: 'Continue' }).click();
  await deposit.getByText('Please enter a valid deposit amount').waitFor();
  expect(
    await deposit.getByRole('group', { name: 'Quick amounts' }).getByRole('button').allInnerTexts(),
  ).toEqual(['$100', '$500', '$1,000', '$2,500', '$5,000', '$10,000']);
  await deposit.getByRole('button', { name: '$2,500' }).click();
  await deposit.getByRole('button', { name: 'Continue' }).click();
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await deposit.getByText('Please select a payment method').waitFor();
  await deposit.getByRole('button', { name: 'Back' }).click();
  await deposit.getByRole('button', { name: 'Continue' }).click();
  await deposit.getByLabel('Payment method').selectOption({ label: 'Credit card' });
  expect(await deposit.getByText('Please select a payment method').count()).toBe(0);
  expect(await deposit.getByRole('textbox').count()).toBe(0);
  expect(await deposit.getByLabel('Test card').getByRole('option').allInnerTexts()).toEqual([
    '4242 4242 4242 4242 · Visa',
    '4111 1111 1111 1111 · Visa',
    '5555 5555 5555 4444 · Mastercard',
    '3782 822463 10005 · American Express',
    '6011 1111 1111 1117 · Discover',
    '4000 0566 5566 5556 · Visa',
  ]);
  await deposit.getByLabel('Test card').selectOption({ label: '5555 5555 5555 4444 · Mastercard' });
  expect(await findViolations(page)).toEqual([]);
  await page.route('**/deposit', (route) => route.abort());
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await toast('Deposit Failed').waitFor();
  await toast('Unable to process deposit. Please try again.').waitFor();
  expect(await deposit.isVisible()).toBe(true);
  await passAgain(page, '**/deposit');
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
  await deposit.getByText('Deposit received').waitFor();
  await closed('Deposit Funds');
  await expect.poll(() => page.getByLabel('Key figures').innerText()).toContain('$12,500.00');
});

test('[DLG-07] [DLG-08] a card number that is no test card never leaves the browser, nor what was typed beside it', async () => {
  const sent: string[] = [];
  const note = (request: Request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  page.on('request', note);
  page.on('console', (message) => sent.push(message.text()));
  await openDialog(page, 'Withdraw');
  const withdraw = dialog('Withdraw Funds');
  const submit = withdraw.getByRole('button', { name: 'Submit request' });
  await withdraw.getByLabel('Amount (USD)').fill('100');
  await withdraw.getByRole('button', { name: 'Continue' }).click();
  expect(
    await withdraw.getByRole('list', { name: 'Test cards' }).getByRole('button').allInnerTexts(),
  ).toEqual(
    ['4242 4242 4242 4242', '4111 1111 1111 1111', '5555 5555 5555 4444', '3782 822463 10005']
      .concat(['6011 1111 1111 1117', '4000 0566 5566 5556'])
      .map((number) => expect.stringContaining(number) as string),
  );
  await withdraw.getByLabel('Card number').fill('4012888888881881');
  await withdraw.getByText(/^Only test cards are taken/).waitFor();
  await withdraw.getByLabel('Cardholder name').fill('ana ruiz');
  await withdraw.getByLabel('Expiry date').fill('1239');
  await withdraw.getByLabel('CVV').fill('987');
  expect(await findViolations(page)).toEqual([]);
  expect(await submit.isDisabled()).toBe(true);
  await withdraw.getByLabel('CVV').press('Enter');
  await withdraw.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect(await submit.isVisible()).toBe(true);
  // An account number is no place for it either: the form sends it, the client does not.
  await withdraw.getByLabel('Withdrawal method').selectOption({ label: 'Bank transfer' });
  await withdraw.getByLabel('Bank name').fill('Banco Uno');
  await withdraw.getByLabel('Account number').fill('4012888888881881');
  await withdraw.getByLabel('Routing number').fill('021000021');
  await submit.click();
  await toast('No text may hold a card number').waitFor();
  await withdraw.getByLabel('Withdrawal method').selectOption({ label: 'Debit card' });
  await withdraw.getByRole('button', { name: /^4242 4242 4242 4242/ }).click();
  expect(await withdraw.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await withdraw.getByLabel('Cardholder name').inputValue()).toBe('ANA RUIZ');
  expect(await withdraw.getByLabel('Expiry date').inputValue()).toBe('12/39');
  expect(await submit.isEnabled()).toBe(true);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  expect(kept).not.toMatch(/4012 ?8888 ?8888 ?1881|cardCvv/);
  expect(sent.filter((text) => /4012 ?8888|8881881|^POST .*\/withdraw /.test(text))).toEqual([]);
  page.off('request', note);
  // What is missing is called what its field is called, and goes with its method.
  await withdraw.getByLabel('Withdrawal method').selectOption({ label: 'Crypto' });
  await submit.click();
  await withdraw.getByText('Missing Information: Wallet address').waitFor();
  await withdraw.getByLabel('Withdrawal method').selectOption({ label: 'PayPal' });
  expect(await withdraw.getByText(/^Missing Information/).count()).toBe(0);
  await closeWith('Withdraw Funds');
  await closed('Withdraw Funds');
});

test('[DLG-04] [DLG-06] [DLG-07] [DLG-14] a withdrawal: its limits, what is missing, submitted; and it can be canceled', async () => {
  await openDialog(page, 'Withdraw');
  const withdraw = dialog('Withdraw Funds');
  await withdraw.getByText(/1-3 business days/).waitFor();
  await withdraw.getByRole('button', { name: '25% · $3,125' }).waitFor();
  await withdraw.getByLabel('Amount (USD)').fill('49');
  await withdraw.getByRole('button', { name: 'Continue' }).click();
  await withdraw.getByText('Minimum withdrawal amount is $50').waitFor();
  await withdraw.getByLabel('Amount (USD)').fill('99999');
  await withdraw.getByRole('button', { name: 'Continue' }).click();
  await withdraw.getByText('Insufficient funds for withdrawal').waitFor();
  await withdraw.getByLabel('Amount (USD)').fill('500');
  await withdraw.getByRole('button', { name: 'Continue' }).click();
  await withdraw.getByLabel('Withdrawal method').selectOption({ label: 'Bank transfer' });
  await withdraw.getByRole('button', { name: 'Submit request' }).click();
  await withdraw.getByText('Missing Information: Bank name, Account number, Routing number').waitFor();
  await withdraw.getByLabel('Bank name').fill('Banco Uno');
  await withdraw.getByLabel('Account number').fill('000123456');
  await withdraw.getByLabel('Routing number').fill('02100002x1');
  await page.route('**/withdraw', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await withdraw.getByRole('button', { name: 'Submit request' }).click();
  await toast('Withdrawal Failed').waitFor();
  await toast('Unable to process withdrawal. Please try again.').waitFor();
  expect(await withdraw.isVisible()).toBe(true);
  await passAgain(page, '**/withdraw');
  await withdraw.getByRole('button', { name: 'Submit request' }).click();
  await withdraw.getByText('Withdrawal submitted').waitFor();
  await closeWith('Withdraw Funds');
  await closed('Withdraw Funds');
  await expect.poll(() => page.getByLabel('Key figures').innerText()).toContain('$12,000.00');
  await openTab(page, 'Transactions');
  await page.getByRole('button', { name: 'Cancel the withdrawal of $500.00' }).click();
  await page.getByText('Withdrawal canceled', { exact: true }).first().waitFor();
  await openTab(page, 'Dashboard');
  await expect.poll(() => page.getByLabel('Key figures').innerText()).toContain('$12,500.00');
});

test('[DLG-04] [DLG-10] the rebalancer previews a strategy and trades it; a custom one must come to 100', async () => {
  await openDialog(page, 'Portfolio');
  await dialog('Portfolio Management').getByRole('button', { name: 'Rebalance' }).click();
  const rebalancer = dialog('Portfolio Rebalancer');
  await rebalancer.getByRole('tab', { name: 'Custom' }).click();
  await rebalancer.getByLabel('Technology (%)').fill('60');
  await rebalancer.getByText('Total 60%. It must be exactly 100%.').waitFor();
  expect(await rebalancer.getByRole('button', { name: 'Execute rebalance' }).isDisabled()).toBe(true);
  await rebalancer.getByRole('tab', { name: 'Strategies' }).click();
  await rebalancer.getByRole('button', { name: /^Growth/ }).click();
  await rebalancer.getByText('What would be traded').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.route('**/api/portfolio/rebalance', (route) => route.abort());
  await rebalancer.getByRole('button', { name: 'Execute rebalance' }).click();
  await toast('Rebalancing error').waitFor();
  await toast('The portfolio could not be rebalanced').waitFor();
  expect(await rebalancer.isVisible()).toBe(true);
  await passAgain(page, '**/api/portfolio/rebalance');
  await rebalancer.getByRole('button', { name: 'Execute rebalance' }).click();
  await page.getByText('Portfolio rebalanced', { exact: true }).first().waitFor();
  await closed('Portfolio Rebalancer');
});

test('[DSH-22] performance: the periods, the curve, N/A where there are too few days', async () => {
  await openDialog(page, 'Portfolio');
  const portfolio = dialog('Portfolio Management');
  await expect
    .poll(() => portfolio.getByRole('tab').allInnerTexts())
    .toEqual(['Overview', 'Positions', 'Analysis', 'Allocation', 'Performance']);
  await portfolio.getByRole('tab', { name: 'Performance' }).click();
  await portfolio.getByText('Sharpe ratio').waitFor();
  const periods = portfolio.getByRole('radiogroup', { name: 'Period' }).getByRole('radio');
  expect(await periods.allInnerTexts()).toEqual(['1D', '1W', '1M', '3M', '1Y']);
  expect(await portfolio.getByRole('radio', { name: '1M' }).getAttribute('aria-checked')).toBe('true');
  await portfolio.getByRole('radio', { name: '1W' }).click();
  await portfolio.getByRole('img', { name: /^1W: equity from/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await closeWith('Portfolio Management');
});

test('[DSH-15] [DSH-16] [DSH-17] positions with their leverage; ten orders with their columns, filtered and saved as CSV', async () => {
  await openTab(page, 'Transactions');
  const positions = page.getByRole('region', { name: 'Active positions' }).getByRole('listitem');
  expect((await positions.first().innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /^\S+ Leverage 1:1 · (stocks|crypto|forex|none) .*\$[\d,]+\.\d\d$/,
  );
  const orders = page.getByRole('region', { name: 'Recent Orders' });
  expect((await orders.getByRole('columnheader').allInnerTexts()).slice(0, 6)).toEqual([
    'Type',
    'Symbol',
    'Quantity',
    'Price',
    'Total',
    'Profit',
  ]);
  expect((await orders.getByRole('row').nth(1).innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /^Buy Rebalancing · by you \S+ [\d,]+\.\d{6} [\d,]+\.\d+ \$[\d,]+\.\d\d — /,
  );
  await page.getByRole('radio', { name: 'Sell', exact: true }).click();
  await page.waitForURL('**type=sell**');
  await page.getByText(/^Nothing matches/).waitFor();
  await page.getByRole('radio', { name: 'Buy', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('lonja-orders-virtual-funds.csv');
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(
    /^\ufeff"time_utc","id","type","symbol",.*,"leverage",.*,"origin","order_id",.*,"funds"$/,
  );
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(/^"[^"]+Z","[^"]+","buy","[^"]+",.*,"rebalance",.*,"virtual"$/);
  }
});

test('[DSH-32] all positions are closed after a question', async () => {
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: 'Close all…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close all' }).click();
  await page.getByText('No Active Positions').first().waitFor();
  expect(await page.getByRole('button', { name: 'Close all…' }).count()).toBe(0);
});

/** As another device of the same client does. @returns the list's name */
async function putListElsewhere(list: { readonly name: string; readonly symbols: string[] }) {
  const { client: device } = client;
  const save = async () => {
    const { lists, version } = await device.call('getWatchlists', {});
    return device.call('saveWatchlists', { body: { lists: [...lists, list], version } }).then(
      () => 'saved',
      (error: CallError) => error.body?.code,
    );
  };
  // Where this page has saved in between the other device reads again, as this page does.
  await expect.poll(save).toBe('saved');
  return list.name;
}

test('watchlists are kept on the server, and what is taken away comes back by Undo', async () => {
  await openTab(page, 'Dashboard');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name of a new list').fill('Mine');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByText('This list is empty. Edit it to add instruments.').waitFor();
  const symbol = page.getByLabel('Symbol to add');
  await symbol.fill('nowhere');
  await symbol.press('Enter');
  await page.getByText('There is no instrument NOWHERE here').waitFor();
  expect(await symbol.inputValue()).toBe('nowhere');
  const elsewhere = await putListElsewhere({ name: 'Elsewhere', symbols: ['BTC'] });
  await symbol.fill('msft');
  await symbol.press('Enter');
  await page.getByRole('button', { name: 'Take MSFT off the list' }).click();
  await page.getByText('MSFT is off the list').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Take MSFT off the list' }).waitFor();
  await page.getByRole('button', { name: 'Delete “Mine”' }).click();
  await page.getByText('List “Mine” deleted').first().waitFor();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/watchlists') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved;
  expect(await page.getByLabel('Watchlist to show').locator('option').allInnerTexts()).toContain(elsewhere);
});

test('[DSH-32] the demo is reset after a question: a new account, the old one stays readable, and watchlists stay', async () => {
  await openDialog(page, 'Settings');
  await page.getByRole('tab', { name: 'Trading' }).click();
  await page.getByRole('button', { name: 'Reset account…' }).click();
  await page.getByText(/^Reset account \d+\?$/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open a new account' }).click();
  await page.getByText('Account reset', { exact: true }).first().waitFor();
  await closeWith('Account Settings');
  await closed('Account Settings');
  await openTab(page, 'Transactions');
  await page.getByText('No closed trades found').waitFor();
  const account = page.getByRole('combobox', { name: 'Account', exact: true });
  await account.selectOption({ index: 1 });
  await page.getByText(/^You are reading account \d+/).waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'Recent Orders' }).getByRole('row').count())
    .toBeGreaterThan(1);
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  await page.reload();
  await page.getByText(/^You are reading account \d+/).waitFor();
  await page.getByRole('button', { name: 'Back to the current account' }).click();
  await page.getByText('No closed trades found').waitFor();
  await openTab(page, 'Dashboard');
  await page.getByLabel('Key figures').getByText('$10,000.00').first().waitFor();
  await page.getByLabel('Watchlist to show').selectOption('Mine');
  await page.getByRole('button', { name: 'Trade MSFT', exact: true }).waitFor();
});

test('the browser had nothing to complain about but the calls that the test broke', () => {
  expect(client.complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
});
