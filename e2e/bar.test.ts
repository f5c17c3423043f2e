import { MAX_RATE } from '@lonja/core';
import { WorldTime } from '@lonja/protocol';
import { inEachLanguage, LANGUAGE_CODES } from '@lonja/words/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leave, openVisitor, sharedBrowser, whileStill } from './browser.ts';
import { isLoaded } from './pages/dashboard.ts';
import { newPerson, registerByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { takePicture } from './stumbles.ts';

/** Phones, where the bar changes its shape, and a desk. */
const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1_024],
  [1_024, 768],
  [1_280, 720],
  [1_440, 900],
] as const;
/** In a replay the bar has all that it can have: an account and a world of a name, a clock, controls. As long as a name can be, in letters as wide as a name's are. */
const NAME = 'What if I had waited until next Tuesday?';

const SOON = '2026-09-30T20:20:02.000Z';
const STANDS = { state: 'paused', rate: 0 } as const;

type Held = Pick<WorldTime, 'state' | 'rate'>;
type Clock = Held & Pick<WorldTime, 'changes'>;

/** What can hold of a clock, in every state that there is: running as fast as nothing passes it, too. */
const HELD = WorldTime.shape.state.options.flatMap((state): readonly Held[] =>
  state === 'running' ? [1, MAX_RATE].map((rate) => ({ state, rate })) : [{ state, rate: 0 }],
);
/** What can be decided and doesn't hold yet: each of these, or a run to the end of a bar, after which it stands again. */
const DECIDED = [
  ...HELD.filter(({ state }) => state !== 'scheduled').map((one) => [one]),
  [{ state: 'running', rate: MAX_RATE }, STANDS],
] as const;

/** What the stream says of a world: whatever holds, with nothing to come and, until it has ended, with each thing that can. */
const CLOCKS = HELD.flatMap((held): readonly Clock[] =>
  [[], ...(held.state === 'ended' ? [] : DECIDED)].map((changes) => ({
    ...held,
    changes: changes.map((change) => ({ ...change, at: SOON })),
  })),
);

const TEXTS = await inEachLanguage(({ client }) => client());

const WATCH = await inEachLanguage(async ({ trading }) => (await trading()).show.watch);

let server: SharedServer;
let browser: Browser;
let page: Page;
let person: SignedIn;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  person = await registerByCalls(server.origin, newPerson('ines.bar'));
  const { client, user } = person;
  const params = { id: user.id };
  const world = await client.call('openReplay', { params, body: {} });
  const opened = await vi.waitUntil(
    // A replay takes accounts as soon as its market is drawn.
    () =>
      client
        .call('openPractice', { params, body: { name: NAME, terms: { grant: 1_000_000, world: world.id } } })
        .catch(() => undefined),
    { timeout: 40_000, interval: 250 },
  );
  const replay = `${opened.account.id}@${world.id}`;
  ({ page } = await openVisitor(browser, server.origin, { kept: person.kept }));
  page.setDefaultTimeout(20_000);
  await page.addInitScript(holdStream);
  await page.goto('/robots.txt');
  await page.evaluate((choice) => sessionStorage.setItem('lonja.account', choice), replay);
});
afterAll(async () => {
  await leave(browser);
});

test.each(LANGUAGE_CODES)('in %s every word of the bar has its place, in each state', async (language) => {
  await person.client.call('saveSettings', { params: { id: person.user.id }, body: { language } });
  await page.goto('/app/trade/EURUSD');
  await page.locator(`html[lang=${language}]`).waitFor();
  await isLoaded(page);
  await page.locator('header [role=group] button').first().waitFor();
  // With all panels open the chart's toolbar has the least room.
  const panel = page.getByRole('button', { name: WATCH[language], pressed: false });
  if (await panel.isVisible()) await panel.click();
  const found: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const { mark, demonstration } = TEXTS[language].strip;
    const misplaced = await whileStill(page, () =>
      page.evaluate(findMisplaced, { clocks: CLOCKS, marks: [mark, demonstration] }),
    );
    await takePicture(page, `bar-${language}-${width}`);
    found.push(...misplaced.map((text) => `${width}: ${text}`));
  }
  expect(found).toEqual([]);
});

/** Runs in the page before its scripts: what the stream says can be said to it by a test. */
function holdStream(): void {
  const Real = WebSocket;
  Object.assign(window, {
    WebSocket: class extends Real {
      constructor(address: string | URL) {
        super(address);
        Object.assign(window, { heldStream: this });
      }
    },
  });
}

/**
 * Runs in the page, whose width stays: puts the bar into each state and reads in it what lies in another's place, is cut off, or is said
 * twice. A name that somebody gave may end in three dots; a word of the product may not.
 */
async function findMisplaced({
  clocks,
  marks,
}: {
  readonly clocks: readonly Clock[];
  readonly marks: readonly string[];
}): Promise<string[]> {
  const SLACK = 1;
  const found = new Set<string>();
  const stream = (window as unknown as { readonly heldStream: WebSocket }).heldStream;
  const drawn = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  };
  const nameOf = (element: Element): string =>
    element.ariaLabel ?? (element as HTMLElement).innerText.trim().replaceAll(/\s+/g, ' ');
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.sr-only') === null;
  /** What stands in a row: its controls, and texts outside of them. */
  const placesIn = (row: Element): { readonly element: Element; readonly box: DOMRect }[] => {
    const controls = [...row.querySelectorAll('a, button, label')].filter(isSeen);
    const places = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent) || node.textContent?.trim() === '') continue;
      if (parent.closest('a, button, label')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const holder = parent.closest('.truncate')?.getBoundingClientRect();
      const right = Math.min(box.right, holder?.right ?? box.right);
      places.push({ element: parent, box: new DOMRect(box.left, box.top, right - box.left, box.height) });
    }
    return places;
  };
  const isCut = (element: Element, { left, right }: DOMRect): boolean => {
    if (left < -SLACK || right > innerWidth + SLACK) return true;
    for (let holder = element.parentElement; holder; holder = holder.parentElement) {
      if (getComputedStyle(holder).overflowX === 'visible') continue;
      const outer = holder.getBoundingClientRect();
      if (left < outer.left - SLACK || right > outer.right + SLACK) return true;
    }
    return false;
  };
  const look = (state: string): void => {
    const toolbar = document.querySelector('section[data-symbol] > .\\@container');
    for (const row of [document.querySelector('header'), toolbar]) {
      if (!row) continue;
      const places = placesIn(row);
      const said = places.map(({ element }) => (element as HTMLElement).innerText.trim());
      for (const text of said)
        if (/\p{L}{3}/u.test(text) && said.indexOf(text) !== said.lastIndexOf(text))
          found.add(`${state}: ${text} is said twice`);
      for (const { element, box } of places) {
        if (box.width < SLACK || box.height < SLACK) found.add(`${state}: ${nameOf(element)} has no room`);
        if (isCut(element, box)) found.add(`${state}: ${nameOf(element)} is cut off`);
      }
      for (const [index, one] of places.entries())
        for (const other of places.slice(index + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > SLACK && down > SLACK && one.element !== other.element)
            found.add(`${state}: ${nameOf(one.element)} and ${nameOf(other.element)} lie on each other`);
        }
    }
    const header = document.querySelector('header')?.innerText ?? '';
    if (!marks.some((mark) => header.includes(mark)))
      found.add(`${state}: nothing says that funds are virtual`);
  };
  const demonstration = document.querySelector<HTMLMetaElement>('meta[name=demonstration]');
  for (const isOne of ['yes', '']) {
    if (demonstration) demonstration.content = isOne;
    for (const clock of clocks) {
      // The mark stands in the row above the clock: what is to come can't meet it.
      if (isOne && clock.changes.length > 0) continue;
      const message = { type: 'clock', ...clock, marketTime: Date.UTC(2026, 8, 30, 20, 20) };
      stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
      await drawn();
      const coming = clock.changes.map(({ state, rate }) => `${state} ${rate}`).join(', ');
      look(`${isOne && 'demonstration, '}${clock.state} ${clock.rate}${coming && `, then ${coming}`}`);
    }
  }
  return [...found];
}
