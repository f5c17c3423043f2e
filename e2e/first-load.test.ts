import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser, whileStill, type Kept, type Viewport } from './browser.ts';
import { measureFirstLoad } from './first-load.ts';
import { newPerson, openNewcomer } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let kept: Kept;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const { context } = await openNewcomer(browser, server.origin, newPerson('lia.firstload'));
  kept = await context.storageState();
});
afterAll(() => leave(browser));

const WORKSPACE = '/app/trade/AAPL';
const MAXIMA = { requests: 25, scripts: 15, kilobytes: 350 } as const;

test.each(['desktop', 'thumb'] as const)(
  'on a %s a chart needs at most 15 scripts, 25 requests and 350 kB, and nothing moves until it is there',
  async (viewport) => {
    const { context } = await openVisitor(browser, server.origin, { kept, viewport, blocksWorker: true });
    const { requests, scripts, kilobytes, shift, asked } = await measureFirstLoad(context, WORKSPACE);
    expect(asked.filter((path) => /news|notices|sparklines|sessions|performance/.test(path))).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
    expect(requests).toBeLessThanOrEqual(MAXIMA.requests);
    expect(scripts).toBeLessThanOrEqual(MAXIMA.scripts);
    expect(kilobytes).toBeLessThanOrEqual(MAXIMA.kilobytes);
    expect(shift).toBeLessThan(0.001);
    await context.close();
  },
);

/** Panels of the frame before the app's code, and what stands in their places. */
const PARTS = {
  bar: 'header',
  watch: '#watch',
  stage: '[data-symbol]:is(section)',
  dock: '#dock',
  ticket: '#ticket',
} as const;
const WIDE = ['bar', 'watch', 'stage', 'dock', 'ticket'] as const;
const NARROW = ['bar', 'stage'] as const;

test.each([
  ['desktop', WIDE],
  ['thumb', NARROW],
] as const)(
  'on a %s the frame of the first paint has each panel where it will be',
  async (viewport, parts) => {
    const { frame, workspace } = await lookBeforeAndAfter(viewport, parts);
    expect(frame).toEqual(workspace);
  },
);

async function lookBeforeAndAfter(viewport: Viewport, parts: readonly (keyof typeof PARTS)[]) {
  const { context, page } = await openVisitor(browser, server.origin, { kept, viewport, blocksWorker: true });
  const release = await holdBack(page);
  await page.goto(WORKSPACE, { waitUntil: 'commit' });
  await page.locator('#frame').waitFor();
  const frame = await boxesOf(page, parts, (part) => `#frame [data-part=${part}]`);
  release();
  for (const part of parts) await page.locator(PARTS[part]).first().waitFor();
  const workspace = await boxesOf(page, parts, (part) => PARTS[part]);
  await context.close();
  return { frame, workspace };
}

/** Holds the app's own code back until what it answers is called. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/assets\/app-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const boxesOf = <Part extends string>(page: Page, parts: readonly Part[], find: (part: Part) => string) =>
  whileStill(page, async () =>
    Promise.all(
      parts.map(async (part) => {
        const box = await page.locator(find(part)).first().boundingBox();
        return [part, box && Object.values(box).map(Math.round)] as const;
      }),
    ),
  );
