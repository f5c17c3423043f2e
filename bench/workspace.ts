import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { measureFirstLoad, type FirstLoad } from '../e2e/first-load.ts';
import { crowdAccount } from '../e2e/pages/crowded-account.ts';
import { startAlone } from '../e2e/running-server.ts';
import { findChromium } from '../scripts/chromium.ts';
import { median, report, type Goal } from './report.ts';
import { TRADED } from './traded.ts';
import { signUp, WATCH, type Watched } from './watched-page.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10');
const POSITIONS = 50;
const VIEWPORT = { width: 1440, height: 900 };
/** A good mobile network, and a bad one. */
const GOOD = { kbits: 1_600, roundTripMs: 150 };
const BAD = { kbits: 400, roundTripMs: 150 };
const LOADS = 3;
const TRADER = { username: 'workspace', email: 'workspace@example.org', password: 'a long phrase' };
/** Below the candles and above them: three panes. */
const INDICATORS = [
  { name: 'VOL', values: [] },
  { name: 'ema', values: [21] },
  { name: 'ema', values: [55] },
  { name: 'rsi', values: [14] },
];

interface Run {
  /** What the page's main thread was at work, of a second: its own time, not that in which others had the core. */
  readonly busy: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
}

/**
 * The Trade workspace in a real Chromium on the product's own stream of four updates a second: a chart with three panes and a
 * position with its exits on it, watchlist, ticket, and 50 positions in the account panel; and what a first visit to it asks for.
 */
export async function benchWorkspace(): Promise<boolean> {
  const server = await startAlone();
  const browser = await chromium.launch(await findChromium());
  try {
    const storageState = await signUp(browser, server.origin, TRADER);
    await crowdAccount(server.origin, TRADER, { positions: POSITIONS - 1, trades: 0 });
    await openPosition(browser, server.origin, storageState);
    const runs: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ baseURL: server.origin, viewport: VIEWPORT, storageState });
      runs.push(await measure(context));
      await context.close();
      process.stdout.write('.');
    }
    const open = () => browser.newContext({ baseURL: server.origin, viewport: VIEWPORT, storageState });
    const isLight = reportFirstLoads(await loadOn(open, GOOD), await loadOn(open, BAD));
    return reportRuns(runs) && isLight;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A position on the chart's instrument, with stop loss and take profit. */
async function openPosition(
  browser: Browser,
  origin: string,
  storageState: Awaited<ReturnType<typeof signUp>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, storageState });
  const page = await context.newPage();
  await page.goto(`/app/trade/${TRADED.symbol}`);
  const ticket = page.getByRole('region', { name: `Order ticket, ${TRADED.symbol}` });
  // The ticket proposes a first order of an instrument, with both exits.
  for (const name of ['Close at a loss', 'Close at a gain'])
    await ticket.getByRole('switch', { name, checked: true }).waitFor();
  await ticket.getByLabel('Quantity').fill('0.01');
  await ticket.getByRole('button', { name: /^Review buy/ }).click();
  await ticket.getByRole('button', { name: `Buy ${TRADED.symbol}`, exact: true }).click();
  await page.getByRole('row').filter({ hasText: TRADED.symbol }).first().waitFor();
  await context.close();
}

async function measure(context: BrowserContext): Promise<Run> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.addInitScript(
    (kept) => localStorage.setItem('lonja.indicators', kept),
    JSON.stringify(INDICATORS),
  );
  await page.goto(`/app/trade/${TRADED.symbol}`);
  await page.getByText(/^EMA 55/).waitFor();
  await page.getByRole('button', { name: /^SL/ }).waitFor();
  // What is loaded late, and the first sparklines, are not measured.
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWork = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await readWork();
  const { longTasks, milliseconds } = await page.evaluate<Watched>(`watch(${SECONDS * 1_000})`);
  return { busy: ((await readWork()) - before) / (milliseconds / 1_000), longTasks };
}

/** Several first visits, each with an empty cache. */
async function loadOn(open: () => Promise<BrowserContext>, line: typeof GOOD): Promise<readonly FirstLoad[]> {
  const loads: FirstLoad[] = [];
  for (let round = 0; round < LOADS; round++) {
    const context = await open();
    loads.push(await measureFirstLoad(context, `/app/trade/${TRADED.symbol}`, line));
    await context.close();
    process.stdout.write('.');
  }
  return loads;
}

function reportFirstLoads(good: readonly FirstLoad[], bad: readonly FirstLoad[]): boolean {
  const figure = (label: string, value: number, must: number, aim: number): Goal => ({
    label,
    value,
    must,
    aim,
    isCeiling: true,
  });
  const of = (
    loads: readonly FirstLoad[],
    name: 'requests' | 'scripts' | 'kilobytes' | 'chartMs' | 'firstPaintMs',
  ) => median(loads.map((load) => load[name]));
  const goals = [
    figure('requests before the chart', of(good, 'requests'), 25, 20),
    figure('of them scripts', of(good, 'scripts'), 15, 12),
    figure('kB before the chart', of(good, 'kilobytes'), 350, 300),
    figure('first paint, s at 1.6 Mbit/s and 150 ms', of(good, 'firstPaintMs') / 1_000, 1, 0.7),
    figure('chart, s at 1.6 Mbit/s and 150 ms', of(good, 'chartMs') / 1_000, 3, 2.5),
    figure('chart, s at 400 kbit/s and 150 ms', of(bad, 'chartMs') / 1_000, 12, 8),
  ];
  process.stdout.write(`\nfirst visits; medians of ${LOADS}\n`);
  return report('first-load', goals, [...good, ...bad]);
}

function reportRuns(runs: readonly Run[]): boolean {
  const goals: Goal[] = [
    {
      label: 'main thread, of a second',
      value: median(runs.map(({ busy }) => busy)),
      must: 0.15,
      aim: 0.08,
      isCeiling: true,
    },
  ];
  process.stdout.write(`\n${POSITIONS} positions; medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
  return report('workspace', goals, runs);
}
