import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { recordProof } from '@lonja/testkit';
import { inEachLanguage } from '@lonja/words/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findColourViolations,
  findCutFigures,
  findSmallTargets,
  findViolations,
  leave,
  LOOKED_AT,
  openVisitor,
  overflows,
  setTheme,
  sharedBrowser,
  type Kept,
  type Theme,
  type Viewport,
} from './browser.ts';
import { crowdAccount } from './pages/crowded-account.ts';
import { openTicket, placeOrder, positionRow, reachDashboard } from './pages/dashboard.ts';
import { register, signIn } from './pages/register.ts';
import { weighPages } from '../scripts/web-budgets.ts';
import { ADMIN } from './running-server.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

const FOLDER = path.resolve('artifacts/screens');
/** `npm run screens` keeps pictures; the tests alone need none. */
const TAKES_PICTURES = process.env['SCREENS_PICTURES'] !== undefined;
const THEMES: readonly Theme[] = ['dark', 'light'];
const PUBLIC_SCREENS = {
  landing: '/',
  trading: '/trading',
  markets: '/markets',
  'trading-markets': '/trading-markets',
  platforms: '/platforms',
  help: '/help',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password',
  risk: '/risk',
  cookies: '/cookies',
  privacy: '/privacy',
  legal: '/legal',
  transparency: '/transparency',
  'not-found': '/nothing-here',
};
const CLIENT_SCREENS = {
  trade: '/app/trade/EURUSD',
  dashboard: '/app/dashboard',
  positions: '/app/positions',
  transactions: '/app/transactions',
  market: '/app/market',
  news: '/app/news',
  calendar: '/app/calendar',
  statistics: '/app/market-statistics',
};
/** `npm run prove` and `npm run screens` take an account as full as any, in every language. */
const IS_LONG = process.env['PROVE_WIDTHS'] !== undefined || TAKES_PICTURES;
const CROWD = { positions: 200, trades: IS_LONG ? 10_000 : 900 };
/** The narrowest in the longest words, unless there is time for all. */
const READ_IN = IS_LONG
  ? LOOKED_AT.flatMap((viewport) =>
      (['en', 'es', 'fr', 'de'] as const).map((language) => [viewport, language] as const),
    )
  : ([['phone', 'de']] as const);
/** The narrow one alone where there is no time for all: with positions every width is looked at. */
const EMPTY_AT: readonly Viewport[] = IS_LONG ? LOOKED_AT : ['phone'];
const CROWDED = { username: 'olga.crowded', email: 'olga@example.org', password: 'una tercera frase' };
const CLIENT = { username: 'eva.screens', email: 'eva@example.org', password: 'otra frase larga' };

/** Screens in a width and a theme, and what was wrong with them. */
const found = { looks: 0, stumbles: 0 };
const startedAt = performance.now();
let server: SharedServer;
let browser: Browser;
/** The client's session, for one browser after the other. */
let session: Kept;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  server = await sharedServer();
  browser = await sharedBrowser();
  const { page, context } = await openVisitor(browser, server.origin);
  await page.goto('/register');
  await register(page, CLIENT);
  await reachDashboard(page);
  await setTheme(page, 'auto');
  session = await context.storageState();
  await context.close();
});

afterAll(async () => {
  const milliseconds = Math.round(performance.now() - startedAt);
  recordProof({ proof: 'screens', milliseconds, widths: LOOKED_AT.length, themes: THEMES.length, ...found });
  await leave(browser);
});

describe.each(LOOKED_AT)('%s', (viewport) => {
  test('[PUB-15] the public screens: axe finds nothing, nothing is wider than the screen, virtual funds are named', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, { viewport });
    const stumbles: string[] = [];
    for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
      await page.goto(address);
      await page.getByText(markOf(name), { exact: true }).first().waitFor();
      if (name === 'trading-markets') await page.getByRole('table', { name: 'Activos' }).waitFor();
      for (const theme of THEMES) {
        await paint(page, theme);
        stumbles.push(...(await findStumbles(page, `${name}-${viewport}-${theme}`, theme !== THEMES[0])));
      }
    }
    expect(stumbles).toEqual([]);
    // The 404 page, and the link without a token, are answered so on purpose.
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
    await context.close();
  });

  test('[ADM-02] [ADM-03] the panel', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, { viewport });
    await page.goto('/login');
    await signIn(page, ADMIN.username, ADMIN.password);
    await page.waitForURL('**/admin/users');
    const stumbles: string[] = [];
    for (const theme of THEMES) {
      await setTheme(page, theme);
      await page.getByRole('row').nth(1).waitFor();
      stumbles.push(...(await findStumbles(page, `panel-${viewport}-${theme}`, false)));
    }
    expect([stumbles, complaints]).toEqual([[], []]);
    await context.close();
  });
});

test.each(EMPTY_AT)('[DSH-01] [DSH-02] %s: the client screens of an empty account', async (viewport) => {
  expect(await lookAtClient(viewport, 'empty')).toEqual([]);
});

test('three purchases give the account something to show', async () => {
  const { page, context } = await openVisitor(browser, server.origin, { kept: session });
  await page.goto('/app/market');
  for (const order of [
    { symbol: 'EURUSD', quantity: '20000', leverage: '1:100' },
    { symbol: 'AAPL', quantity: '2' },
    { symbol: 'USDJPY', quantity: '5000', leverage: '1:50' },
  ]) {
    await openTicket(page, order.symbol);
    await placeOrder(page, 'Buy', order);
  }
  await page.goto('/app/positions');
  await expect.poll(() => positionRow(page, 'USDJPY').count()).toBe(1);
  await context.close();
});

test.each(LOOKED_AT)(
  '[DSH-01] [DSH-02] %s: the client screens with positions, and the ticket',
  async (viewport) => {
    expect(await lookAtClient(viewport, 'full')).toEqual([]);
  },
);

describe('an account with 200 positions', () => {
  let crowded: Kept;

  beforeAll(async () => {
    const { page, context } = await openVisitor(browser, server.origin);
    await page.goto('/register');
    await register(page, CROWDED);
    await reachDashboard(page);
    await crowdAccount(server.origin, CROWDED, CROWD);
    crowded = await context.storageState();
    await context.close();
  }, 600_000);

  test('[DSH-15] [DSH-17] every trade counts, and every one is found', async () => {
    const { page, context } = await openVisitor(browser, server.origin, { kept: crowded });
    await page.goto('/app/transactions');
    const all = (CROWD.positions + CROWD.trades).toLocaleString('en-US');
    await page.getByLabel('Transactions', { exact: true }).getByText(all, { exact: true }).waitFor();
    await page.getByText(`10 of ${all}`).waitFor();
    await page.getByLabel('Search by symbol or type').fill('sell');
    const sold = (CROWD.trades / 2).toLocaleString('en-US');
    await expect.poll(() => page.getByText(`10 of ${sold}`).count()).toBe(1);
    await context.close();
  });

  test.each(READ_IN)(
    '[API-27] %s, %s: no figure is cut off, nothing is wider than the screen',
    async (viewport, language) => {
      const { page, context, complaints } = await openVisitor(browser, server.origin, {
        viewport,
        kept: crowded,
      });
      await chooseLanguage(page, language);
      const stumbles: string[] = [];
      const look = async (name: string) => {
        for (const theme of IS_LONG ? THEMES : THEMES.slice(0, 1)) {
          await page.emulateMedia({ colorScheme: theme });
          await settle(page);
          if (TAKES_PICTURES) await takePicture(page, `${name}-crowded-${language}-${viewport}-${theme}`);
        }
        if (await overflows(page)) stumbles.push(`${name} is wider than the screen`);
        stumbles.push(...(await findCutFigures(page)).map((figure) => `${name}: ${figure}`));
      };
      for (const [name, address] of Object.entries(CLIENT_SCREENS)) {
        await page.goto(address);
        await page.locator(`html[lang=${language}]`).waitFor();
        await page.locator('.figure:visible, article').first().waitFor();
        await look(name);
      }
      expect([stumbles, complaints]).toEqual([[], []]);
      await context.close();
    },
  );
});

test('the app can be installed; its worker keeps nothing and hands out no script, which the browser keeps itself', async () => {
  const { page, context } = await openVisitor(browser, server.origin, { kept: session });
  await page.goto('/app/dashboard');
  const manifest = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  expect(await (await page.request.get(manifest)).json()).toMatchObject({
    start_url: '/app/trade',
    display: 'standalone',
  });
  const loaded = async (): Promise<readonly LoadedScript[]> => {
    await page
      .getByText(/Simulated market/)
      .first()
      .waitFor();
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map((entry) => entry as PerformanceResourceTiming & { readonly workerMatchedSourceType: string })
        .map(({ name, workerMatchedSourceType: source, transferSize }) => ({ name, source, transferSize })),
    );
  };
  const first = new Set((await loaded()).map(({ name }) => name));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  const again = await loaded();
  expect(again.filter(({ source }) => source !== 'network')).toEqual([]);
  const known = again.filter(({ name }) => first.has(name));
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});

interface LoadedScript {
  readonly name: string;
  readonly source: string;
  /** 0 where it came from the browser's own cache. */
  readonly transferSize: number;
}

test('the scripts of the app, of each tab and of each dialog weigh no more than they may', () => {
  expect(weighPages(path.resolve('dist/web')).filter(({ bytes, most }) => bytes > most)).toEqual([]);
});

test('the chosen theme stands before the first paint', async () => {
  const { page, context } = await openVisitor(browser, server.origin);
  await page.goto('/');
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
  }
  await context.close();
});

/** What is wrong with the client's screens, in both themes: the account follows the system's. */
async function lookAtClient(viewport: Viewport, state: 'empty' | 'full'): Promise<string[]> {
  const { page, context, complaints } = await openVisitor(browser, server.origin, {
    viewport,
    kept: session,
  });
  const stumbles: string[] = [];
  const look = async (name: string) => {
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      stumbles.push(...(await findStumbles(page, `${name}-${viewport}-${theme}`, theme !== THEMES[0])));
    }
  };
  for (const [name, address] of Object.entries(CLIENT_SCREENS)) {
    await page.goto(address);
    await page
      .getByText(/Simulated market/)
      .first()
      .waitFor();
    await look(`${name}-${state}`);
  }
  if (state === 'full') {
    await page.goto('/app/market');
    await openTicket(page, 'BTC');
    await look('ticket');
  }
  await context.close();
  return [...stumbles, ...complaints];
}

const NOT_FOUND = await inEachLanguage(({ notFound }) => notFound());

/** The site is Spanish; a wrong address is answered in the reader's language, which here is none of the four. */
const markOf = (name: string): string => NOT_FOUND[name === 'not-found' ? 'en' : 'es'].mark;

/** A public page wears the attribute that its first script sets: nothing else of it depends on the theme. */
const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((choice) => {
    document.documentElement.dataset['theme'] = choice;
  }, theme);

/**
 * Takes the picture and finds what a person with a narrow screen, another theme or a screen reader would stumble on.
 * @param isRecoloured whether the very same page was looked at in another theme just before
 */
async function findStumbles(page: Page, name: string, isRecoloured: boolean): Promise<string[]> {
  await settle(page);
  if (TAKES_PICTURES) await takePicture(page, name);
  const tooWide = (await overflows(page)) ? [`${name} is wider than the screen`] : [];
  const cut = isRecoloured ? [] : await findCutFigures(page);
  // The ticket's switches and segments are drawn closer: up to 40 px within rows of 44 on touch, 18 px within rows of 24 elsewhere.
  const small = isRecoloured || name.startsWith('ticket-') ? [] : await findSmallTargets(page);
  const violations = await (isRecoloured ? findColourViolations(page) : findViolations(page));
  found.looks += 1;
  found.stumbles += tooWide.length + cut.length + small.length + violations.length;
  return [
    ...tooWide,
    ...[...cut, ...small].map((stumble) => `${name}: ${stumble}`),
    ...violations.map((violation) => `${name}: ${violation}`),
  ];
}

const takePicture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });

/** As the client's own settings have it, from the next page on. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.goto('/app/dashboard');
  await page.evaluate(async (chosen) => {
    const token = localStorage.getItem('authToken') ?? '';
    const { id } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string };
    await fetch(`/api/users/${id}/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: chosen, theme: 'auto' }),
    });
  }, language);
}

/** Fonts are there, and no colour is on its way to another. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
