import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '@lonja/words/languages';
import { findCutFigures, leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { buyByCalls } from './pages/buy-by-calls.ts';
import { crowdAccount } from './pages/crowded-account.ts';
import { isLoaded } from './pages/dashboard.ts';
import { newPerson, openNewcomer, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const name = `tablero.${randomBytes(3).toString('hex')}`;

let server: SharedServer;
let browser: Browser;
let page: Page;
let trader: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const newcomer = await openNewcomer(browser, server.origin, newPerson(name), { rate: 'live' });
  [page, trader] = [newcomer.page, newcomer];
  page.setDefaultTimeout(20_000);
});
afterAll(() => leave(browser));

const region = (title: string) => page.getByRole('region', { name: title, exact: true });

/** What a page shows of an account at one moment, all of it read between two frames. Runs in the page. */
function readFigures(): Record<string, string> {
  const read: Record<string, string> = {};
  const bar = document.querySelector('header') ?? document.body;
  for (const button of bar.querySelectorAll('button')) {
    const text = button.innerText.replaceAll('\n', ' ');
    for (const label of ['Total Equity', 'P&L today', 'Margin level'])
      if (text.startsWith(label)) read[`bar ${label}`] = text.slice(label.length).trim();
  }
  for (const figure of document.querySelectorAll<HTMLElement>('[data-figure]'))
    read[figure.dataset['figure']!] = figure.innerText.trim();
  const hero = document.querySelector<HTMLElement>('section[aria-label="Equity"] p.live');
  read['story-equity'] = hero?.innerText.trim() ?? '';
  const moves = [...document.querySelectorAll<HTMLElement>('[data-moves] .figures')];
  read['moves'] = moves.map((one) => one.innerText.trim()).join(' ');
  return read;
}

const amountOf = (text: string | undefined): number =>
  Number((text ?? '').replace('−', '-').replaceAll(/[^\d.-]/g, ''));

describe('an account that holds nothing', () => {
  test('says so in each panel, with the way on, and has no curve yet', async () => {
    await page.goto('/app/dashboard');
    await isLoaded(page);
    await region('Margin').getByText('Nothing is held on margin').waitFor();
    await region('What moved today').getByText('No market has brought or cost anything today.').waitFor();
    await region('Exposure').getByText('Nothing is held, so nothing is exposed.').waitFor();
    await region('Equity').getByText('Your curve begins here').waitFor();
    expect(await findStumbles(page, 'dashboard-empty')).toEqual([]);
  });

  test('leads to the calendar of results in one click', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: /Results by day/ }).click();
    await page.waitForURL('**/app/journal?view=calendar');
    await expect.poll(() => page.getByText('No day has a result yet').count()).toBe(1);
  });
});

describe('with positions', () => {
  beforeAll(async () => {
    await buyByCalls(trader, { symbol: 'EURUSD', quantity: 60_000, leverage: 50 });
    await buyByCalls(trader, { symbol: 'BTC', quantity: 0.03, leverage: 2 });
    await buyByCalls(trader, { symbol: 'MSFT', quantity: 2 });
    await trader.client.call('closePosition', { body: { userId: trader.user.id, symbol: 'MSFT' } });
    await page.goto('/app/dashboard');
    await isLoaded(page);
  });

  test('its figures are those of the bar to the cent, while prices move', async () => {
    await region('What moved today').getByRole('listitem').filter({ hasText: 'MSFT' }).waitFor();
    const seen = new Set<string>();
    await expect
      .poll(
        async () => {
          const read = await page.evaluate(readFigures);
          const equity = read['bar Total Equity'];
          expect(read).toMatchObject({ 'account-equity': equity, 'story-equity': equity });
          const today = read['bar P&L today'];
          expect(read).toMatchObject({ 'moved-today': today, 'story-today': today });
          expect(read['margin-level']).toBe(read['bar Margin level']);
          expect(amountOf(read['account-value']) + amountOf(read['account-open'])).toBeCloseTo(
            amountOf(equity),
            1,
          );
          // Each market is rounded by itself.
          const moves = (read['moves'] ?? '').split(' ').map(amountOf);
          const total = moves.reduce((sum, amount) => sum + amount, 0);
          expect(Math.abs(total - amountOf(today))).toBeLessThan(0.005 * (moves.length + 1) + 1e-9);
          seen.add(equity ?? '');
          return seen.size;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBeGreaterThan(8);
  });

  test('the curve has begun, with its drawdown', async () => {
    await region('Equity').getByRole('img').first().waitFor();
    await expect
      .poll(() =>
        region('Equity')
          .getByText(/^Deepest drawdown/)
          .count(),
      )
      .toBe(1);
  });

  test('what is held is counted by class and by currency, and what would close first is named', async () => {
    const exposure = region('Exposure');
    const rows = exposure.getByRole('table').first().getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    const shares = (await rows.allInnerTexts()).slice(1).map((row) => Number(/(\d+\.\d\d)%/.exec(row)?.[1]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 6);
    await exposure.getByRole('row').filter({ hasText: /^EUR/ }).waitFor();
    await region('Margin')
      .getByText(/^If \w+ reaches [\d.,]+ \(.+\) and all else stays, \w+ is closed first\.$/)
      .waitFor();
    await region('Open points').getByText('2 positions have no stop loss').waitFor();
    expect(await findStumbles(page, 'dashboard-held')).toEqual([]);
  });
});

describe('with fifty positions', () => {
  let crowded: SignedIn;
  beforeAll(async () => {
    const person = newPerson(`${name}.lleno`);
    crowded = await registerByCalls(server.origin, person);
    await crowdAccount(server.origin, person, { positions: 50, trades: 0 });
  });

  test.each(LANGUAGE_CODES)('no figure is cut at 320 pixels in %s', async (language) => {
    const { locale } = LANGUAGES[language];
    const visitor = await openVisitor(browser, server.origin, {
      kept: crowded.kept,
      viewport: 'small',
      locale,
    });
    await visitor.page.goto('/app/dashboard');
    await visitor.page.locator(`html[lang=${language}]`).waitFor();
    await visitor.page.locator('[data-moves] li').nth(5).waitFor();
    expect(await findCutFigures(visitor.page)).toEqual([]);
    expect(await overflows(visitor.page)).toBe(false);
    await visitor.context.close();
  });

  test('shows the largest moves and the sum of the others', async () => {
    const visitor = await openVisitor(browser, server.origin, { kept: crowded.kept, locale: 'en-US' });
    await visitor.page.goto('/app/dashboard');
    await expect.poll(() => visitor.page.getByText(/^\d+ more markets$/).count()).toBe(1);
    await visitor.context.close();
  });
});
