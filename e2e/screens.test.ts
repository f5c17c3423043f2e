import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { recordProof } from '@lonja/testkit';
import { inEachLanguage } from '@lonja/words/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findCutFigures,
  leave,
  LOOKED_AT,
  openVisitor,
  overflows,
  setTheme,
  sharedBrowser,
  THEMES,
  type Theme,
} from './browser.ts';
import { buyByCalls } from './pages/buy-by-calls.ts';
import { crowdAccount } from './pages/crowded-account.ts';
import { isLoaded, openTicket, turnTo } from './pages/dashboard.ts';
import { newPerson, registerByCalls, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { isTooHeavy, weighPages } from '../scripts/web-budgets.ts';
import { lookAt, ONE_LOAD, takePicture, TAKES_PICTURES, wholeGrid, type Visit } from './screen-looks.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { paint } from './unreadable.ts';

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
const VISITS: readonly Visit[] = IS_LONG ? wholeGrid(LOOKED_AT) : [ONE_LOAD];
/** The narrow one alone where there is no time for all: with positions every width is looked at. */
const EMPTY_VISITS: readonly Visit[] = IS_LONG
  ? VISITS
  : [{ viewport: 'phone', looks: { phone: [['light', 'all']] } }];

/** Screens in a width and a theme, and what was wrong with them. */
const found = { looks: 0, stumbles: 0 };
const startedAt = performance.now();
let server: SharedServer;
let browser: Browser;
let client: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  client = await registerByCalls(server.origin, newPerson('eva.screens'));
});

afterAll(async () => {
  const milliseconds = Math.round(performance.now() - startedAt);
  recordProof({ proof: 'screens', milliseconds, widths: LOOKED_AT.length, themes: THEMES.length, ...found });
  await leave(browser);
});

describe.each(VISITS)('loaded on a $viewport', (visit) => {
  const { viewport } = visit;

  test('[PUB-15] the public screens: axe finds nothing, nothing is wider than the screen, virtual funds are named', async () => {
    const { page, context, complaints } = await openVisitor(browser, server.origin, { viewport });
    const stumbles: string[] = [];
    for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
      await page.goto(address);
      await page.getByText(markOf(name), { exact: true }).first().waitFor();
      if (name === 'trading-markets') await page.getByRole('table', { name: 'Activos' }).waitFor();
      stumbles.push(...(await findStumbles(page, name, visit, paint)));
    }
    expect(stumbles).toEqual([]);
    // The 404 page, and the link without a token, are answered so on purpose.
    expect(complaints.filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
    await context.close();
  });

  test('[ADM-02] [ADM-03] the panel', async () => {
    const { kept } = await signInByCalls(server.origin);
    const { page, context, complaints } = await openVisitor(browser, server.origin, { viewport, kept });
    await page.goto('/admin/users');
    await page.getByRole('row').nth(1).waitFor();
    const stumbles = await findStumbles(page, 'panel', visit, paint);
    expect([stumbles, complaints]).toEqual([[], []]);
    await context.close();
  });
});

test.each(EMPTY_VISITS)(
  '[DSH-01] [DSH-02] $viewport: the client screens of an empty account',
  async (visit) => {
    expect(await lookAtClient(visit, 'empty')).toEqual([]);
  },
);

describe('with three positions', () => {
  beforeAll(async () => {
    for (const order of [
      { symbol: 'EURUSD', quantity: 20_000, leverage: 100 },
      { symbol: 'AAPL', quantity: 2 },
      { symbol: 'USDJPY', quantity: 5_000, leverage: 50 },
    ])
      await buyByCalls(client, order);
  });

  test.each(VISITS)(
    '[DSH-01] [DSH-02] loaded on a $viewport: the client screens, and the ticket',
    async (visit) => {
      expect(await lookAtClient(visit, 'full')).toEqual([]);
    },
  );
});

describe('an account with 200 positions', () => {
  let crowded: SignedIn;

  beforeAll(async () => {
    const person = newPerson('olga.crowded');
    crowded = await registerByCalls(server.origin, person);
    await crowdAccount(server.origin, person, CROWD);
  }, 600_000);

  test('[DSH-15] [DSH-17] every trade counts, and every one is found', async () => {
    const { page, context } = await openVisitor(browser, server.origin, { kept: crowded.kept });
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
        kept: crowded.kept,
      });
      await crowded.client.call('saveSettings', {
        params: { id: crowded.user.id },
        body: { language, theme: 'auto' },
      });
      await page.goto(CLIENT_SCREENS.dashboard);
      await page.locator(`html[lang=${language}]`).waitFor();
      const stumbles: string[] = [];
      const look = async (name: string) => {
        for (const theme of IS_LONG ? THEMES : THEMES.slice(0, 1)) {
          await page.emulateMedia({ colorScheme: theme });
          if (TAKES_PICTURES) await takePicture(page, `${name}-crowded-${language}-${viewport}-${theme}`);
        }
        if (await overflows(page)) stumbles.push(`${name} is wider than the screen`);
        stumbles.push(...(await findCutFigures(page)).map((figure) => `${name}: ${figure}`));
      };
      for (const [name, address] of Object.entries(CLIENT_SCREENS)) {
        await turnTo(page, address);
        await page.locator('.figure:visible, article').first().waitFor();
        await look(name);
      }
      expect([stumbles, complaints]).toEqual([[], []]);
      await context.close();
    },
  );
});

test('the app can be installed; its worker keeps nothing and hands out no script, which the browser keeps itself', async () => {
  const { page, context } = await openVisitor(browser, server.origin, { kept: client.kept });
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

test('the scripts of the app, of each tab and of each dialog weigh no more than they may, in few files', () => {
  const pages = weighPages(path.resolve('dist/web'));
  expect(pages.filter(isTooHeavy)).toEqual([]);
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
async function lookAtClient(visit: Visit, state: 'empty' | 'full'): Promise<string[]> {
  const { page, context, complaints } = await openVisitor(browser, server.origin, {
    viewport: visit.viewport,
    kept: client.kept,
  });
  await context.addInitScript(() => localStorage.setItem('lonja.theme', 'auto'));
  const stumbles: string[] = [];
  const look = async (name: string) => {
    stumbles.push(...(await findStumbles(page, name, visit, followSystem)));
  };
  await page.goto(CLIENT_SCREENS.trade);
  await isLoaded(page);
  await look(`trade-${state}`);
  for (const [name, address] of Object.entries(CLIENT_SCREENS).slice(1)) {
    await turnTo(page, address);
    await look(`${name}-${state}`);
  }
  if (state === 'full') {
    await openTicket(page, 'BTC');
    await look('ticket');
  }
  await context.close();
  return [...stumbles, ...complaints];
}

const NOT_FOUND = await inEachLanguage(({ notFound }) => notFound());

/** The site is Spanish; a wrong address is answered in the reader's language, which here is none of the four. */
const markOf = (name: string): string => NOT_FOUND[name === 'not-found' ? 'en' : 'es'].mark;

const followSystem = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
};

async function findStumbles(
  page: Page,
  name: string,
  visit: Visit,
  dress: (page: Page, theme: Theme) => Promise<void>,
): Promise<readonly string[]> {
  const { looks, stumbles } = await lookAt(page, name, visit, dress);
  found.looks += looks;
  found.stumbles += stumbles.length;
  return stumbles;
}
