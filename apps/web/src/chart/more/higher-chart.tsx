import type { Candle, Candles } from '@lonja/protocol';
import { useQueries } from '@tanstack/react-query';
import { useMemo, type ComponentProps, type ComponentType } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { buildMidKind, getGrid, type CandleKind } from '../candles/candle-kind.ts';
import { candlesQuery } from '../candles/candles-query.ts';
import { isDaily, type ChartInterval } from '../candles/chart-interval.ts';
import { mergeCandles } from '../candles/merge-candles.ts';
import type { HigherCandles } from '../indicators/higher-lines.ts';
import { parseInput } from '../indicators/indicator-input.ts';
import type { BrickChart } from '../types/brick-chart.tsx';

/** As far back as one call has them. */
const CANDLES = 2_000;
/** How long a step may be late, at most. */
const FRESH_MS = 20_000;

type ShownProps = ComponentProps<typeof BrickChart>;

/**
 * A chart with indicators of other intervals than its own: their candles are the server's, since those of the chart reach back too
 * short.
 * @param around what draws it
 */
export function HigherChart({
  around: Chart,
  ...props
}: ShownProps & { readonly around: ComponentType<ShownProps> }) {
  const { indicators, symbol, kind } = props;
  const intervals = [...new Set(indicators.flatMap(({ input }) => parseInput(input)?.interval ?? []))];
  const higher = useHigher(symbol, kind, intervals);
  const shown = useMemo(
    () =>
      indicators.map((one) => {
        const interval = parseInput(one.input)?.interval;
        return interval ? { ...one, higher: higher.get(interval) } : one;
      }),
    [indicators, higher],
  );
  return <Chart {...props} indicators={shown} />;
}

function useHigher(
  symbol: string,
  { price, day }: CandleKind,
  intervals: readonly ChartInterval[],
): ReadonlyMap<ChartInterval, HigherCandles> {
  const client = useClient();
  const kinds = intervals.map((interval): CandleKind => ({
    ...buildMidKind(interval),
    price,
    ...(isDaily(interval) && { day }),
  }));
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...candlesQuery(client, symbol, kind, CANDLES),
      refetchInterval: FRESH_MS,
    })),
    combine: readAnswers,
  });
  const wanted = intervals.join(' ');
  return useMemo(
    () =>
      new Map(
        kinds.flatMap((kind, place) => {
          const answer = answers[place];
          return answer ? [[kind.interval, closeCandles(answer, kind)] as const] : [];
        }),
      ),
    // The list of intervals stands for the kinds made of it.
    // oxlint-disable-next-line react/exhaustive-deps
    [answers, wanted, price, day],
  );
}

const readAnswers = (
  results: readonly { readonly data: Candles | undefined }[],
): readonly (Candles | undefined)[] => results.map(({ data }) => data);

/** The candles of an answer that had closed when it was given. */
function closeCandles({ candles, serverTime }: Candles, kind: CandleKind): HigherCandles {
  const grid = getGrid(kind);
  const endOf = ({ time }: Candle) => grid.beginOf(grid.numberOf(time) + 1);
  const closed = mergeCandles(candles, grid)
    .map((candle) => ({ ...candle, closedAt: endOf(candle) }))
    .filter(({ closedAt }) => closedAt <= serverTime);
  const last = closed.at(-1);
  return { candles: closed, revision: `${closed[0]?.time} ${last?.time} ${last?.close}` };
}
