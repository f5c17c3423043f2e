import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  findCutFigures,
  findUncolouredViolations,
  findViolations,
  overflows,
  whileStill,
} from './browser.ts';
import { findUnreadable, paint } from './unreadable.ts';

const FOLDER = path.resolve('artifacts/screens');
const PHONES_END = 700;
const WIDTHS = [320, 390, 1280, 1440] as const;
/** Axe reads all at each width where there is time: else names at two that have all parts between them, and colours are read by us. */
const IS_LONG = process.env['PROVE_WIDTHS'] !== undefined;
const READ_AT: ReadonlySet<number> = new Set([320, 1280]);
/** Whoever wants to look at the screens takes them along; to the rules they are of no use. */
const TAKES_PICTURES = process.env['SCREENS_PICTURES'] !== undefined;

/**
 * What somebody with a narrow screen or a screen reader would stumble on at every width, and what nobody can read in a theme or a palette.
 * What is open stays open: the page is not loaded anew.
 */
export async function findStumbles(page: Page, name: string): Promise<string[]> {
  const stumbles: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < PHONES_END ? 844 : 900 });
    const found = await whileStill(page, () => lookAt(page, width));
    await takePicture(page, `${name}-${width}`);
    stumbles.push(...found.map((stumble) => `${name} ${width}: ${stumble}`));
  }
  return stumbles;
}

async function lookAt(page: Page, width: number): Promise<string[]> {
  const found = await findMisplaced(page);
  if (IS_LONG) {
    for (const theme of LONG_THEMES) {
      await paint(page, theme);
      found.push(...(await findViolations(page)));
    }
  } else if (READ_AT.has(width)) found.push(...(await findUncolouredViolations(page)));
  if (IS_LONG || READ_AT.has(width)) found.push(...(await findUnreadable(page)));
  return found;
}

/** The theme in which the product comes stands last. */
const LONG_THEMES = ['light', 'dark'] as const;

const findMisplaced = async (page: Page): Promise<string[]> => [
  ...(await findCutFigures(page)),
  ...((await overflows(page)) ? ['wider than the screen'] : []),
];

/** Where pictures are wanted. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
}
