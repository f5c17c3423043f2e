import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { openTab, openTicket, placeOrder } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { openEmptyList } from './pages/none-yet.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const PERSON = newPerson('bruno.mundo');
const WORLD = 'Lección 3';
const ACCOUNT = 'En la lección';

let server: SharedServer;
let browser: Browser;
let admin: Page;
let page: Page;
let person: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const { kept } = await signInByCalls(server.origin);
  const [panel, newcomer] = await Promise.all([
    openVisitor(browser, server.origin, { kept }),
    openNewcomer(browser, server.origin, PERSON),
  ]);
  [admin, page, person] = [panel.page, newcomer.page, newcomer];
  for (const one of [admin, page]) one.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await leave(browser);
});

const line = () => admin.getByRole('row').filter({ hasText: WORLD });
const dialog = () => admin.getByRole('dialog');
/** An act on the world, confirmed in its dialog. */
async function act(name: string, confirm: string, fill?: () => Promise<void>): Promise<void> {
  await line().getByRole('button', { name }).click();
  await fill?.();
  await dialog().getByRole('button', { name: confirm, exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}
const clock = () => page.getByRole('group', { name: WORLD });

/** A flash crash half an hour after the beginning, previewed, and news of one's own. */
async function scriptCrash(): Promise<void> {
  await dialog().getByLabel('Escenario').selectOption({ label: 'Desplome repentino y recuperación' });
  await dialog().getByRole('button', { name: 'Insertar' }).click();
  await dialog()
    .getByRole('img', { name: /^EURUSD: .* al final/ })
    .waitFor();
  await dialog().getByRole('button', { name: 'Añadir una línea' }).click();
  const create = dialog().getByRole('button', { name: 'Crear mundo' });
  const line = dialog().getByRole('group', { name: 'Línea 6' });
  await line.getByLabel('Qué').selectOption({ label: 'Noticia' });
  expect(await create.isDisabled()).toBe(true);
  await line.getByLabel('Titular').fill('Última hora en clase');
  await line.getByLabel('Tras').fill('0:01');
  const preview = dialog().getByRole('region', { name: 'Vista previa' });
  await preview.getByLabel('Instrumento').selectOption('AAPL');
  await preview.getByRole('img', { name: /^AAPL: / }).waitFor();
  expect(await preview.getByRole('listitem').count()).toBe(6);
  await preview.getByLabel('Instrumento').focus();
}

test('an administrator makes a world, which stands until it is started', async () => {
  await openEmptyList(admin, { at: '/admin/worlds', from: '/api/worlds', says: 'No hay mundos' });
  await admin.getByRole('button', { name: 'Nuevo mundo' }).click();
  const create = dialog().getByRole('button', { name: 'Crear mundo' });
  expect(await create.isDisabled()).toBe(true);
  await dialog().getByLabel('Nombre').fill(WORLD);
  await dialog().getByLabel('Empieza (hora de mercado, UTC)').fill('2030-01-07T15:00');
  for (const one of ['Divisas', 'Acciones', 'Cripto']) await dialog().getByLabel(one).uncheck();
  expect(await create.isDisabled()).toBe(true);
  await dialog().getByLabel('Símbolos').fill('eurusd, aapl, btc');
  await scriptCrash();
  expect(await findStumbles(admin, 'world-scenario')).toEqual([]);
  await create.click();
  await dialog().waitFor({ state: 'detached' });
  await line().getByText('Sin empezar').waitFor();
  await line().getByText('Escenario').waitFor();
  expect(await findStumbles(admin, 'worlds')).toEqual([]);
});

test('a client opens an account in it and sees its own clock, instruments and prices', async () => {
  await page.goto('/app/positions');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Accounts…' }).click();
  const accounts = page.getByRole('dialog', { name: 'Accounts' });
  await accounts.getByLabel('Name').fill(ACCOUNT);
  // It takes accounts once every process has heard of it.
  await accounts.getByLabel('Market').selectOption({ label: WORLD }, { timeout: 30_000 });
  await accounts.getByText(/3 instruments · Jan 7, 2030/).waitFor();
  await accounts.getByRole('button', { name: 'Open account' }).click();
  const row = accounts.getByRole('listitem').filter({ hasText: ACCOUNT });
  const loaded = page.waitForEvent('load');
  await row.getByRole('button', { name: `Switch to ${ACCOUNT}` }).click();
  await loaded;
  await clock().getByText('Not started').waitFor();
  await openTab(page, 'Market');
  await page.getByRole('row').filter({ hasText: 'AAPL' }).first().waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'MSFT' }).count()).toBe(0);
  await openTicket(page, 'AAPL');
  await page
    .getByRole('dialog', { name: 'Trade AAPL' })
    .getByText('Not started: nothing is filled.')
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
});

test('started at 60 times, it is traded at its prices, and the other tab of the client at the installation’s', async () => {
  await act(`Velocidad de ${WORLD}`, 'Fijar velocidad', async () => {
    await dialog().getByRole('textbox', { name: 'Velocidad' }).fill('60');
    expect(await findStumbles(admin, 'world-speed')).toEqual([]);
  });
  await line().getByText('En marcha').waitFor();
  await clock().getByText('60×').waitFor();
  await openTicket(page, 'AAPL');
  await placeOrder(page, 'Buy', { symbol: 'AAPL', quantity: '3', leverage: '1:1' });
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: 'Close AAPL' }).first().waitFor();
  const other = await page.context().newPage();
  other.setDefaultTimeout(20_000);
  await other.addInitScript(() => sessionStorage.setItem('lonja.account', 'primary'));
  const asked = other.waitForRequest((request) => request.url().includes('/api/real-market-data'));
  await other.goto('/app/market');
  expect((await asked).url()).not.toContain('world=');
  await other.getByRole('row').filter({ hasText: 'MSFT' }).first().waitFor();
  await other.close();
});

test('the panel shows which world a client’s account trades, with its figures there', async () => {
  await admin.goto(`/admin/clients/${person.user.id}`);
  const choice = admin.getByLabel('Cuenta', { exact: true });
  const option = choice.locator('option').filter({ hasText: ACCOUNT });
  await choice.selectOption((await option.textContent()) ?? '');
  await admin.getByText(`Mundo: ${WORLD}`).waitFor();
  await expect.poll(() => admin.getByRole('row').filter({ hasText: 'AAPL' }).count()).toBeGreaterThan(0);
  await admin.getByRole('link', { name: 'Mundos' }).click();
});

test('paused, nothing is filled and every screen says so; ended, what is open can be closed', async () => {
  // What will hold is said at once on every screen, two seconds before it does.
  const said = [line().getByText('Pausando…').waitFor(), clock().getByText('Pausing…').waitFor()];
  await act(`Pausar ${WORLD}`, 'Pausar');
  await Promise.all(said);
  await clock().getByText('Paused').waitFor();
  await line().getByText('En pausa').waitFor();
  await openTicket(page, 'AAPL');
  const ticket = page.getByRole('dialog', { name: 'Trade AAPL' });
  await ticket.getByText('Paused: nothing is filled.').waitFor();
  expect(await findStumbles(page, 'world-paused')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await act(`Terminar ${WORLD}`, 'Terminar');
  await clock().getByText('Ended').waitFor();
  await openTab(page, 'Positions');
  await page.getByRole('button', { name: 'Close AAPL' }).first().click();
  await page.getByText('No Active Positions').first().waitFor();
  await act(`Revelar la semilla de ${WORLD}`, 'Revelar semilla');
  await line().getByText('Compromiso').click();
  await line()
    .getByText(/^Semilla: [0-9a-f]{32}$/)
    .waitFor();
});
