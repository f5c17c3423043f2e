import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 780 },
} as const;
/** The widths at which axe looks at a state: `npm run prove` takes all four. */
export const WIDTHS: readonly number[] = process.env['PROVE_WIDTHS'] ? [1440, 768, 360, 320] : [1440, 360];
export type Viewport = keyof typeof VIEWPORTS;
export type Theme = 'dark' | 'light';

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await findChromium());

/** A visitor with a browser of its own, and everything that its console complained about. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

export async function openVisitor(
  browser: Browser,
  origin: string,
  viewport: Viewport = 'desktop',
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: VIEWPORTS[viewport],
    hasTouch: viewport === 'phone',
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
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((choice) => localStorage.setItem('lonja.theme', choice), theme);
  await page.reload();
}

/** The rules of WCAG 2.2 AA and best practice that the page breaks, with what breaks them. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Whether something is wider than the screen. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
