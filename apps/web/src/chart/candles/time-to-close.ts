import { getGrid, type CandleKind } from './candle-kind.ts';

/**
 * '02:41' until the bar closes; with hours where there are some. Empty where it isn't about to: the market stands, the bar has closed and
 * no price has opened the next one, or it begins only later.
 * @param began a moment in the bar, milliseconds since 1970 @param now market time, undefined while it stands
 */
export function timeToClose(began: number, kind: CandleKind, now: number | undefined): string {
  const grid = getGrid(kind);
  const bar = grid.numberOf(began);
  if (now === undefined || grid.numberOf(now) !== bar) return '';
  const seconds = Math.ceil((grid.beginOf(bar + 1) - now) / 1_000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
    : `${two(minutes)}:${two(seconds % 60)}`;
}
