import { useMemo } from 'react';
import type { Listing } from '../../../../account/directory.ts';
import type { CandleKind } from '../../../../chart/candles/candle-kind.ts';
import { lengthOfInterval } from '../../../../chart/candles/chart-interval.ts';
import type { DrawingScale } from '../../../../chart/drawings/drawing-scale.ts';
import { findBreaks } from '../../../../chart/more/session-breaks.ts';
import { readToken, usePainting } from './use-painting.ts';
import { useSessions } from './use-sessions.ts';

/** A line where each trading session of the instrument's exchange begins. @param isCut whether bars have no length of time */
export function SessionBreaks({
  listing: { asset },
  kind,
  isCut,
}: {
  readonly listing: Listing;
  readonly kind: CandleKind;
  readonly isCut: boolean;
}): null {
  const { sessions } = useSessions(asset.symbol);
  const length = isCut ? 0 : lengthOfInterval(kind.interval);
  const paint = useMemo(() => {
    const find = createFinder(sessions, length);
    return (context: CanvasRenderingContext2D, scale: DrawingScale) => {
      const half = (scale.xOf(1) - scale.xOf(0)) / 2;
      const places = find(scale.bars).map((place) => Math.round(scale.xOf(place) - half) + 0.5);
      const inSight = places.filter((x) => x > 0 && x < scale.width);
      drawBreaks(context, inSight, scale.height);
    };
  }, [sessions, length]);
  usePainting(asset.decimals, paint);
  return null;
}

/** Looks for breaks once for the same bars: a chart is painted many times a second. */
function createFinder(sessions: Parameters<typeof findBreaks>[1], length: number) {
  let known:
    { readonly first: number; readonly count: number; readonly places: readonly number[] } | undefined;
  return (bars: DrawingScale['bars']): readonly number[] => {
    const first = bars[0]?.timestamp ?? 0;
    if (known?.first === first && known.count === bars.length) return known.places;
    const times = bars.map(({ timestamp }) => timestamp);
    const places = findBreaks(times, sessions, length);
    known = { first, count: bars.length, places };
    return places;
  };
}

const DASHES = [2, 3];

function drawBreaks(context: CanvasRenderingContext2D, places: readonly number[], height: number): void {
  context.save();
  context.strokeStyle = readToken('--text-3');
  context.globalAlpha = 0.55;
  context.lineWidth = 1;
  context.setLineDash(DASHES);
  context.beginPath();
  for (const x of places) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
  context.restore();
}
