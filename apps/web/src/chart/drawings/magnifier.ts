import type { Spot } from './drawing-scale.ts';

/** Side of the magnifier, in CSS pixels. */
const SIZE_PX = 44;
const ZOOM = 1.8;
/** From the finger up to its middle; near the upper edge down. */
const AWAY_PX = 62;

/** Shows what is under a finger beside it. @param canvas laid over the chart; hidden without a spot */
export function magnify(place: HTMLElement, canvas: HTMLCanvasElement, spot: Spot | undefined): void {
  canvas.hidden = spot === undefined;
  const context = spot && canvas.getContext('2d');
  if (!spot || !context) return;
  const ratio = devicePixelRatio;
  canvas.width = SIZE_PX * ratio;
  canvas.height = SIZE_PX * ratio;
  const seen = SIZE_PX / ZOOM;
  const home = place.getBoundingClientRect();
  for (const layer of place.querySelectorAll('canvas')) {
    const { left, top, width } = layer.getBoundingClientRect();
    if (width === 0) continue;
    const scale = layer.width / width;
    const [x, y] = [spot.x - (left - home.left) - seen / 2, spot.y - (top - home.top) - seen / 2];
    context.drawImage(
      layer,
      x * scale,
      y * scale,
      seen * scale,
      seen * scale,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  }
  const above = spot.y - AWAY_PX >= SIZE_PX / 2;
  const y = spot.y + (above ? -AWAY_PX : AWAY_PX);
  canvas.style.transform = `translate(${spot.x - SIZE_PX / 2}px, ${y - SIZE_PX / 2}px)`;
}
