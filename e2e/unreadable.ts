import type { Page } from 'playwright-core';
import { THEMES, whileStill, type Theme } from './browser.ts';

const PALETTES = ['classic', 'cvd', 'mono'] as const;

/**
 * Texts of a loaded page that can't be read in a theme or a palette, in whatever way they got their colour. All of these looks take less
 * than one reading by axe, which also sees what is painted over what. The page is not painted meanwhile, and wears afterwards what it wore.
 */
export const findUnreadable = (page: Page): Promise<string[]> =>
  whileStill(page, () => page.evaluate(readEveryLook, { themes: THEMES, palettes: PALETTES }));

/** Puts a theme on as the product's own script does, without a load. */
export const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);

/** Runs in the page. A text is seen over the grounds of all that holds it, as opaque as these are. */
function readEveryLook({
  themes,
  palettes,
}: {
  readonly themes: readonly string[];
  readonly palettes: readonly string[];
}): string[] {
  const LEAST = 4.5;
  const LARGE = 3;
  /** Red, green and blue times opacity, and the opacity, of 1. */
  type Paint = readonly [number, number, number, number];
  interface Ground {
    readonly paint: Paint;
    readonly opacity: number;
    /** Whether it or what holds it lets through what is behind. */
    readonly isClear: boolean;
  }
  const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, Paint>();
  /** Painted, since a computed colour may be of any notation. */
  const paintOf = (colour: string): Paint => {
    const before = known.get(colour);
    if (before || !dot) return before ?? [0, 0, 0, 1];
    dot.clearRect(0, 0, 1, 1);
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, opacity = 255] = dot.getImageData(0, 0, 1, 1).data;
    const paint = fade([red / 255, green / 255, blue / 255, 1], opacity / 255);
    known.set(colour, paint);
    return paint;
  };
  const fade = ([red, green, blue, opacity]: Paint, by: number): Paint => [
    red * by,
    green * by,
    blue * by,
    opacity * by,
  ];
  const over = (top: Paint, bottom: Paint): Paint =>
    top.map((part, index) => part + (bottom[index] ?? 0) * (1 - top[3])) as unknown as Paint;
  const luminance = ([red, green, blue]: Paint): number =>
    [red, green, blue]
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element): Ground => {
    const before = grounds.get(element);
    if (before) return before;
    const { backgroundColor, opacity } = getComputedStyle(element);
    const isClear = Number(opacity) < 1 || isWithinClear(element);
    const ground = { paint: paintOf(backgroundColor), opacity: Number(opacity), isClear };
    grounds.set(element, ground);
    return ground;
  };
  const isWithinClear = ({ parentElement: holder }: Element): boolean =>
    holder !== null && groundOf(holder).isClear;
  const ratioOf = (element: Element, colour: string): number => {
    let ground: Paint = [0, 0, 0, 0];
    let text = paintOf(colour);
    for (let holder: Element | null = element; holder; holder = holder.parentElement) {
      const { paint, opacity } = groundOf(holder);
      ground = fade(over(ground, paint), opacity);
      text = fade(over(text, paint), opacity);
      if (ground[3] === 1 && !isWithinClear(holder)) break;
    }
    const [darker = 0, lighter = 0] = [ground, text]
      .map((paint) => luminance(over(paint, [1, 1, 1, 1])))
      .sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const read = (element: Element, words: string, pseudo?: string): string[] => {
    const { color, fontSize, fontWeight } = getComputedStyle(element, pseudo);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const ratio = ratioOf(element, color);
    return ratio < (isLarge ? LARGE : LEAST) ? [`${words.slice(0, 40)}: ${ratio.toFixed(2)}`] : [];
  };
  const isRead = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, :disabled, [aria-disabled=true], option, body > [aria-hidden=true]');
  const texts: (readonly [element: Element, words: string, pseudo?: string])[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    if (words !== '' && node.parentElement && isRead(node.parentElement))
      texts.push([node.parentElement, words]);
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input, textarea, select',
  )) {
    if (!isRead(field)) continue;
    const placeholder = field.getAttribute('placeholder') ?? '';
    if (field.value !== '') texts.push([field, field.value]);
    else if (placeholder !== '') texts.push([field, placeholder, '::placeholder']);
  }
  const root = document.documentElement;
  const wear = (name: string, value: string | null): void =>
    value === null ? root.removeAttribute(name) : root.setAttribute(name, value);
  const worn = ['data-theme', 'data-pnl'].map((name) => [name, root.getAttribute(name)] as const);
  const found = new Set<string>();
  for (const theme of themes)
    for (const palette of palettes) {
      wear('data-theme', theme);
      wear('data-pnl', palette);
      grounds.clear();
      for (const text of texts) for (const faint of read(...text)) found.add(`${theme} ${palette}: ${faint}`);
    }
  for (const [name, value] of worn) wear(name, value);
  return [...found];
}
