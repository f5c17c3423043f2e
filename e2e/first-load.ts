import type { BrowserContext, Page } from 'playwright-core';

/** How fast a network is. */
export interface Line {
  /** Kilobits a second, both ways. */
  readonly kbits: number;
  readonly roundTripMs: number;
}

/** What one opening of a page has asked for before its chart stood there. */
export interface FirstLoad {
  readonly requests: number;
  readonly scripts: number;
  /** A thousand bytes each, as they came, with what browsers count for the head of an answer. */
  readonly kilobytes: number;
  /** Milliseconds from the navigation to the first paint: the frame of the page. */
  readonly firstPaintMs: number;
  /** Milliseconds from the navigation to the frame in which the chart has its candles. */
  readonly chartMs: number;
  /** Sum of the layout shifts until then; 0 where nothing has moved. */
  readonly shift: number;
  /** Paths of what was asked for, in order. */
  readonly asked: readonly string[];
}

/** Notes in the page when the chart is there, and what has moved until then. */
const NOTE_CHART = `
  let shift = 0;
  const take = (entries) => entries.forEach(({ value }) => (shift += value));
  const shifts = new PerformanceObserver((list) => take(list.getEntries()));
  shifts.observe({ type: 'layout-shift', buffered: true });
  globalThis.chartThere = new Promise((resolve) => {
    const isPainted = (canvas) => {
      const { width, height } = canvas;
      if (width === 0 || height === 0) return false;
      // A chart that waits for its candles has lines and texts, in few colours.
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      const colours = new Set();
      for (let at = 0; at < data.length; at += 4 * 61) if (data[at + 3] === 255) colours.add(data[at] >> 4 << 8 | data[at + 1] >> 4 << 4 | data[at + 2] >> 4);
      return colours.size > 2;
    };
    const look = () => {
      const chartMs = performance.now();
      if ([...document.querySelectorAll('[role=application] canvas')].some(isPainted)) {
        take(shifts.takeRecords());
        resolve({ chartMs, shift });
      }
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`;

/** Opens a page with a chart as somebody does who was never there: nothing is in the browser's cache. */
export async function measureFirstLoad(
  context: BrowserContext,
  path: string,
  line?: Line,
): Promise<FirstLoad> {
  const page = await context.newPage();
  if (line) await throttle(page, line);
  await page.addInitScript(NOTE_CHART);
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(() => (globalThis as unknown as Noted).chartThere);
  // What was on its way when the chart stood there is counted in full.
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(readFirstLoad);
  await page.close();
  return found;
}

interface Noted {
  readonly chartThere: Promise<Pick<FirstLoad, 'chartMs' | 'shift'>>;
}

/** What is read of the page's own measure of what it has loaded. */
interface Timings {
  getEntriesByType(
    type: 'navigation' | 'resource',
  ): readonly { readonly name: string; readonly startTime: number; readonly transferSize: number }[];
}

/** Runs in the page. */
async function readFirstLoad(): Promise<FirstLoad> {
  const { chartMs, shift } = await (globalThis as unknown as Noted).chartThere;
  const timings = performance as unknown as Timings;
  const [navigation] = timings.getEntriesByType('navigation');
  const resources = timings.getEntriesByType('resource');
  const before = [navigation!, ...resources].filter(({ startTime }) => startTime <= chartMs);
  const asked = before.map(({ name }) => new URL(name)).map(({ pathname, search }) => pathname + search);
  const [paint] = performance.getEntriesByName('first-paint');
  return {
    requests: before.length,
    scripts: asked.filter((one) => one.endsWith('.js')).length,
    kilobytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
    firstPaintMs: paint?.startTime ?? Number.NaN,
    chartMs,
    shift,
    asked,
  };
}

async function throttle(page: Page, { kbits, roundTripMs }: Line): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesASecond = (kbits * 1_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
}
