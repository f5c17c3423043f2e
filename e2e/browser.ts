import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 780 },
  small: { width: 320, height: 640 },
  // As a hand holds it: the phone that the screens are drawn for.
  thumb: { width: 390, height: 844 },
} as const;
/** What screens are looked at on: `npm run prove` takes all four. */
export const LOOKED_AT: readonly Viewport[] = process.env['PROVE_WIDTHS']
  ? ['desktop', 'tablet', 'phone', 'small']
  : ['desktop', 'phone'];
export const WIDTHS: readonly number[] = LOOKED_AT.map((viewport) => VIEWPORTS[viewport].width);
export type Viewport = keyof typeof VIEWPORTS;
export type Theme = 'dark' | 'light';
export const THEMES: readonly Theme[] = ['dark', 'light'];

/** Pages live for seconds here: what is compiled for speed is seldom used long enough, and what is cleared away early is over anyway. */
const FOR_SHORT_LIVES = '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=32';

export async function launchBrowser(): Promise<Browser> {
  const { args, ...found } = await findChromium();
  return chromium.launch({ ...found, args: [...args, FOR_SHORT_LIVES] });
}

let shared: Promise<Browser> | undefined;

/** One for all journeys of this process, which it ends with: each visitor has cookies, storage and a cache of its own. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** All visitors of a shared browser go. */
export async function leave(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** A visitor with a browser of its own, and everything that its console complained about. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/** What a browser has kept: cookies and local storage. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface VisitorOptions {
  /** 'desktop' unless given. */
  readonly viewport?: Viewport;
  /** From an earlier visit: a session, a preference. */
  readonly kept?: Kept;
  /** How often prices step: once a second unless given, since four steps cost a quarter of a core a page. */
  readonly rate?: 'live' | 'calm';
  /** The browser's language; one without texts unless given, so that each role sees its own. */
  readonly locale?: string;
  /** Without a service worker, which answers what then nobody can hold back; with it unless given. */
  readonly blocksWorker?: boolean;
}

const UNSPOKEN = 'pt-BR';

export async function openVisitor(
  browser: Browser,
  origin: string,
  { viewport = 'desktop', kept, rate = 'calm', locale = UNSPOKEN, blocksWorker = false }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: VIEWPORTS[viewport],
    locale,
    hasTouch: viewport !== 'desktop',
    serviceWorkers: blocksWorker ? 'block' : 'allow',
    ...(kept ? { storageState: kept } : {}),
  });
  if (rate === 'calm') await context.addInitScript(keepCalm);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Where nobody has chosen yet. Runs in the page, also in one that has no storage. */
function keepCalm(): void {
  try {
    if (localStorage.getItem('lonja.rate') === null) localStorage.setItem('lonja.rate', 'calm');
  } catch {
    // about:blank keeps nothing
  }
}

/** Puts a loaded page onto another screen, with a finger or a pointer as one has there: the page is not loaded anew. */
export async function changeScreen(page: Page, viewport: Viewport): Promise<void> {
  const devtools = openDevtools.get(page) ?? page.context().newCDPSession(page);
  openDevtools.set(page, devtools);
  const enabled = viewport !== 'desktop';
  await (await devtools).send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.setViewportSize(VIEWPORTS[viewport]);
}

/** What they emulate ends with them. */
const openDevtools = new WeakMap<Page, Promise<CDPSession>>();

/** Chooses the theme as the page's own small script reads it, and loads the page again. */
export async function setTheme(page: Page, theme: Theme | 'auto'): Promise<void> {
  await page.evaluate((choice) => localStorage.setItem('lonja.theme', choice), theme);
  await page.reload();
}

/** How far ahead the clock stops: further than it goes on by itself until it hears of it. */
const AHEAD_MS = 2_000;

/** The page's clock, which a test has installed, goes on only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** The rules of WCAG 2.2 AA and best practice that the page breaks, with what breaks them. */
export const findViolations = (page: Page): Promise<string[]> => runAxe(page, {});

/** Violations of a page that `findViolations` has looked at, in other colours since: what only these can break. */
export const findColourViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] });

/** What other colours can't break, which takes half as long. */
export const findUncolouredViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { rules: { 'color-contrast': { enabled: false } } });

/**
 * Axe is read once a page: that takes as long as a look. Our pages have no frames. What lies behind a dialog is looked at where nothing lies
 * before it.
 */
async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return whileStill(page, () =>
    page.evaluate(async (chosen) => {
      const { violations } = await axe.run(
        { exclude: [['body > [aria-hidden=true]']] },
        { ...chosen, resultTypes: ['violations'] },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    }, options),
  );
}

/**
 * Whoever measures colours, boxes or what is visible does it here: nothing moves meanwhile, so that nothing is measured on its way to
 * another place or colour, also what comes only then. The fonts are there, and what follows the screen's size has followed it. A look
 * within a look finds the page still already.
 */
export async function whileStill<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  if (stillPages.has(page)) return look();
  const still = await page.evaluateHandle(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.ready;
    // An observer hears of a size after all that follows it by media queries, also where a test has stopped the clock. In the second
    // frame what other observers have heard is drawn.
    for (let frame = 1; frame <= 2; frame++)
      await new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    return sheet;
  });
  stillPages.add(page);
  try {
    return await look();
  } finally {
    stillPages.delete(page);
    await still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
    await still.dispose();
  }
}

const stillPages = new WeakSet<Page>();

/** Whether something is wider than the screen, or than the column of the app that scrolls below the bar. */
export const overflows = (page: Page): Promise<boolean> =>
  whileStill(page, () =>
    page.evaluate(() =>
      [
        document.documentElement,
        document.querySelector('main'),
        document.querySelector('main')?.parentElement,
      ].some((column) => column && column.scrollWidth > column.clientWidth),
    ),
  );

/** Controls that a finger, or a pointer where that is finer, would miss: lower than the product's own sizes. A link in a text is none. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  whileStill(page, () =>
    page.evaluate(() => {
      const least = matchMedia('(pointer: coarse)').matches ? 44 : 24;
      const SLACK = 0.5;
      const small = new Set<string>();
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary, [role=tab], [role=switch]',
      );
      for (const control of controls) {
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
        if (!isSeen || isInText || control.closest('.sr-only, [aria-hidden=true], .sr-only *')) continue;
        const { height, width } = (control.closest('label') ?? control).getBoundingClientRect();
        // What is drawn smaller than a finger has its touch area behind it.
        const behind = getComputedStyle(control, '::after');
        const reach = behind.position === 'absolute' ? Number.parseFloat(behind.height) || 0 : 0;
        if (width > 1 && Math.max(height, reach) < least - SLACK)
          small.add(`${control.ariaLabel ?? control.textContent} is ${Math.round(height)} px high`);
      }
      return [...small];
    }),
  );

/** Figures of which a part can't be seen: cut off by what holds them, beyond the screen, or in the next one's place. */
export const findCutFigures = (page: Page): Promise<string[]> =>
  whileStill(page, () =>
    page.evaluate(() => {
      /** Digits with what belongs to them: a name with a number in it is none. */
      const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;
      const SLACK = 1;
      const isHidden = (element: Element): boolean =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.sr-only, [aria-hidden=true], svg, select, option') !== null;
      const cut = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (!FIGURE.test(text) || !parent || isHidden(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        const leaves = (box: DOMRect): boolean => left < box.left - SLACK || right > box.right + SLACK;
        const cell = parent.closest('.figure, td, th, dd, [role=cell]');
        if (cell && leaves(cell.getBoundingClientRect())) cut.add(`${text} spills out of its place`);
        for (let holder: Element | null = parent; holder; holder = holder.parentElement) {
          const { overflowX } = getComputedStyle(holder);
          // What scrolls sideways can be brought into sight.
          if (overflowX === 'auto' || overflowX === 'scroll') break;
          if (overflowX !== 'visible' && leaves(holder.getBoundingClientRect()))
            cut.add(`${text} is cut off`);
          if (holder === document.body && right > innerWidth + SLACK) cut.add(`${text} is beyond the screen`);
        }
      }
      return [...cut];
    }),
  );
