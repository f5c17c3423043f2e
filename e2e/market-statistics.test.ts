import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer, signInByCalls } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findUnreadable } from './unreadable.ts';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await leave(browser);
});

test('a teacher opens the statistics from the market, chooses an instrument and compares, by keyboard alone', async () => {
  const person = newPerson('teresa.stat');
  const { page, context, complaints } = await openNewcomer(browser, server.origin, person);
  await page.goto('/app/market');
  const link = page.getByRole('link', { name: 'Market statistics' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/market-statistics');
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  const glance = page.getByRole('table', { name: 'At a glance' });
  await glance.getByRole('rowheader', { name: /Excess kurtosis/ }).waitFor();

  await page.getByRole('combobox', { name: 'Another instrument' }).focus();
  await page.keyboard.type('ethereum');
  await page
    .getByRole('option', { name: /^ETH\b/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/market-statistics?symbol=ETH');
  await page.getByText(/^ETH moves by/).waitFor();

  const matrix = page.getByRole('region', { name: 'Correlations', exact: true });
  await matrix.waitFor();
  await page.getByRole('button', { name: 'Remove TLT' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => matrix.getByRole('rowheader').count()).toBe(8);
  expect(await matrix.getByRole('row', { name: /^BTC/ }).getByRole('cell').allTextContents()).toContain('1');

  await page.getByRole('region', { name: 'By class' }).getByRole('rowheader', { name: 'Forex' }).waitFor();
  for (const twin of await page.getByText('As a table', { exact: true }).all()) {
    await twin.focus();
    await page.keyboard.press('Enter');
  }
  expect(await findViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an administrator has the same page in the panel, on a phone too', async () => {
  const { kept } = await signInByCalls(server.origin);
  const { page, context, complaints } = await openVisitor(browser, server.origin, {
    viewport: 'small',
    kept,
  });
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Estadísticas' }).click();
  await page.getByRole('heading', { name: 'De un vistazo' }).waitFor();
  await page.getByRole('region', { name: 'Por clase' }).getByRole('rowheader', { name: 'Divisas' }).waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
