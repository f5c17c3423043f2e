import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 780 },
  small: { width: 320, height: 640 },
} as const;
/** What screens are looked at on: `npm run prove` takes all four. */
export const LOOKED_AT: readonly Viewport[] = process.env['PROVE_WIDTHS']
  ? ['desktop', 'tablet', 'phone', 'small']
  : ['desktop', 'phone'];
export const WIDTHS: readonly number[] = LOOKED_AT.map((viewport) => VIEWPORTS[viewport].width);
export type Viewport = keyof typeof VIEWPORTS;
export type Theme = 'dark' | 'light';

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findChromium());

/** A visitor with a browser of its own, and everything that its console complained about. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/** What a browser has kept: cookies and local storage. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** @param kept from an earlier visit: a session, a preference */
export async function openVisitor(
  browser: Browser,
  origin: string,
  viewport: Viewport = 'desktop',
  kept?: Kept,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: VIEWPORTS[viewport],
    hasTouch: viewport !== 'desktop',
    ...(kept ? { storageState: kept } : {}),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}

/** Chooses the theme as the page's own small script reads it, and loads the page again. */
export async function setTheme(page: Page, theme: Theme | 'auto'): Promise<void> {
  await page.evaluate((choice) => localStorage.setItem('lonja.theme', choice), theme);
  await page.reload();
}

/** The rules of WCAG 2.2 AA and best practice that the page breaks, with what breaks them. */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** What `findViolations` leaves on the page. */
interface AxeOnPage {
  run(root: Document, options: object): Promise<{ violations: readonly Violation[] }>;
}
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/** Of a page that `findViolations` has looked at, in other colours since: what only these can break. */
export const findColourViolations = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: AxeOnPage };
    const { violations } = await axe.run(document, {
      runOnly: ['color-contrast', 'link-in-text-block'],
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });

/** Whether something is wider than the screen. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
