import type { DrawingBar, DrawingScale } from '../drawings/drawing-scale.ts';
import { profileOf } from '../drawings/tools/measures.ts';
import type { BarSpan } from './session-breaks.ts';

/** A row of a profile as it is drawn, CSS pixels. */
export interface ProfileBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The row with the highest volume. */
  readonly isPeak: boolean;
}

/** Share of the bars' width that the row with the highest volume takes. */
const SHARE = 0.4;

/** The volume by price of a stretch of bars, drawn from its first bar on. @returns nothing where nothing was traded */
export function layProfile({ from, to }: BarSpan, scale: DrawingScale): readonly ProfileBox[] {
  const bars: readonly DrawingBar[] = scale.bars.slice(from, to);
  const rows = profileOf(bars);
  const most = Math.max(0, ...rows.map(({ volume }) => volume));
  if (most === 0) return [];
  const half = (scale.xOf(1) - scale.xOf(0)) / 2;
  // A stretch that began before what is in sight is drawn from the edge on.
  const left = Math.max(0, scale.xOf(from) - half);
  const room = SHARE * (Math.min(scale.width, scale.xOf(to - 1) + half) - left);
  return rows
    .filter(({ volume }) => volume > 0)
    .map(({ low, high, volume }) => {
      const [one, other] = [scale.yOf(high), scale.yOf(low)];
      const height = Math.max(1, Math.abs(other - one) - 1);
      return {
        x: left,
        y: Math.min(one, other),
        width: Math.max(1, (volume / most) * room),
        height,
        isPeak: volume === most,
      };
    });
}
