import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { findColourViolations, findCutFigures, findViolations, overflows, type Theme } from './browser.ts';

const FOLDER = path.resolve('artifacts/screens');
const PHONES_END = 700;
const WIDTHS = [320, 390, 1280, 1440] as const;
/** Where pictures are taken and axe reads: the widths between have the same parts. `npm run prove` takes all. */
const READ_AT: ReadonlySet<number> = new Set(process.env['PROVE_WIDTHS'] ? WIDTHS : [320, 1280]);

/**
 * What somebody with a narrow screen or a screen reader would stumble on at every width, in both themes, with pictures named after the
 * screen, the width and the theme. What is open stays open: the page is not loaded anew.
 */
export async function findStumblesInBothThemes(page: Page, name: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const stumbles: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < PHONES_END ? 844 : 900 });
    const found = await findMisplaced(page);
    if (READ_AT.has(width)) found.push(...(await readInBothThemes(page, `${name}-${width}`)));
    stumbles.push(...found.map((stumble) => `${name} ${width}: ${stumble}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return stumbles;
}

async function readInBothThemes(page: Page, name: string): Promise<string[]> {
  await paint(page, 'light');
  await takePicture(page, `${name}-light`);
  const stumbles = await findViolations(page);
  await paint(page, 'dark');
  await takePicture(page, `${name}-dark`);
  // Other colours rename nothing.
  return [...stumbles, ...(await findColourViolations(page))];
}

const findMisplaced = async (page: Page): Promise<string[]> => [
  ...(await findCutFigures(page)),
  ...((await overflows(page)) ? ['wider than the screen'] : []),
];

const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);

const takePicture = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
};
