import type { Box } from './shapes.ts';
import type { Spot } from './drawing-scale.ts';

export interface BarRoom {
  readonly width: number;
  readonly height: number;
  /** Where the newest bars stand, which the bar of a drawing leaves free. */
  readonly newest: Box | undefined;
  /** The lower edge of the legend, which it leaves free where it can. */
  readonly top: number;
}

interface BarSize {
  readonly width: number;
  readonly height: number;
}

const EDGE_PX = 8;

/**
 * Where the bar of a selected drawing stands: where it was last dragged, as far as the room allows and beside the newest bars; above or
 * below them where there is no room beside.
 * @param wanted its upper left corner; undefined where nobody has dragged it
 */
export function placeBar(wanted: Spot | undefined, size: BarSize, room: BarRoom): Spot {
  const right = Math.max(EDGE_PX, room.width - size.width - EDGE_PX);
  const bottom = Math.max(EDGE_PX, room.height - size.height - EDGE_PX);
  const clamp = ({ x, y }: Spot): Spot => ({
    x: Math.min(Math.max(x, EDGE_PX), right),
    y: Math.min(Math.max(y, EDGE_PX), bottom),
  });
  const spot = clamp(wanted ?? { x: (room.width - size.width) / 2, y: room.top });
  const { newest } = room;
  if (!newest || !overlaps(spot, size, newest)) return spot;
  const beside = { ...spot, x: newest.left - size.width - EDGE_PX };
  if (beside.x >= EDGE_PX) return beside;
  const [above, below] = [newest.top - size.height - EDGE_PX, newest.bottom + EDGE_PX];
  if (above >= room.top || (below > bottom && above >= EDGE_PX)) return { ...spot, y: above };
  return { ...spot, y: Math.min(bottom, Math.max(spot.y, below)) };
}

const overlaps = ({ x, y }: Spot, { width, height }: BarSize, box: Box): boolean =>
  x < box.right && x + width > box.left && y < box.bottom && y + height > box.top;
