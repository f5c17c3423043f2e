import { MAX_SESSION_DAYS } from '@lonja/protocol/session-days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Listing } from '../../../../account/directory.ts';
import type { CandleKind } from '../../../../chart/candles/candle-kind.ts';
import { lengthOfInterval } from '../../../../chart/candles/chart-interval.ts';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { readScale } from '../../../../chart/drawings/chart-scale.ts';
import { mountPainting } from '../../../../chart/more/mount-painting.ts';
import { findBreaks, spanOfBars } from '../../../../chart/more/session-breaks.ts';
import { buildQuery } from '../../../../shared/api/build-query.ts';
import { useClient } from '../../../../shared/api/use-client.ts';

/** A line where each trading session of the instrument's exchange begins. @param isCut whether bars have no length of time */
export function SessionBreaks({
  listing: { asset },
  kind,
  isCut,
}: {
  readonly listing: Listing;
  readonly kind: CandleKind;
  readonly isCut: boolean;
}) {
  const { chart } = useChartParts();
  const { decimals, symbol } = asset;
  const client = useClient();
  const span = useSpan();
  const { data } = useQuery({
    ...buildQuery(client, 'getSessions', {
      params: { symbol },
      query: { from: String(span?.from ?? 0), to: String(span?.to ?? 0) },
    }),
    enabled: span !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const sessions = data?.sessions;
  const length = isCut ? 0 : lengthOfInterval(kind.interval);
  const find = useMemo(() => createFinder(sessions ?? [], length), [sessions, length]);
  const paint = useRef<(context: CanvasRenderingContext2D) => void>(undefined);
  const repaint = useRef<() => void>(undefined);
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const mounted = mountPainting(made, (context) => paint.current?.(context));
    repaint.current = mounted.repaint;
    return mounted.unmount;
  }, [chart]);
  useEffect(() => {
    paint.current = (context) => {
      const scale = chart.current && readScale(chart.current, decimals);
      if (!scale) return;
      const half = (scale.xOf(1) - scale.xOf(0)) / 2;
      const places = find(scale.bars).map((place) => Math.round(scale.xOf(place) - half) + 0.5);
      drawBreaks(
        context,
        places.filter((x) => x > 0 && x < scale.width),
        scale.height,
      );
    };
    repaint.current?.();
  }, [chart, decimals, find]);
  return null;
}

/** Looks for breaks once for the same bars: a chart is painted many times a second. */
function createFinder(sessions: Parameters<typeof findBreaks>[1], length: number) {
  let known:
    { readonly first: number; readonly count: number; readonly places: readonly number[] } | undefined;
  return (bars: readonly { readonly timestamp: number }[]): readonly number[] => {
    const first = bars[0]?.timestamp ?? 0;
    if (known?.first === first && known.count === bars.length) return known.places;
    const places = findBreaks(
      bars.map(({ timestamp }) => timestamp),
      sessions,
      length,
    );
    known = { first, count: bars.length, places };
    return places;
  };
}

const DASHES = [2, 3];

function drawBreaks(context: CanvasRenderingContext2D, places: readonly number[], height: number): void {
  context.save();
  context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--text-3').trim();
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

/** The stretch of time of the chart's bars, in whole blocks. */
function useSpan(): { readonly from: number; readonly to: number } | undefined {
  const { chart, redraws } = useChartParts();
  const [span, setSpan] = useState<{ readonly from: number; readonly to: number }>();
  useEffect(() => {
    const read = () => {
      const bars = chart.current?.getDataList() ?? [];
      const [first, last] = [bars[0], bars.at(-1)];
      if (!first || !last) return;
      const next = spanOfBars(first.timestamp, last.timestamp, MAX_SESSION_DAYS);
      setSpan((known) => (known?.from === next.from && known.to === next.to ? known : next));
    };
    const frame = requestAnimationFrame(read);
    const release = redraws.subscribe(read);
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [chart, redraws]);
  return span;
}
