import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser, whileStill } from './browser.ts';
import { openTab, openTicket, placeOrder } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { openPrograms } from './pages/programs.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const PERSON = newPerson('ines.dos');
const NAME = 'Estrategia B';

let server: SharedServer;
let browser: Browser;
let page: Page;
let person: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const newcomer = await openNewcomer(browser, server.origin, PERSON);
  [page, person] = [newcomer.page, newcomer];
  page.setDefaultTimeout(20_000);
  await page.goto('/app/positions');
});
afterAll(async () => {
  await leave(browser);
});

const bar = (): Locator => page.getByRole('banner');
const openMenu = () => page.getByRole('button', { name: 'Account menu' }).click();
const choices = (): Locator => page.getByRole('group', { name: 'Accounts' }).getByRole('menuitemradio');
/** Loads the page with another account. */
async function switchTo(name: string | RegExp): Promise<void> {
  await openMenu();
  const loaded = page.waitForEvent('load');
  await choices().filter({ hasText: name }).click();
  await loaded;
  await bar().waitFor();
}
const accounts = (): Locator => page.getByRole('dialog', { name: 'Accounts' });
async function openAccounts(): Promise<void> {
  await openMenu();
  await page.getByRole('menuitem', { name: 'Accounts…' }).click();
  await accounts().waitFor();
}
const close = async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test('a practice account is opened on terms of one’s choice, switched to and traded, and the primary one knows nothing of it', async () => {
  await openAccounts();
  const form = accounts().getByRole('form', { name: 'New practice account' });
  const submit = form.getByRole('button', { name: 'Open account' });
  expect(await submit.isDisabled()).toBe(true);
  await form.getByLabel('Name').fill(NAME);
  await form.getByLabel('Opening balance (USD)').fill('99');
  expect(await submit.isDisabled()).toBe(true);
  await form.getByLabel('Opening balance (USD)').fill('5000');
  await form.getByLabel('Leverage', { exact: true }).selectOption({ label: 'ESMA: 30, 20, 10, 5 and 2' });
  for (const one of ['Crypto', 'Commodities', 'Indices', 'Futures', 'Bonds'])
    await form.getByLabel(one, { exact: true }).uncheck();
  expect(await findStumbles(page, 'accounts-form')).toEqual([]);
  await submit.click();
  await accounts().getByRole('listitem').filter({ hasText: NAME }).waitFor();
  await close();

  await switchTo(NAME);
  await bar().getByText(NAME, { exact: true }).waitFor();
  await openTicket(page, 'EURUSD');
  const ticket = page.getByRole('dialog', { name: 'Trade EURUSD' });
  await ticket.getByText(`Account: ${NAME}`).waitFor();
  const leverages = await ticket.getByLabel('Leverage').locator('option:enabled').allInnerTexts();
  expect(leverages.at(-1)).toBe('1:30');
  await placeOrder(page, 'Buy', { symbol: 'EURUSD', quantity: '1000', leverage: '1:30' });
  await openTicket(page, 'BTC');
  await page
    .getByRole('dialog', { name: 'Trade BTC' })
    .getByText('This account does not trade this class of instruments')
    .waitFor();
  await close();
  await openTab(page, 'Positions');
  const position = page.getByRole('button', { name: /EURUSD/ }).first();
  await position.waitFor();
  await openMenu();
  expect(await findStumbles(page, 'accounts-menu')).toEqual([]);
  await page.keyboard.press('Escape');

  await switchTo(/^Demo/);
  await openTab(page, 'Positions');
  await page.getByText('No Active Positions').first().waitFor();
  await expect.poll(() => bar().getByText(NAME, { exact: true }).count()).toBe(0);
});

test('the account menu stays as it is under the finger when the accounts come late', async () => {
  const { context, page: fresh } = await openNewcomer(browser, server.origin, newPerson('tarde.llegan'), {
    locale: 'en',
  });
  let answer: () => void = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await fresh.route('**/accounts', async (route) => {
    await isAsked;
    await route.continue();
  });
  await fresh.goto('/app/news');
  await fresh.getByRole('button', { name: 'Account menu' }).click();
  const chosen = fresh.getByRole('menuitemradio', { name: 'As the device' });
  const place = async () => whileStill(fresh, async () => (await chosen.boundingBox())?.y);
  const before = await place();
  const answered = fresh.waitForResponse('**/accounts');
  answer();
  await answered;
  await fresh.getByRole('menuitemradio', { name: /\$/ }).waitFor();
  expect(await place()).toBe(before);
  await context.close();
});

test('what another tab switches to redirects no order of this one', async () => {
  const other = await page.context().newPage();
  other.setDefaultTimeout(20_000);
  await other.goto('/app/positions');
  await switchTo(NAME);
  const asked = other.waitForRequest((request) => request.url().includes('/api/positions/'));
  await other
    .getByRole('navigation', { name: 'Quick actions' })
    .getByRole('button', { name: 'Refresh', exact: true })
    .click();
  expect((await asked).url()).not.toContain('account=');
  await other.getByText('No Active Positions').first().waitFor();
  await other.close();
});

test('an API key is made for it alone, and the list says so', async () => {
  const programs = await openPrograms(page);
  await programs.getByLabel('Name of the key').fill('Robot');
  const keys = programs.getByRole('region', { name: 'API keys' });
  await keys.getByLabel('Account', { exact: true }).selectOption({ label: NAME });
  await keys.getByText('It reaches no other account').waitFor();
  await programs.getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(PERSON.password);
  await proof.getByRole('button', { name: 'Create key' }).click();
  await programs.getByRole('listitem').filter({ hasText: 'Robot' }).getByText(NAME).waitFor();
  const headers = { authorization: `Bearer ${await programs.getByLabel('New API key').inputValue()}` };
  const answer = await fetch(`${server.origin}/api/orders`, { headers });
  expect([answer.status, (await fetch(`${server.origin}/api/drawings/AAPL`, { headers })).status]).toEqual([
    200, 403,
  ]);
  await close();
});

test('an administrator looks at each account of its client by name', async () => {
  const { kept } = await signInByCalls(server.origin);
  const { page: panel } = await openVisitor(browser, server.origin, { kept });
  panel.setDefaultTimeout(20_000);
  await panel.goto(`/admin/clients/${person.user.id}`);
  const choice = panel.getByRole('combobox', { name: /^(Cuenta|Account)$/ });
  const named = choice.locator('option').filter({ hasText: NAME });
  await choice.selectOption((await named.getAttribute('value')) ?? '');
  await panel.waitForURL(/account=\d+/);
  await panel.getByRole('row').filter({ hasText: 'EURUSD' }).first().waitFor();
  await choice.selectOption({ index: 1 });
  await expect.poll(() => panel.url()).not.toContain('account=');
  await panel.context().close();
});

test('it is named anew, refuses to close with a position, closes, and the page goes back to the primary one', async () => {
  await openAccounts();
  const row = (name: string): Locator => accounts().getByRole('listitem').filter({ hasText: name });
  await row(NAME)
    .getByRole('button', { name: `Rename ${NAME}` })
    .click();
  await row(NAME).getByRole('textbox', { name: 'Name' }).fill('Otra');
  await accounts().getByRole('button', { name: 'Save' }).click();
  await row('Otra').getByRole('button', { name: 'Close Otra' }).click();
  expect(await findStumbles(page, 'accounts-closing')).toEqual([]);
  await accounts().getByRole('button', { name: 'Close account' }).click();
  await page.getByText('Close your positions and pending withdrawals first').first().waitFor();
  await close();

  await openTab(page, 'Positions');
  await page.getByRole('button', { name: 'Close EURUSD' }).first().click();
  await page.getByText('No Active Positions').first().waitFor();
  await openAccounts();
  await row('Otra').getByRole('button', { name: 'Close Otra' }).click();
  const loaded = page.waitForEvent('load');
  await accounts().getByRole('button', { name: 'Close account' }).click();
  await loaded;
  await openMenu();
  await expect.poll(() => choices().count()).toBe(1);
});
