import type { Asset } from '@lonja/protocol';
import { chromium, type BrowserContext, type Page, type WebSocketRoute } from 'playwright-core';
import { startAlone } from '../e2e/running-server.ts';
import { findChromium } from '../scripts/chromium.ts';
import { median, report, type Goal } from './report.ts';
import { signUp, WATCH, type Watched } from './watched-page.ts';
import { ROWS_PAGE } from './rows-page.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '4');
const UPDATES_A_SECOND = 5_000;
/** Oftener than any frame: no page is helped by large messages. */
const MESSAGE_EVERY_MS = 10;
const VIEWPORT = { width: 1440, height: 900 };
const FRAMES = { username: 'frames', email: 'frames@example.org', password: 'a long phrase' };

type Subject = 'blank' | 'market' | 'rows';

interface Run {
  readonly subject: Subject;
  /** Drawn, a second. */
  readonly frames: number;
  /** What the page's main thread was at work, of a second. */
  readonly busy: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
  /** Quotes that came, a second. */
  readonly updates: number;
}

/**
 * The market tab with all instruments at 5,000 updates a second, in a real Chromium: its frames against those of a blank
 * page, and its main thread against that of a page on which all the rows are there.
 */
export async function benchFrames(): Promise<boolean> {
  const server = await startAlone();
  const browser = await chromium.launch(await findChromium());
  try {
    const kept = await signUp(browser, server.origin, FRAMES);
    const assets = (await (await fetch(`${server.origin}/api/real-market-data`)).json()) as Asset[];
    const runs: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const subject of ['blank', 'market', 'rows'] as const) {
        const context = await browser.newContext({
          baseURL: server.origin,
          viewport: VIEWPORT,
          storageState: kept,
        });
        runs.push(await measure(context, subject, assets));
        await context.close();
        process.stdout.write('.');
      }
    }
    return reportRuns(runs, assets.length);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(context: BrowserContext, subject: Subject, assets: readonly Asset[]): Promise<Run> {
  const page = await context.newPage();
  const feed = createFeed(assets);
  await page.routeWebSocket(/\/api\/stream/, feed.serve);
  await page.addInitScript(WATCH);
  await open(page, subject, feed);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  // A page that is behind answers late: its work counts for as long as it was looked at.
  const readWork = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return { busy, sent: feed.sent(), at: performance.now() / 1_000 };
  };
  const before = await readWork();
  const { frames, longTasks, milliseconds } = await page.evaluate<Watched>(`watch(${SECONDS * 1_000})`);
  const after = await readWork();
  feed.stop();
  const seconds = after.at - before.at;
  return {
    subject,
    frames: frames / (milliseconds / 1_000),
    busy: (after.busy - before.busy) / seconds,
    longTasks,
    updates: (after.sent - before.sent) / seconds,
  };
}

/** Until the page has drawn what comes in: opening it is not measured. */
async function open(page: Page, subject: Subject, feed: Feed): Promise<void> {
  if (subject === 'blank') {
    await page.goto('about:blank');
    await page.evaluate(WATCH);
    return;
  }
  if (subject === 'rows') {
    await page.route('**/rows', (route) => route.fulfill({ contentType: 'text/html', body: ROWS_PAGE }));
    await page.goto('/rows');
    await page.locator('tr').nth(2_500).waitFor({ state: 'attached', timeout: 120_000 });
    return;
  }
  await page.goto('/app/market');
  await page.getByRole('table', { name: 'Market' }).getByRole('row').nth(10).waitFor();
  const enough = feed.sent() + 2 * UPDATES_A_SECOND;
  while (feed.sent() < enough)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
}

interface Feed {
  readonly serve: (socket: WebSocketRoute) => void;
  /** Quotes so far. */
  readonly sent: () => number;
  readonly stop: () => void;
}

/** In place of the server's stream, which sends what is seen at four steps a second at most: every instrument in turn. */
function createFeed(assets: readonly Asset[]): Feed {
  let sent = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const next = (): readonly unknown[] => {
    const asset = assets[sent % assets.length] as Asset;
    const drift = 1 + Math.sin(sent / 500 + asset.symbol.length) / 1_000;
    const [bid, ask] = [asset.bid * drift, asset.ask * drift];
    sent += 1;
    return [asset.symbol, bid, ask, asset.changePercent + drift, asset.volume, Date.now(), 0];
  };
  return {
    serve: (socket) => {
      let sequence = 0;
      const say = (message: object): void => socket.send(JSON.stringify(message));
      socket.onMessage((text) => {
        if (JSON.parse(String(text)).type === 'ping') say({ type: 'pong' });
      });
      say({ type: 'welcome', label: 'Bench', source: 'simulated', labels: {}, serverTime: Date.now() });
      const began = Date.now();
      const first = sent;
      timer = setInterval(() => {
        const due = Math.floor(((Date.now() - began) / 1_000) * UPDATES_A_SECOND) - (sent - first);
        if (due <= 0) return;
        const quotes = Array.from({ length: due }, next);
        say({ type: 'quotes', seq: (sequence += 1), quotes });
      }, MESSAGE_EVERY_MS);
    },
    sent: () => sent,
    stop: () => clearInterval(timer),
  };
}

function reportRuns(runs: readonly Run[], rows: number): boolean {
  const of = (subject: Subject, figure: (run: Run) => number): number =>
    median(runs.filter((run) => run.subject === subject).map(figure));
  const frames = (subject: Subject) => of(subject, (run) => run.frames);
  const busy = (subject: Subject) => of(subject, (run) => run.busy);
  const goals: Goal[] = [
    { label: "frames / a blank page's", value: frames('market') / frames('blank'), must: 0.95, aim: 0.98 },
    {
      label: 'tasks over 50 ms',
      value: of('market', (run) => run.longTasks),
      must: 0,
      aim: 0,
      isCeiling: true,
    },
    {
      label: 'main thread / all rows there',
      value: busy('market') / busy('rows'),
      must: 1 / 7,
      aim: 1 / 9,
      isCeiling: true,
    },
    {
      label: 'updates that came of 5,000',
      value:
        Math.min(
          of('market', (run) => run.updates),
          of('rows', (run) => run.updates),
        ) / UPDATES_A_SECOND,
      must: 0.95,
      aim: 1,
    },
  ];
  const said = (['blank', 'market', 'rows'] as const)
    .map(
      (subject) =>
        `${subject} ${frames(subject).toFixed(1)} frames, ${(busy(subject) * 1_000).toFixed(0)} ms`,
    )
    .join('; ');
  process.stdout.write(`\n${rows} rows, a second: ${said}; medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
  return report('frames', goals, runs);
}
