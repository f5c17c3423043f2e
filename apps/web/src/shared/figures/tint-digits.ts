/** Tints digits that have just changed for a moment; never under reduced motion. */
export function tintDigits(element: HTMLElement, colour: string): void {
  const milliseconds = Number.parseInt(
    getComputedStyle(document.documentElement).getPropertyValue('--flash'),
    10,
  );
  if (!(milliseconds > 0)) return;
  element.animate([{ color: colour }, { color: 'currentColor' }], {
    duration: milliseconds,
    easing: 'ease-out',
  });
}
