/** How high a ticket's sheet stands: its order and answers, or all of it. */
export type SheetHeight = 'half' | 'full';

/** How far it is pulled before it goes anywhere, in CSS pixels. */
const PULL_PX = 40;

/**
 * Where a sheet settles when its handle is let go.
 * @param pulled how far down, in CSS pixels: negative is up; within the least of a pull it was pressed
 */
export function pulledTo(height: SheetHeight, pulled: number): SheetHeight | 'closed' {
  if (Math.abs(pulled) <= PULL_PX) return height === 'half' ? 'full' : 'half';
  if (pulled < 0) return 'full';
  return height === 'full' ? 'half' : 'closed';
}
