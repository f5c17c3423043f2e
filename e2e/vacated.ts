import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What a browser has kept: cookies and local storage. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Of which page another visitor may become the next user. */
interface Lodging {
  /** Whoever needs the same kind may have it. */
  readonly kind: string;
  readonly origin: string;
  readonly page: Page;
  /** Whether a visitor gave it what can't be taken away again. */
  isChanged: boolean;
  isVacant: boolean;
}

/** More are seldom in use at a time, and each is a process. */
const MAX_VACANT = 3;
/** On any origin of ours: a page without scripts. */
const EMPTY_PAGE = '/robots.txt';
/** Playwright's own, where a journey has set another. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** What stays with a page, or with the context that it is in, until they are closed. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const;
/** What journeys listen to. */
const EVENTS = [
  'console',
  'dialog',
  'pageerror',
  'request',
  'requestfailed',
  'response',
  'websocket',
] as const;

const lodgings = new WeakMap<BrowserContext, Lodging>();

/**
 * A page that a visitor has left, for the next one: its process has read and compiled the product's scripts already, which is half of what
 * the first page of a visitor costs in a new one.
 */
export function takeVacated(browser: Browser, kind: string): Page | undefined {
  const lodging = vacantIn(browser).find((one) => one.kind === kind);
  if (lodging) lodging.isVacant = false;
  return lodging?.page;
}

const vacantIn = (browser: Browser): Lodging[] =>
  browser
    .contexts()
    .flatMap((context) => lodgings.get(context) ?? [])
    .filter(({ isVacant }) => isVacant);

/** From now on is known whether somebody else may have the page once its visitor has left. */
export function noteWhatLasts(page: Page, { kind, origin }: Pick<Lodging, 'kind' | 'origin'>): void {
  const context = page.context();
  const lodging: Lodging = { kind, origin, page, isChanged: false, isVacant: false };
  const noted = <Given extends unknown[], Done>(act: (...given: Given) => Done) => ({
    value: (...given: Given): Done => {
      lodging.isChanged = true;
      return act(...given);
    },
  });
  for (const one of [page, context])
    for (const name of LASTING)
      Object.defineProperty(one, name, noted((one[name] as () => unknown).bind(one)));
  Object.defineProperty(context.clock, 'install', noted(context.clock.install.bind(context.clock)));
  lodgings.set(context, lodging);
}

/** Whether a context waits for its next visitor. */
export const isVacant = (context: BrowserContext): boolean => lodgings.get(context)?.isVacant ?? false;

/** A visitor is gone with all that was its own. Its page is kept for the next one where nothing of it can be left. */
export async function moveOut(context: BrowserContext): Promise<void> {
  const lodging = lodgings.get(context);
  if (lodging?.isVacant) return;
  if (!lodging || !(await clearAway(lodging))) return context.close();
  lodging.isVacant = true;
  const [longest, ...others] = vacantIn(context.browser() as Browser);
  if (others.length >= MAX_VACANT) await longest?.page.context().close();
}

/** @returns whether nothing is left: not where the product has ended, or the visitor has closed the page */
async function clearAway({ page, origin, isChanged }: Lodging): Promise<boolean> {
  if (isChanged || page.isClosed()) return false;
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const one of [page, context]) await one.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' });
    await page.mouse.move(-1, -1);
    page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
    await startAnew(page);
    await forgetOrigin(page, origin);
    return true;
  } catch {
    return false;
  }
}

/** Makes a page's browser one that knows nobody, but has what it has cached of the product. */
export async function startAnew(page: Page): Promise<void> {
  // That of a session which is over signs out, at any moment, and takes what is kept here with it.
  await page.goto(EMPTY_PAGE);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** What pages themselves don't clear, and where they have been. */
async function forgetOrigin(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,service_workers,cache_storage',
  });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

/** A page that has been started anew gets what a browser has kept. */
export async function moveIn(page: Page, kept: Kept | undefined): Promise<void> {
  if (!kept) return;
  await page.context().addCookies(kept.cookies);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    kept.origins.flatMap(({ localStorage: items }) => items),
  );
}
