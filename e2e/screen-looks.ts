import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  changeScreen,
  findColourViolations,
  findCutFigures,
  findSmallTargets,
  findUncolouredViolations,
  findViolations,
  overflows,
  whileStill,
  type Theme,
  type Viewport,
} from './browser.ts';
import { findUnreadable } from './unreadable.ts';

const FOLDER = path.resolve('artifacts/screens');
/** `npm run screens` keeps pictures; the tests alone need none. */
export const TAKES_PICTURES = process.env['SCREENS_PICTURES'] !== undefined;

/** By all rules of axe, by those that another theme can break, and by those that none can. */
const READERS = { all: findViolations, colours: findColourViolations, names: findUncolouredViolations };

/** A load of a page, and what it is looked at on: of each screen by whom it is read in which theme. What is misplaced is found on each. */
export interface Visit {
  readonly viewport: Viewport;
  readonly looks: Readonly<Partial<Record<Viewport, readonly (readonly [Theme, keyof typeof READERS])[]>>>;
}

/** Each screen loads its page, and is read in each theme. */
export const wholeGrid = (viewports: readonly Viewport[]): readonly Visit[] =>
  viewports.map((viewport) => ({
    viewport,
    looks: {
      [viewport]: [
        ['dark', 'all'],
        ['light', 'colours'],
      ],
    },
  }));

/**
 * What finds the same faults in one load: axe reads the widest in one theme, and of a phone what other colours can't break. Colours are
 * read in every theme and palette on both.
 */
export const ONE_LOAD: Visit = {
  viewport: 'desktop',
  looks: { desktop: [['light', 'all']], tablet: [], phone: [['dark', 'names']], small: [] },
};

/**
 * What a person with a narrow screen, another theme or a screen reader would stumble on.
 * @param dress puts a theme on
 */
export async function lookAt(
  page: Page,
  name: string,
  { looks }: Visit,
  dress: (page: Page, theme: Theme) => Promise<void>,
): Promise<{ readonly looks: number; readonly stumbles: readonly string[] }> {
  const stumbles: string[] = [];
  let count = 0;
  for (const [viewport, readings] of Object.entries(looks) as [Viewport, (typeof looks)[Viewport]][]) {
    await changeScreen(page, viewport);
    const found = await findMisplaced(page, name);
    for (const [theme, reader] of readings ?? []) {
      await dress(page, theme);
      if (TAKES_PICTURES) await takePicture(page, `${name}-${viewport}-${theme}`);
      found.push(...(await READERS[reader](page)).map((violation) => `${theme}: ${violation}`));
      count += 1;
    }
    if (readings?.length) found.push(...(await findUnreadable(page)));
    stumbles.push(...found.map((stumble) => `${name} ${viewport}: ${stumble}`));
  }
  return { looks: count, stumbles };
}

const findMisplaced = (page: Page, name: string): Promise<string[]> =>
  whileStill(page, async () => [
    ...((await overflows(page)) ? ['wider than the screen'] : []),
    ...(await findCutFigures(page)),
    // The ticket's switches and segments are drawn closer: up to 40 px within rows of 44 on touch, 18 px within rows of 24 elsewhere.
    ...(name === 'ticket' ? [] : await findSmallTargets(page)),
  ]);

export const takePicture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
