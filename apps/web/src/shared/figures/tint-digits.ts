const TINT_MS = 450;

const tinted = new Set<HTMLElement>();

/**
 * Tints digits that have just changed for a moment; never under reduced motion. On and off, because a colour that fades is painted
 * anew sixty times a second; and all off at once, because each time that some go is another painting of the page.
 */
export function tintDigits(element: HTMLElement, colour: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.style.color = colour;
  if (tinted.size === 0) setTimeout(endTints, TINT_MS);
  tinted.add(element);
}

function endTints(): void {
  for (const element of tinted) element.style.removeProperty('color');
  tinted.clear();
}
