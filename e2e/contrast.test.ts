import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { openDialog, openTicket, placeOrder, reachDashboard } from './pages/dashboard.ts';
import { register } from './pages/register.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  ({ page } = await openVisitor(browser, server.origin));
  page.setDefaultTimeout(30_000);
  const name = `con.${randomBytes(4).toString('hex')}`;
  await page.goto('/register');
  await register(page, { username: name, email: `${name}@example.org`, password: 'una frase larga' });
  await reachDashboard(page);
  await openTicket(page, 'AAPL');
  await placeOrder(page, 'Buy', { symbol: 'AAPL', quantity: '2' });
});
afterAll(async () => {
  await leave(browser);
});

/** Texts that can't be read on what is painted behind them, in whatever way they got their colour. */
const findUnreadable = (): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 4.5;
    const LARGE = 3;
    const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Painted, since a computed colour may be of any notation. */
    const bytesOf = (colour: string): number[] => {
      if (!dot) return [0, 0, 0, 255];
      dot.clearRect(0, 0, 1, 1);
      dot.fillStyle = colour;
      dot.fillRect(0, 0, 1, 1);
      return [...dot.getImageData(0, 0, 1, 1).data];
    };
    const over = (top: number[], bottom: number[]): number[] => {
      const alpha = (top[3] ?? 255) / 255;
      return [0, 1, 2]
        .map((part) => (top[part] ?? 0) * alpha + (bottom[part] ?? 0) * (1 - alpha))
        .concat(255);
    };
    const groundOf = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255, 255];
      const own = bytesOf(getComputedStyle(element).backgroundColor);
      return own[3] === 255 ? own : over(own, groundOf(element.parentElement));
    };
    const luminance = (bytes: number[]): number =>
      bytes
        .slice(0, 3)
        .map((byte) => byte / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        !element ||
        text === '' ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      if (element.closest('.sr-only, :disabled, [aria-disabled=true], option')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const ground = groundOf(element);
      const [a = 0, b = 0] = [luminance(over(bytesOf(color), ground)), luminance(ground)].sort(
        (x, y) => x - y,
      );
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const ratio = (b + 0.05) / (a + 0.05);
      if (ratio < (isLarge ? LARGE : LEAST)) found.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
    return [...new Set(found)];
  });

const LOOKS = ['dark', 'light'].flatMap((theme) =>
  ['classic', 'cvd', 'mono'].map((palette) => [theme, palette] as const),
);

/** As the product's own script does it, without a load for each of six looks. */
async function unreadableInEveryLook(): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, palette] of LOOKS) {
    await page.evaluate(
      ([newTheme, newPalette]) => {
        document.documentElement.dataset['theme'] = newTheme;
        document.documentElement.dataset['pnl'] = newPalette;
        for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      },
      [theme, palette] as const,
    );
    found.push(...(await findUnreadable()).map((text) => `${theme} ${palette}: ${text}`));
  }
  return found;
}

test('every tile of the heatmap can be read in every theme and palette', async () => {
  await page.goto('/app/market?view=heatmap');
  await page.getByRole('list', { name: 'Heatmap' }).getByRole('listitem').first().waitFor();
  expect(await unreadableInEveryLook()).toEqual([]);
});

test('so can figures, badges, the legend of the portfolio and the calendar of results', async () => {
  for (const tab of ['dashboard', 'positions', 'transactions', 'news']) {
    // The account's own theme is put on when it comes: after that nothing recolours the page but the test.
    await Promise.all([page.waitForResponse(/\/settings$/), page.goto(`/app/${tab}`)]);
    await page.getByRole('navigation', { name: 'Sections' }).first().waitFor();
    expect([tab, await unreadableInEveryLook()]).toEqual([tab, []]);
  }
  await page.goto('/app/dashboard');
  for (const action of ['Portfolio', 'P&L']) {
    await openDialog(page, action);
    if (action === 'Portfolio') await page.getByRole('tab', { name: 'Allocation' }).click();
    expect([action, await unreadableInEveryLook()]).toEqual([action, []]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('the largest tiles name themselves on a telephone too, and no tile cuts its words off', async () => {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const list = page.getByRole('list', { name: 'Heatmap' });
  for (const width of [1440, 640, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/app/market?view=heatmap');
    await list.getByRole('listitem').first().waitFor();
    const [named, cut] = await list.evaluate((tiles) => {
      const words = [...tiles.querySelectorAll('span')].filter((word) => word.checkVisibility());
      const isCut = (word: Element): boolean => {
        const own = word.getBoundingClientRect();
        const room = word.closest('button')?.getBoundingClientRect() ?? own;
        return own.left < room.left || own.right > room.right || own.bottom > room.bottom;
      };
      return [words.length, words.filter(isCut).map((word) => word.textContent)] as const;
    });
    expect([width, named > 2, cut]).toEqual([width, true, []]);
  }
  await page.setViewportSize(before);
});
