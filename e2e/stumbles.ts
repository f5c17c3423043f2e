import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findCutFigures, findViolations, overflows } from './browser.ts';

const FOLDER = path.resolve('artifacts/screens');
const PHONES_END = 700;

/**
 * What somebody with a narrow screen or a screen reader would stumble on at these widths, with a picture of each: named after the
 * screen, the theme and the width.
 */
export async function findStumbles(
  page: Page,
  name: string,
  widths: readonly number[] = [320, 390, 1280, 1440],
): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const stumbles: string[] = [];
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < PHONES_END ? 844 : 900 });
    await page.screenshot({
      path: path.join(FOLDER, `${name}-${theme}-${width}.png`),
      animations: 'disabled',
    });
    if (await overflows(page)) stumbles.push(`${name} is wider than ${width}`);
    stumbles.push(...(await findCutFigures(page)).map((cut) => `${name} ${width}: ${cut}`));
    stumbles.push(...(await findViolations(page)).map((violation) => `${name} ${width}: ${violation}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return stumbles;
}

/** The same in both themes. What is open stays open: the page is not loaded anew. */
export async function findStumblesInBothThemes(page: Page, name: string): Promise<string[]> {
  const stumbles: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    stumbles.push(...(await findStumbles(page, name)));
  }
  return stumbles;
}
