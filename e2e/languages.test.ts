import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textsOf } from '@lonja/words/compare-texts';
import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import { reachDashboard } from './pages/dashboard.ts';
import { leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN } from './running-server.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await leave(browser);
});

const CLIENT = await inEachLanguage(({ client }) => client());
const NOT_FOUND = await inEachLanguage(({ notFound }) => notFound());
const PANEL = await inEachLanguage(({ admin }) => admin());
/** Of another country than the one whose figures the language is written with. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', es: 'es-AR', fr: 'fr-CA', de: 'de-CH' };
const localeOf = (language: Language): string => LOCALES[language] ?? language;

/** Lines of a screen that are texts of another language and none of its own. */
async function strays(page: Page, catalogues: Readonly<Record<Language, object>>, language: Language) {
  const own = new Set(textsOf(catalogues[language]).values());
  const foreign = new Set(
    LANGUAGE_CODES.filter((other) => other !== language).flatMap((other) => [
      ...textsOf(catalogues[other]).values(),
    ]),
  );
  const read = await page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);
  // A letter alone may be the sign of an instrument.
  return [...new Set(read.map((line) => line.trim()))].filter(
    (line) => line.length > 1 && foreign.has(line) && !own.has(line),
  );
}

/** Where the bar changes its shape, and the narrowest: words are longer in some languages than in others. */
const TIGHT_WIDTHS = [1280, 1024, 768, 320];

/** The widths at which the page is wider than the screen. */
async function tooNarrow(page: Page): Promise<number[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: number[] = [];
  for (const width of TIGHT_WIDTHS) {
    await page.setViewportSize({ width, height: before.height });
    if (await overflows(page)) found.push(width);
  }
  await page.setViewportSize(before);
  return found;
}

describe.each(LANGUAGE_CODES)('a browser in %s', (language) => {
  test('[DSH-29] [RTE-05] the dashboard, its dialogs and a wrong address are in that language alone', async () => {
    const { page, context } = await openVisitor(browser, server.origin, { locale: localeOf(language) });
    page.setDefaultTimeout(30_000);
    await page.goto('/nothing-here');
    expect(await page.locator('h1').innerText()).toBe(NOT_FOUND[language].title);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const name = `lin.${randomBytes(4).toString('hex')}`;
    await page.goto('/register');
    await register(page, { username: name, email: `${name}@example.org`, password: 'una frase larga' });
    await reachDashboard(page);
    const texts = CLIENT[language];
    await page.locator(`html[lang=${language}]`).waitFor();
    await expect.poll(() => page.title()).toBe(`Lonja · ${texts.strip.mark}`);
    for (const tab of ['dashboard', 'positions', 'transactions', 'market', 'news', 'calendar'] as const) {
      await page.goto(`/app/${tab}`);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor();
      await page.getByRole('navigation', { name: texts.tabs.label }).first().waitFor();
      expect([tab, await strays(page, CLIENT, language), await tooNarrow(page)]).toEqual([tab, [], []]);
    }
    await page.goto('/app/dashboard');
    for (const action of [
      'deposit',
      'withdraw',
      'portfolio',
      'alerts',
      'settings',
      'balance',
      'pnl',
    ] as const) {
      await page.getByRole('button', { name: texts.quick[action], exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      expect([action, await strays(page, CLIENT, language)]).toEqual([action, []]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto('/app/nothing-here');
    await page.getByRole('heading', { name: texts.notFound.title }).waitFor();
    await context.close();
  });
});

/** The panel's administrator saves no language here, so each browser decides. */
test.each(LANGUAGE_CODES)(
  '[DSH-29] [ADM-09] the panel in a browser in %s is in that language alone',
  async (language) => {
    const { page, context } = await openVisitor(browser, server.origin, { locale: localeOf(language) });
    page.setDefaultTimeout(30_000);
    await page.goto('/login');
    await signIn(page, ADMIN.username, ADMIN.password);
    await page.waitForURL('**/admin/users');
    for (const tab of [
      'users',
      'risk',
      'withdrawals',
      'verifications',
      'audit',
      'ledger',
      'system',
    ] as const) {
      await page.goto(`/admin/${tab}`);
      await page.getByRole('link', { name: PANEL[language].tabs[tab] }).waitFor();
      expect([tab, await strays(page, PANEL, language), await tooNarrow(page)]).toEqual([tab, [], []]);
    }
    await context.close();
  },
);
