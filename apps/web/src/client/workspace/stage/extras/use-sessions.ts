import { MAX_SESSION_DAYS } from '@lonja/protocol/session-days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InstrumentSessions } from '@lonja/protocol';
import { useChartParts } from '../../../../chart/chart-parts.ts';
import { spanOfBars, utcDays } from '../../../../chart/more/session-breaks.ts';
import { buildQuery } from '../../../../shared/api/build-query.ts';
import { useClient } from '../../../../shared/api/use-client.ts';

type Sessions = InstrumentSessions['sessions'];

interface ChartSessions {
  /** None for what trades always. */
  readonly sessions: Sessions;
  /** The same, or days of UTC for what trades always. */
  readonly days: Sessions;
}

const NONE: ChartSessions = { sessions: [], days: [] };

/** The trading sessions of the stretch of time that the chart's bars are in. */
export function useSessions(symbol: string): ChartSessions {
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
    select: readSessions,
  });
  if (!data || !span) return NONE;
  return data.timeZone === null ? { sessions: NONE.sessions, days: span.days } : data;
}

const readSessions = ({ timeZone, sessions }: InstrumentSessions) => ({ timeZone, sessions, days: sessions });

interface Span {
  readonly from: number;
  readonly to: number;
  readonly days: Sessions;
}

/** The stretch of time of the chart's bars, in whole blocks. */
function useSpan(): Span | undefined {
  const { chart, redraws } = useChartParts();
  const [span, setSpan] = useState<Span>();
  useEffect(() => {
    const read = () => {
      const bars = chart.current?.getDataList() ?? [];
      const [first, last] = [bars[0], bars.at(-1)];
      if (!first || !last) return;
      const { from, to } = spanOfBars(first.timestamp, last.timestamp, MAX_SESSION_DAYS);
      setSpan((known) =>
        known?.from === from && known.to === to ? known : { from, to, days: [...utcDays(from, to)] },
      );
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
