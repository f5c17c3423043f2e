import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  findColourViolations,
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
/** Axe reads all at each width where there is time: else all at one, and at another the parts that only it has. */
const IS_LONG = process.env['PROVE_WIDTHS'] !== undefined;
const READ_AT: ReadonlySet<number> = new Set(IS_LONG ? WIDTHS : [1280]);
const NAMES_READ_AT = IS_LONG ? undefined : 320;
/** Whoever wants to look at the screens takes them along; to the rules they are of no use. */
const TAKES_PICTURES = process.env['SCREENS_PICTURES'] !== undefined;

/**
 * What somebody with a narrow screen or a screen reader would stumble on at every width, and what nobody can read in a theme or a palette.
 * What is open stays open: the page is not loaded anew.
 */
export const findStumbles = (page: Page, name: string): Promise<string[]> => look(page, name, findViolations);

/** The same, with all that axe sees in both themes. */
export const findStumblesInBothThemes = (page: Page, name: string): Promise<string[]> =>
  look(page, name, async (_, place) => {
    await paint(page, 'light');
    await takePicture(page, `${place}-light`);
    const stumbles = await findViolations(page);
    await paint(page, 'dark');
    // Other colours rename nothing.
    return IS_LONG ? [...stumbles, ...(await findColourViolations(page))] : stumbles;
  });

/** @param read what a screen reader and the eye miss at one width */
async function look(
  page: Page,
  name: string,
  read: (page: Page, place: string) => Promise<string[]>,
): Promise<string[]> {
  const stumbles: string[] = [];
  for (const width of WIDTHS) {
    const place = `${name}-${width}`;
    await page.setViewportSize({ width, height: width < PHONES_END ? 844 : 900 });
    const found = await findMisplaced(page);
    if (READ_AT.has(width)) found.push(...(await read(page, place)));
    if (width === NAMES_READ_AT) found.push(...(await findUncolouredViolations(page)));
    if (READ_AT.has(width) || width === NAMES_READ_AT) found.push(...(await findUnreadable(page)));
    await takePicture(page, place);
    stumbles.push(...found.map((stumble) => `${name} ${width}: ${stumble}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return stumbles;
}

const findMisplaced = (page: Page): Promise<string[]> =>
  whileStill(page, async () => [
    ...(await findCutFigures(page)),
    ...((await overflows(page)) ? ['wider than the screen'] : []),
  ]);

/** Where pictures are wanted. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
}
