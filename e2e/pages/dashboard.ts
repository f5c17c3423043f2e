import type { Locator, Page } from 'playwright-core';

type Tab = 'Trade' | 'Dashboard' | 'Positions' | 'Transactions' | 'Market' | 'News';

export const openTab = async (page: Page, tab: Tab): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: tab, exact: true }).first().click();

/** Goes to a screen of the app as its links do, without loading the page anew. Returns when it is there. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState({}, '', next);
  }, address);
  await isLoaded(page);
}

/** A screen has come, with what it loads. */
export async function isLoaded(page: Page): Promise<void> {
  await page.locator('main h1:not([data-left])').first().waitFor({ state: 'attached' });
  await hasRead(page);
}

/** Nothing that the screen reads is on its way. */
export async function hasRead(page: Page): Promise<void> {
  await page
    .locator('main [role=status]')
    .filter({ hasText: /(…|\.\.\.)$/ })
    .first()
    .waitFor({ state: 'detached' });
}

/** Signing in leads to the workspace; the dashboard is a tab beside it. */
export async function reachDashboard(page: Page): Promise<void> {
  await page.waitForURL('**/app/trade/*');
  await page.getByRole('navigation').getByRole('link', { name: DASHBOARD }).first().click();
  await page.waitForURL('**/app/dashboard');
}

/** In every language, and on a phone. */
const DASHBOARD = /^(Dashboard|Home|Panel|Inicio|Tableau de bord|Accueil|Übersicht|Start)$/;

/** Opens a dialog by its quick action. */
export const openDialog = async (page: Page, action: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Quick actions' })
    .getByRole('button', { name: action, exact: true })
    .click();
  await page.getByRole('dialog').waitFor();
};

/** Finds an instrument in the market tab and opens its ticket. */
export async function openTicket(page: Page, symbol: string): Promise<void> {
  await openTab(page, 'Market');
  const search = page.getByLabel('Search by symbol or name');
  // The tab opens without the search of before: filled in sooner, that would go with it.
  await search.and(page.locator(':placeholder-shown')).waitFor();
  await search.fill(symbol);
  await page.getByRole('button', { name: `Trade ${symbol}`, exact: true }).click();
  await page.getByRole('dialog', { name: `Trade ${symbol}` }).waitFor();
}

export interface Order {
  readonly symbol: string;
  readonly quantity: string;
  readonly leverage?: string;
}

/** Fills the open ticket in and sends it; returns when the toast says that it was filled. */
export async function placeOrder(page: Page, side: 'Buy' | 'Sell', order: Order): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Trade ${order.symbol}` });
  await dialog.getByLabel('Quantity').fill(order.quantity);
  if (order.leverage) await dialog.getByLabel('Leverage').selectOption({ label: order.leverage });
  await dialog.getByRole('button', { name: /^Review/ }).click();
  await dialog.getByRole('button', { name: `${side} ${order.symbol}`, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const positionRow = (page: Page, symbol: string): Locator =>
  page
    .getByRole('region', { name: 'Active Positions' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: symbol }) });
