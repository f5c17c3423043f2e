import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTexts } from '@lonja/words/compare-texts';
import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import { hasRead, isLoaded, turnTo } from './pages/dashboard.ts';
import { leave, openVisitor, overflows, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import type { RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';

/** The server is this file's own: the administrator's language is for each browser to decide, and others save one. */
let server: RunningServer;
let browser: Browser;
let administrator: SignedIn;

beforeAll(async () => {
  server = await startServer();
  browser = await sharedBrowser();
  administrator = await signInByCalls(server.origin);
});
afterAll(async () => {
  await leave(browser);
  await server?.stop();
});

const CLIENT = await inEachLanguage(({ client }) => client());
const NOT_FOUND = await inEachLanguage(({ notFound }) => notFound());
const PANEL = await inEachLanguage(({ admin }) => admin());
/** Locales of other countries than the one whose figures the language is written with. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', es: 'es-AR', fr: 'fr-CA', de: 'de-CH' };
const localeOf = (language: Language): string => LOCALES[language] ?? language;

/** Lines of a screen that are texts of another language and none of its own. */
async function strays(page: Page, catalogues: Readonly<Record<Language, object>>, language: Language) {
  const own = new Set(listTexts(catalogues[language]).values());
  const foreign = new Set(
    LANGUAGE_CODES.filter((other) => other !== language).flatMap((other) => [
      ...listTexts(catalogues[other]).values(),
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

const WIDEST = 1440;
/**
 * The widest has all words. Each of the others is where the bar changes its shape, or the narrowest: words are longer in some
 * languages.
 */
const WIDTHS = [WIDEST, 1280, 1024, 768, 320];

/** What a screen says in another language, and the widths that are too narrow for it. */
async function readAtEachWidth(
  page: Page,
  catalogues: Readonly<Record<Language, object>>,
  language: Language,
) {
  const { height } = page.viewportSize() ?? { height: 900 };
  const narrow: number[] = [];
  const foreign: string[] = [];
  // From the end at which the screen before was left: another size is another layout.
  for (const width of page.viewportSize()?.width === WIDEST ? WIDTHS : WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height });
    if (width === WIDEST) foreign.push(...(await strays(page, catalogues, language)));
    if (await overflows(page)) narrow.push(width);
  }
  return { foreign, narrow };
}
const FITS = { foreign: [], narrow: [] };

/**
 * Where dialogs are opened: what a component says in a language of its own is found in any other, so in one of these two. `npm run prove`
 * opens them in all.
 */
const DIALOGS_IN: readonly Language[] = process.env['PROVE_LANGUAGES'] ? LANGUAGE_CODES : ['es', 'de'];

describe.each(LANGUAGE_CODES)('a browser in %s', (language) => {
  const texts = CLIENT[language];
  let page: Page;

  /** As if this browser had just signed in; the page of before stays until the next is loaded. */
  async function become({ kept }: SignedIn): Promise<void> {
    // A page of the app would notice that its session is gone, and go elsewhere meanwhile.
    await page.goto('/favicon.svg');
    await page.context().clearCookies();
    await page.context().addCookies(kept.cookies);
    await page.evaluate((items) => {
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, kept.origins[0]?.localStorage ?? []);
  }

  beforeAll(async () => {
    ({ page } = await openVisitor(browser, server.origin, { locale: localeOf(language) }));
    page.setDefaultTimeout(30_000);
  });
  afterAll(() => page.context().close());

  test('[RTE-05] a wrong address is answered in that language', async () => {
    await page.goto('/nothing-here');
    expect(await page.locator('h1').innerText()).toBe(NOT_FOUND[language].title);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  });

  test('[DSH-29] [RTE-05] the tabs and a wrong address of the app are in that language alone, and fit', async () => {
    await become(await registerByCalls(server.origin, newPerson(`lin.${randomBytes(4).toString('hex')}`)));
    await page.goto('/app/dashboard');
    await page.locator(`html[lang=${language}]`).waitFor();
    await expect.poll(() => page.title()).toBe(`Lonja · ${texts.strip.mark}`);
    for (const tab of ['dashboard', 'positions', 'transactions', 'market', 'news', 'calendar'] as const) {
      await (tab === 'dashboard' ? isLoaded(page) : turnTo(page, `/app/${tab}`));
      await page.getByRole('navigation', { name: texts.tabs.label }).first().waitFor();
      expect([tab, await readAtEachWidth(page, CLIENT, language)]).toEqual([tab, FITS]);
    }
    await page.setViewportSize({ width: WIDEST, height: 900 });
    await turnTo(page, '/app/nothing-here');
    await page.getByRole('heading', { name: texts.notFound.title }).waitFor();
  });

  test.runIf(DIALOGS_IN.includes(language))('[DSH-29] so are its dialogs', async () => {
    await turnTo(page, '/app/dashboard');
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
  });

  // The panel's administrator saves no language here, so each browser decides.
  test('[DSH-29] [ADM-09] the panel is in that language alone, and fits', async () => {
    await become(administrator);
    await page.goto('/admin/users');
    for (const tab of [
      'users',
      'risk',
      'withdrawals',
      'verifications',
      'audit',
      'ledger',
      'system',
    ] as const) {
      const link = page.getByRole('link', { name: PANEL[language].tabs[tab] });
      await link.click();
      await link.and(page.locator('[aria-current=page]')).waitFor();
      await hasRead(page);
      expect([tab, await readAtEachWidth(page, PANEL, language)]).toEqual([tab, FITS]);
    }
  });
});
