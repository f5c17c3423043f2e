import type { Chart } from 'klinecharts';
import { useCallback } from 'react';
import type { Listing } from '../../../../account/directory.ts';
import type { DrawingScale } from '../../../../chart/drawings/drawing-scale.ts';
import type { Profile } from '../../../../chart/more/chart-more.ts';
import { findSpans, type BarSpan } from '../../../../chart/more/session-breaks.ts';
import { layProfile, type ProfileBox } from '../../../../chart/more/volume-profile.ts';
import { readToken, usePainting } from './use-painting.ts';
import { useSessions } from './use-sessions.ts';

/** The volume by price of each session in sight, or of all that is in sight. */
export function VolumeProfile({
  listing: { asset },
  profile,
}: {
  readonly listing: Listing;
  readonly profile: Profile;
}): null {
  const { days } = useSessions(asset.symbol);
  const paint = useCallback(
    (context: CanvasRenderingContext2D, scale: DrawingScale, chart: Chart) => {
      const sight = chart.getVisibleRange();
      const shown = { from: Math.max(0, sight.from), to: Math.min(scale.bars.length, sight.to) };
      const times = scale.bars.map(({ timestamp }) => timestamp);
      const spans: readonly BarSpan[] =
        profile === 'visible'
          ? [shown]
          : findSpans(times, days).filter(({ from, to }) => to > shown.from && from < shown.to);
      for (const span of spans) drawProfile(context, layProfile(span, scale), scale);
    },
    [days, profile],
  );
  usePainting(asset.decimals, paint);
  return null;
}

const ROW = 0.16;
const PEAK = 0.4;

function drawProfile(
  context: CanvasRenderingContext2D,
  boxes: readonly ProfileBox[],
  { width: room, height: end }: DrawingScale,
): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, room, end);
  context.clip();
  context.fillStyle = readToken('--info');
  for (const { x, y, width, height, isPeak } of boxes) {
    context.globalAlpha = isPeak ? PEAK : ROW;
    context.fillRect(x, y, width, height);
  }
  context.restore();
}
