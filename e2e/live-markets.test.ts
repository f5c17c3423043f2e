import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findViolations,
  leave,
  openVisitor,
  overflows,
  sharedBrowser,
  stopClock,
  type Visitor,
} from './browser.ts';
import { tabTo, typeInto } from './pages/keyboard.ts';
import { newPerson, registerByCalls, signInAs, signInByCalls } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { ADMIN } from './running-server.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  visitor = await openVisitor(browser, server.origin);
  page = visitor.page;
});

afterAll(async () => {
  await leave(browser);
});

const table = () => page.getByRole('table', { name: 'Activos' });
const rowOf = (symbol: string) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Operar ${symbol}`, exact: true }) });
const search = (text: string) => page.getByLabel('Buscar por símbolo o nombre').fill(text);
/** Orders the list, as its address then says. */
const sort = async (label: string, address: string) => {
  await page.getByLabel('Ordenar por').selectOption({ label });
  await page.waitForURL(address);
};
const category = (name: string) =>
  page.getByRole('group', { name: 'Categorías' }).getByRole('button').filter({ hasText: name });
const countOf = async (): Promise<number> => Number(await table().getAttribute('aria-rowcount')) - 1;
const textsOfCards = async () =>
  (await page.getByLabel('Resumen del mercado').locator('dd').allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  );

test('[LIV-08] while the market is fetched it says so', async () => {
  const html = await (await fetch(`${server.origin}/trading-markets`)).text();
  expect(html).toContain('Cargando datos del mercado...');
  expect(html).toContain('<h1');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/real-market-data', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/trading-markets');
  await page.getByText('Cargando datos del mercado...').waitFor();
  release();
  await table().waitFor();
  await passAgain(page, '**/api/real-market-data');
});

test('[LIV-01] [RTE-04] the heading, and the count of what can be traded', async () => {
  await page.getByRole('heading', { level: 1, name: 'Mercados en Tiempo Real' }).waitFor();
  expect(await page.getByText(/^3,00\d activos disponibles$/).count()).toBe(1);
  expect(await countOf()).toBeGreaterThan(2_800);
  const available = await page.getByText(/activos disponibles$/).innerText();
  const total = (await page.getByLabel('Resumen del mercado').locator('dd').last().innerText()).trim();
  // Three are figures of the market's own volatility, which nobody can buy: they are listed and named, and not counted.
  expect(toNumber(available)).toBe(toNumber(total) - 3);
  expect(await page.getByText(/que no se negocian: VX=F, VXM=F, \^VIX\./).count()).toBe(1);
  expect(await page.getByText(/No se pueden operar ahora/).count()).toBe(0);
});

test('[LIV-01] the list is asked for again within five seconds: what cannot be traded now is counted apart and named', async () => {
  const { page: timed, context } = await openVisitor(browser, server.origin);
  await timed.clock.install();
  let end = (): Promise<void> => Promise.resolve();
  await timed.routeWebSocket('**/api/stream', (socket) => {
    socket.connectToServer();
    end = () => socket.close();
  });
  const isMarket = (message: { url(): string }) => message.url().endsWith('/api/real-market-data');
  const first = timed.waitForResponse(isMarket);
  await timed.goto('/trading-markets?q=EURUSD');
  await first;
  await timed.getByRole('table', { name: 'Activos' }).waitFor();
  const withheld = ['^TASI.SR', '^TWII'];
  await timed.route('**/api/real-market-data', async (route) => {
    const response = await route.fetch();
    const assets = (await response.json()) as { symbol: string; tradable: boolean }[];
    await route.fulfill({
      response,
      json: assets.map((asset) => ({ ...asset, tradable: !withheld.includes(asset.symbol) })),
    });
  });
  await stopClock(timed);
  const again = timed.waitForRequest(isMarket);
  await timed.clock.fastForward(5_000);
  await again;
  await timed.clock.resume();
  const line = timed.getByText(/^El catálogo tiene 3,00\d\. No se pueden operar ahora 2, por falta/);
  await line.waitFor();
  for (const symbol of withheld) expect(await line.innerText()).toContain(symbol);
  const total = await timed.getByLabel('Resumen del mercado').locator('dd').last().innerText();
  expect(await timed.getByText(/activos disponibles$/).innerText()).not.toContain(total.trim());
  // Without the stream it says so, and goes on by asking.
  await timed.routeWebSocket('**/api/stream', (socket) => void socket.close());
  await end();
  await timed.getByText('Se perdió la conexión en vivo').waitFor();
  const row = timed.getByRole('row').filter({ hasText: 'EURUSD' });
  const before = await row.innerText();
  await timed.clock.fastForward(5_000);
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).not.toBe(before);
  await context.close();
});

test('[LIV-02] [LIV-08] search by symbol or name, in any case, and nothing found', async () => {
  await search('aPpLe inc');
  await rowOf('AAPL').waitFor();
  // Each word begins one of the name: a trust has both too, and stands behind.
  const offered = table().getByRole('button', { name: /^Operar / });
  await expect
    .poll(() => offered.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['Operar AAPL', 'Operar APLE']);
  expect(await countOf()).toBe(2);
  await search('eurusd');
  await rowOf('EURUSD').waitFor();
  await search('no hay nada que se llame así');
  await page.getByText('No se encontraron activos').waitFor();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect.poll(countOf).toBeGreaterThan(2_800);
});

test('[LIV-03] categories with their counts, in their order', async () => {
  const buttons = page.getByRole('group', { name: 'Categorías' }).getByRole('button');
  const texts = await buttons.allInnerTexts();
  expect(texts.slice(0, 9).map((text) => text.replace(/\s*\([\d,]+\)$/, ''))).toEqual([
    'Todos',
    'Tecnología',
    'Banca',
    'Energía',
    'Salud',
    'Cripto',
    'Forex',
    'Materias primas',
    'Índices',
  ]);
  const counts = texts.map((text) => Number(/\(([\d,]+)\)/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(counts[0]);
  await buttons.filter({ hasText: 'Forex' }).click();
  await expect.poll(countOf).toBe(counts[6]);
});

test('the address keeps search, category and order over a reload', async () => {
  await page.getByLabel('Ordenar por').selectOption({ label: 'Mayor alza' });
  await search('eur');
  await page.waitForURL('**/trading-markets?q=eur&category=forex&sort=rising');
  await expect.poll(countOf).toBeLessThan(50);
  const before = await countOf();
  await page.reload();
  await table().waitFor();
  expect(await countOf()).toBe(before);
  expect(await page.getByLabel('Buscar por símbolo o nombre').inputValue()).toBe('eur');
  const changes = await table().locator('[role=cell]:nth-child(4)').allInnerTexts();
  const figures = changes.slice(0, 8).map((text) => Number(text.replace('−', '-').replace('%', '')));
  expect(figures.length).toBeGreaterThan(3);
  expect(figures.every((figure, index) => index === 0 || figure <= (figures[index - 1] ?? 0) + 0.1)).toBe(
    true,
  );
});

/** The one of the two colours of a change that the first figure in percent of a row wears. */
const colourOfChange = (row: Locator): Promise<string> =>
  row
    .getByText(/^[+−]?\d+\.\d\d%$/)
    .last()
    .evaluate((element) => {
      const root = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement('i'));
      const names = ['--up', '--down'].filter((name) => {
        probe.style.color = root.getPropertyValue(name);
        return getComputedStyle(probe).color === getComputedStyle(element).color;
      });
      probe.remove();
      return names.join(' and ');
    });
const lineOf = async (row: Locator): Promise<string> => (await row.innerText()).replaceAll(/\s+/g, ' ');

test('[LIV-04] a row: symbol, name, badge, price, change, volume; and it moves', async () => {
  await search('EURUSD');
  const row = rowOf('EURUSD');
  await row.waitFor();
  expect(await lineOf(row)).toMatch(
    /^EURUSD Euro \/ dólar Forex [01]\.\d{5} [+−]?\d+\.\d\d% [\d,]+ Gráfico Operar$/,
  );
  const before = await row.innerText();
  await expect.poll(() => row.innerText(), { timeout: 10_000 }).not.toBe(before);
  // The digits that changed wear the colour of their direction for a moment.
  await row.locator('[style*="--up"], [style*="--down"]').first().waitFor();
});

test('[LIV-04] what rises is green and what falls is red; on a phone badge and volume stand beside symbol and price', async () => {
  const first = () => table().getByRole('row').nth(1);
  await search('');
  await category('Todos').click();
  await sort('Mayor alza', '**/trading-markets?sort=rising');
  await expect.poll(() => lineOf(first())).toMatch(/ \+\d+\.\d\d% /);
  expect(await colourOfChange(first())).toBe('--up');
  await sort('Mayor baja', '**/trading-markets?sort=falling');
  await expect.poll(() => lineOf(first())).toMatch(/ −\d+\.\d\d% /);
  expect(await colourOfChange(first())).toBe('--down');
  await page.setViewportSize({ width: 360, height: 780 });
  await search('EURUSD');
  await expect
    .poll(() => lineOf(rowOf('EURUSD')))
    .toMatch(/^EURUSD Forex Euro .*[01]\.\d{5} [+−]?\d+\.\d\d% Vol\. [\d,]+ Gráfico Operar$/);
  expect(await overflows(page)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('[LIV-05] [LIV-09] one chart at a time: 50 candles of five minutes, drawn and followed', async () => {
  await search('');
  await category('Forex').click();
  const asked = page.waitForResponse((response) => response.url().includes('/api/candles/'));
  const buttons = table().getByRole('button', { name: /^Gráfico de/ });
  await buttons.nth(0).click();
  const answer = await asked;
  expect(new URL(answer.url()).searchParams.get('limit')).toBe('50');
  expect(((await answer.json()) as { candles: unknown[] }).candles).toHaveLength(50);
  await page.getByRole('application', { name: /Velas de 5 minutos/ }).waitFor();
  await page.getByText(/^50 velas de 5 minutos de/).waitFor();
  expect(await page.getByRole('application').locator('canvas').count()).toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);
  const drawing = () => page.getByRole('application').screenshot();
  const drawn = await drawing();
  await expect.poll(async () => (await drawing()).equals(drawn)).toBe(false);
  await buttons.nth(1).click();
  await expect.poll(() => table().locator('[aria-expanded=true]').count()).toBe(1);
  await table().locator('[aria-expanded=true]').click();
  await expect.poll(() => page.getByRole('application').count()).toBe(0);
});

test('[LIV-07] the summary counts each asset once', async () => {
  const [rising = 0, falling = 0, stable = 0, total = 0] = await textsOfCards();
  expect(total).toBeGreaterThan(2_800);
  expect(rising + falling + stable).toBe(total);
});

test('[LIV-10] signed out, trading says what it needs', async () => {
  await category('Todos').click();
  await search('AAPL');
  await page.getByRole('button', { name: 'Operar AAPL', exact: true }).click();
  const toast = page.getByRole('region', { name: /Avisos/ }).getByRole('listitem');
  await toast.getByText('Debes iniciar sesión para operar').waitFor();
  expect(await toast.innerText()).toContain('Error');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

describe('signed in', () => {
  test('[LIV-06] [LIV-10] [DLG-01] [DLG-02] [DLG-03] a purchase on margin, by keyboard alone', async () => {
    const name = `luz.${randomBytes(3).toString('hex')}`;
    await signInAs(page, await registerByCalls(server.origin, newPerson(name)));
    await page.goto('/trading-markets');
    await page.getByText(`Sesión de ${name}`).waitFor();
    await table().waitFor();
    await typeInto(page.getByLabel('Buscar por símbolo o nombre'), 'AAPL');
    await page.waitForURL('**/trading-markets?q=AAPL');
    await tabTo(page.getByRole('button', { name: 'Operar AAPL', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Comprar AAPL' });
    const quantity = dialog.getByLabel('Cantidad');
    await quantity.waitFor();
    expect(await quantity.inputValue()).toBe('1');
    expect(await dialog.getByLabel('Apalancamiento').locator('option').allInnerTexts()).toEqual([
      '1:1',
      '1:2',
      '1:5',
      '1:10',
      '1:20',
      '1:30',
    ]);
    await typeInto(quantity, '0');
    const buy = dialog.getByRole('button', { name: 'Comprar AAPL' });
    expect(await buy.isDisabled()).toBe(true);
    await typeInto(quantity, '1000');
    await dialog.getByText('Fondos Insuficientes').waitFor();
    expect(await dialog.innerText()).toMatch(
      /Se requiere un margen de [\d,]+\.\d\d USD con apalancamiento 1:1/,
    );
    expect(await findViolations(page)).toEqual([]);
    await tabTo(dialog.getByLabel('Apalancamiento'));
    await page.keyboard.type('1:10');
    expect(await dialog.getByLabel('Apalancamiento').inputValue()).toBe('10');
    await typeInto(quantity, '2');
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await tabTo(buy);
    await page.keyboard.press('Enter');
    await page.getByText('Compra Exitosa', { exact: true }).first().waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    const shown = await page.getByRole('region', { name: /Avisos/ }).innerText();
    expect(shown).toMatch(/2 AAPL a \d+\.\d\d/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Operar');
  });

  test('[DLG-04] a refusal is shown with its title and the server’s text; the dialog stays', async () => {
    await page.route('**/api/trades/buy', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'market_closed', message: 'El mercado está cerrado' }),
      }),
    );
    await page.getByRole('button', { name: 'Operar AAPL', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Comprar AAPL' });
    await dialog.getByRole('button', { name: 'Comprar AAPL' }).click();
    const toasts = page.getByRole('region', { name: /Avisos/ });
    await toasts.getByText('Error en la Operación').first().waitFor();
    expect(await toasts.innerText()).toContain('El mercado está cerrado');
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await passAgain(page, '**/api/trades/buy');
  });

  test('[RTE-02] an administrator sees the same screen, and does not trade', async () => {
    await signInAs(page, await signInByCalls(server.origin));
    await page.goto('/trading-markets?q=AAPL');
    await page.getByText(`Sesión de ${ADMIN.username}`).waitFor();
    await page.getByRole('button', { name: 'Operar AAPL', exact: true }).click();
    await page.getByText('Las cuentas de administración no operan').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('the server is away: it says so, and comes back on demand', async () => {
  await page.route('**/api/real-market-data', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto('/trading-markets');
  await page.getByText('No se pudieron cargar los datos del mercado').waitFor({ timeout: 30_000 });
  expect(await findViolations(page)).toEqual([]);
  await passAgain(page, '**/api/real-market-data');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await table().waitFor();
});

/** '3,012 activos' is 3012. */
const toNumber = (text: string): number => Number(text.replace(/\D/g, ''));
