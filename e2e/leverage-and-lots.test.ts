import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { openTab, openTicket, placeOrder, positionRow } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const PERSON = newPerson('lola.lot');

let server: SharedServer;
let browser: Browser;
let client: Page;
let admin: Page;
let liftLimits: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const administrator = await signInByCalls(server.origin);
  const [newcomer, panel] = await Promise.all([
    openNewcomer(browser, server.origin, PERSON),
    openVisitor(browser, server.origin, { kept: administrator.kept }),
  ]);
  [client, admin] = [newcomer.page, panel.page];
  for (const page of [client, admin]) page.setDefaultTimeout(20_000);
  liftLimits = async () => {
    const { number } = await administrator.client.call('getConditions', {});
    const body = {
      margin: { kind: 'specification' },
      expected: number,
      reason: 'El curso ha terminado',
    } as const;
    await administrator.client.call('setConditions', { body });
  };
  await client.goto('/app/market');
});
afterAll(async () => {
  await leave(browser);
  // The next journeys trade on the same installation.
  await liftLimits?.();
});

const ticketOf = (symbol: string): Locator => client.getByRole('dialog', { name: `Trade ${symbol}` });
const leveragesOf = (ticket: Locator) =>
  ticket.getByLabel('Leverage').locator('option:enabled').allInnerTexts();
const close = async () => {
  await client.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await client.getByRole('dialog').waitFor({ state: 'detached' });
};

const openLimits = async () => {
  if (!admin.url().endsWith('/admin/system')) await admin.goto('/admin/system');
  await admin.getByRole('button', { name: 'Cambiar los límites de apalancamiento' }).click();
  return admin.getByRole('dialog', { name: 'Cambiar los límites de apalancamiento' });
};
const limits = () => admin.getByRole('region', { name: 'Límites de apalancamiento' });

test('a quantity is entered in lots, beside what it is in units, and the choice is remembered', async () => {
  await openTicket(client, 'EURUSD');
  const ticket = ticketOf('EURUSD');
  const quantity = ticket.getByRole('spinbutton', { name: /^Quantity/ });
  expect(await quantity.inputValue()).toBe('1');
  await quantity.fill('1000');
  await ticket.getByText('= 0.01 lots', { exact: true }).waitFor();
  await quantity.press('Shift+Tab');
  await client.keyboard.press('ArrowRight');
  const lots = ticket.getByRole('radio', { name: 'Lots' });
  await expect.poll(() => lots.evaluate((element) => element === document.activeElement)).toBe(true);
  await client.keyboard.press('Space');
  await expect.poll(() => quantity.inputValue()).toBe('0.01');
  await ticket.getByText('= 1,000 units', { exact: true }).waitFor();
  expect(await quantity.getAttribute('aria-describedby')).not.toBeNull();
  await quantity.fill('0.00000001');
  await ticket.getByText('The quantity goes in steps of 0.0000001 lots.').waitFor();
  expect(await ticket.getByRole('button', { name: /^Review/ }).isDisabled()).toBe(true);
  await quantity.fill('0.02');
  await ticket.getByText('Add a note').click();
  expect(await findStumbles(client, 'ticket-lots-note')).toEqual([]);
  await close();
  await client.reload();
  await openTicket(client, 'EURUSD');
  expect(await quantity.inputValue()).toBe('0.01');
  await placeOrder(client, 'Buy', { symbol: 'EURUSD', quantity: '0.02', leverage: '1:500' });
  await openTab(client, 'Positions');
  await client
    .getByRole('button', { name: /EURUSD/ })
    .first()
    .waitFor();
  await openTicket(client, 'AAPL');
  expect(await ticketOf('AAPL').getByLabel('Quantity').inputValue()).toBe('1');
  expect(await ticketOf('AAPL').getByRole('radio', { name: 'Lots' }).count()).toBe(0);
  await close();
});

test('a ticket has its place before all of its parts have arrived, and keeps it', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const { context, page } = await openVisitor(browser, server.origin, {
    kept: await client.context().storageState(),
  });
  await context.route(/\/(note-field|ticket-notes)-[^/]*\.js$/, (route) =>
    arrived.promise.then(() => route.continue()),
  );
  await page.goto('/app/market');
  await openTicket(page, 'EURUSD');
  const dialog = page.getByRole('dialog', { name: 'Trade EURUSD' });
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  const review = dialog.getByRole('button', { name: /^Review/ });
  await review.and(page.locator(':enabled')).waitFor();
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)).then(() => undefined),
  );
  const before = [await close.boundingBox(), await review.boundingBox()];
  arrived.resolve(undefined);
  await dialog.getByText('Add a note').waitFor();
  expect([await close.boundingBox(), await review.boundingBox()]).toEqual(before);
  // More fields go below: the head stays under the pointer.
  await dialog.getByRole('radio', { name: 'Limit' }).click();
  await dialog.getByLabel('Limit price').waitFor();
  expect(await close.boundingBox()).toEqual(before[0]);
  await context.close();
});

test('an order that waits and a position show their lots', async () => {
  await openTicket(client, 'EURUSD');
  const ticket = ticketOf('EURUSD');
  await ticket.getByRole('radio', { name: 'Limit' }).click();
  await ticket.getByLabel('Limit price').fill('0.5');
  await ticket.getByLabel('Leverage').selectOption('500');
  await ticket.getByRole('button', { name: /^Review/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await ticket.waitFor({ state: 'detached' });
  await openTab(client, 'Positions');
  await client.getByText('Buy 1,000 = 0.01 lots · Until canceled').waitFor();
  await positionRow(client, 'EURUSD')
    .getByRole('button', { name: /EURUSD/ })
    .first()
    .click();
  await client.getByRole('dialog').getByText('2,000.000000 = 0.02 lots').waitFor();
  expect(await findStumbles(client, 'position-lots')).toEqual([]);
  await close();
});

test('an administrator sets ESMA’s limits by keyboard; tickets offer them and the open position stays', async () => {
  const dialog = await openLimits();
  await dialog.getByLabel('Límites según').focus();
  await admin.keyboard.type('ESMA');
  await dialog.getByText('1:30', { exact: true }).waitFor();
  const save = dialog.getByRole('button', { name: 'Guardar' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel('Motivo').fill('El reglamento de nuestro curso');
  await dialog.getByLabel('Motivo').press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await limits().getByText('ESMA: 30, 20, 10, 5 y 2').waitFor();

  await client.reload();
  await openTicket(client, 'EURUSD');
  expect(await leveragesOf(ticketOf('EURUSD'))).toEqual(['1:1', '1:2', '1:5', '1:10', '1:20', '1:30']);
  await close();
  await openTicket(client, 'XAUUSD');
  expect(await leveragesOf(ticketOf('XAUUSD'))).toEqual(['1:1', '1:2', '1:5', '1:10', '1:20']);
  await close();
  await openTicket(client, 'AAPL');
  expect(await leveragesOf(ticketOf('AAPL'))).toEqual(['1:1', '1:2', '1:5']);
  await close();
  await openTab(client, 'Transactions');
  await client.getByText(/Leverage 1:\d{3}.* · forex/).waitFor();
});

test('an open ticket hears of a lower limit, and offers what is allowed', async () => {
  await openTicket(client, 'EURUSD');
  const ticket = ticketOf('EURUSD');
  await ticket.getByLabel('Leverage').selectOption('30');
  const dialog = await openLimits();
  await dialog.getByLabel('Límites según').selectOption('own');
  await dialog.getByLabel('Pares de divisas principales').selectOption('10');
  expect(await findStumbles(admin, 'limits-own')).toEqual([]);
  await dialog.getByLabel('Motivo').fill('Menos riesgo en la primera semana');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The page may not have asked again yet: then the desk refuses, and the ticket learns of it.
  await ticket.getByRole('button', { name: /^Review/ }).click();
  await ticket.getByRole('button', { name: 'Buy EURUSD', exact: true }).click();
  await ticket.getByText('This leverage is not allowed for this instrument. The highest is 1:10.').waitFor();
  expect(await ticket.getByLabel('Leverage').inputValue()).toBe('30');
  expect(await findStumbles(client, 'ticket-over-limit')).toEqual([]);
  await ticket.getByRole('button', { name: 'Back', exact: true }).click();
  await ticket.getByRole('button', { name: 'Trade at 1:10' }).click();
  expect(await leveragesOf(ticket)).toEqual(['1:1', '1:2', '1:5', '1:10']);
  await expect.poll(() => ticket.getByRole('button', { name: /^Review/ }).isEnabled()).toBe(true);
  await close();
});
