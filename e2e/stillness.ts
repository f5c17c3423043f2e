import type { CDPSession, Locator, Page, Request } from 'playwright-core';

declare global {
  interface Window {
    /** What has moved: the text of each thing, with its place before and after. */
    shifts: string[];
    /** When something last moved, in milliseconds of the document. */
    movedAt: number;
    /** What moved before it does not count, in milliseconds of the document: a busy page's observers hear of it late. */
    watchedFrom: number;
    /** When the screen was first there, in milliseconds of the document. */
    shownAt: number | undefined;
  }
}

/** Keeps what moves on the page. Runs in the page: as the script that begins a document, or later. */
export function watchShifts(): void {
  window.shifts = [];
  window.movedAt = performance.now();
  window.watchedFrom = 0;
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const place = ({ x, y, width, height }: DOMRect) =>
    `${Math.round(width)} x ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`;
  new PerformanceObserver((list) => {
    for (const { sources, startTime } of list.getEntries() as Shift[]) {
      window.movedAt = performance.now();
      if (startTime < window.watchedFrom) continue;
      for (const { node, previousRect, currentRect } of sources)
        window.shifts.push(
          `“${node?.textContent?.slice(0, 60) ?? ''}” ${place(previousRect)} -> ${place(currentRect)}`,
        );
    }
  }).observe({ type: 'layout-shift' });
}

/** Keeps when a document's screen was first there. Runs in the page, as the script that begins a document. */
export function watchFirstShow(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h1')) return;
    window.shownAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Addresses that come together. */
export type Late = readonly string[];

/** What a page asks for. */
export interface Traffic {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Addresses, in the order in which they were asked for. */
  readonly asked: string[];
  readonly inFlight: Set<Request>;
  /** Addresses that are held back, with what lets go each time that one was asked for. */
  readonly held: Map<string, (() => Promise<void>)[]>;
  /** How often something was asked for or came. */
  changes: number;
  /** Called at each change. */
  wake: () => void;
}

/** Follows what a page asks for from now on, its stream included. No service worker may answer for it. */
export async function followTraffic(page: Page): Promise<Traffic> {
  const devtools = await page.context().newCDPSession(page);
  const traffic: Traffic = {
    page,
    devtools,
    asked: [],
    inFlight: new Set(),
    held: new Map(),
    changes: 0,
    wake: () => undefined,
  };
  const change = () => {
    traffic.changes += 1;
    traffic.wake();
  };
  page.on('request', (request) => {
    traffic.inFlight.add(request);
    traffic.asked.push(request.url());
    change();
  });
  const end = (request: Request) => {
    traffic.inFlight.delete(request);
    change();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const go = async () => {
      // The page that asked for it may be gone.
      await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    };
    const waiting = traffic.held.get(request.url);
    if (waiting) waiting.push(go);
    else void go();
  });
  await followStream(traffic);
  return traffic;
}

/** What a stream brings while it is held back comes when it is let go. */
const followStream = ({ page, asked, held }: Traffic): Promise<void> =>
  page.routeWebSocket(/./, (socket) => {
    const url = socket.url();
    asked.push(url);
    const messages: (string | Buffer)[] = [];
    const go = () => {
      for (const message of messages.splice(0)) socket.send(message);
      return Promise.resolve();
    };
    held.get(url)?.push(go);
    socket.connectToServer().onMessage((message) => {
      const waiting = held.get(url);
      if (!waiting) return socket.send(message);
      if (!waiting.includes(go)) waiting.push(go);
      messages.push(message);
    });
  });

/** Lets what is held back come. @returns how often it had been asked for */
async function letGo({ held }: Traffic, late: Late): Promise<number> {
  const waiting = late.flatMap((url) => held.get(url) ?? []);
  for (const url of late) held.delete(url);
  for (const go of waiting) await go();
  return waiting.length;
}

/** As long as what has come takes to be drawn, and to ask for more, where a machine is busy. */
const PATIENCE_MS = 10_000;

/** Waits until one of several is asked for; or for long enough to be sure that none is. */
async function untilOneIsAsked({ page, held }: Traffic, lates: readonly Late[]): Promise<void> {
  const isOneAsked = () => lates.some((late) => late.some((url) => held.get(url)?.length));
  const until = performance.now() + PATIENCE_MS;
  while (!isOneAsked() && performance.now() < until) await page.waitForTimeout(20);
}

/** Waits until all has come but what is held back, and the page has drawn it. */
async function settle(traffic: Traffic): Promise<void> {
  for (let seen = -1; seen !== traffic.changes;) {
    while ([...traffic.inFlight].some((request) => !traffic.held.has(request.url())))
      await new Promise<void>((resolve) => (traffic.wake = resolve));
    seen = traffic.changes;
    // An observer is called after the picture in which something moved.
    await traffic.page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => requestIdleCallback(drawn))),
          );
        }),
    );
  }
}

/**
 * Loads a screen.
 * @returns what can come late on it: each call, its stream, and the scripts of parts that were fetched while it was shown
 */
export async function findWhatComesLate(traffic: Traffic, address: string): Promise<readonly Late[]> {
  traffic.asked.length = 0;
  await traffic.page.goto(address);
  await settle(traffic);
  const scripts = await traffic.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > (window.shownAt ?? 0))
      .map(({ name }) => name),
  );
  const calls = traffic.asked.filter((url) => new URL(url).pathname.startsWith('/api/'));
  return [...[...new Set(calls)].map((url) => [url]), scripts].filter((late) => late.length > 0);
}

/**
 * Loads a screen while something is held back, and lets it come, one after the other, each when all else is there.
 * @param isKnown whether the device keeps what it knows from before
 * @returns what moved, and after what had come
 */
export async function watchLate(
  traffic: Traffic,
  address: string,
  lates: readonly Late[],
  isKnown: boolean,
): Promise<readonly string[]> {
  const { page, devtools, held } = traffic;
  await leaveScreen(page, isKnown);
  const urls = lates.flat();
  for (const url of urls) held.set(url, []);
  // A page has the scripts of the one before, which then nothing holds back.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: urls.some((url) => url.endsWith('.js')) });
  await devtools.send('Fetch.enable', {
    patterns: urls.map((url) => ({ urlPattern: url.replaceAll(/[*?\\]/g, String.raw`\$&`) })),
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await settle(traffic);
  const moved = await takeShifts(page, 'what was not held back');
  const left = [...lates];
  while (left.length > 0) {
    // What is asked for only after another one has come, or been drawn, waits for that one first.
    await untilOneIsAsked(traffic, left);
    const next = left.findIndex((late) => late.some((url) => held.get(url)?.length));
    const late = left.splice(Math.max(0, next), 1)[0] ?? [];
    if ((await letGo(traffic, late)) === 0) moved.push(`${nameOf(late)} was not asked for again`);
    await settle(traffic);
    moved.push(...(await takeShifts(page, nameOf(late))));
  }
  await devtools.send('Fetch.disable');
  return moved;
}

/** Holds the stream of the screen that is shown back until `isSilent` shows, and lets it go on. @returns what moved */
export async function watchSilence(traffic: Traffic, isSilent: Locator): Promise<readonly string[]> {
  const streams = traffic.asked.filter((url) => url.startsWith('ws'));
  await takeShifts(traffic.page, '');
  for (const url of streams) traffic.held.set(url, []);
  await isSilent.waitFor();
  await settle(traffic);
  const moved = await takeShifts(traffic.page, 'silence');
  await letGo(traffic, streams);
  await isSilent.waitFor({ state: 'detached' });
  await settle(traffic);
  return [...moved, ...(await takeShifts(traffic.page, 'prices again'))];
}

const nameOf = ([first = '', ...others]: Late): string =>
  [new URL(first).pathname, others.length > 0 ? ` and ${others.length} more` : ''].join('');

const takeShifts = async (page: Page, after: string): Promise<string[]> =>
  (await page.evaluate(() => window.shifts.splice(0))).map((shift) => `after ${after}: ${shift}`);

/** Goes to a page without scripts, where nobody is missed who takes what the device knows of the person. */
async function leaveScreen(page: Page, isKnown: boolean): Promise<void> {
  await page.goto('/robots.txt');
  if (isKnown) return;
  await page.evaluate(() => {
    const chosen = ['lonja.rate', 'lonja.account'];
    for (const key of Object.keys(localStorage))
      if (key.startsWith('lonja.') && !chosen.includes(key)) localStorage.removeItem(key);
  });
}
