import type { Asset, Candles } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { isRunning } from '../shared/live/market-clock.ts';
import { useStreamState } from '../shared/live/use-stream.ts';
import { useMarketNow } from '../shared/live/use-time.ts';
import { useLook } from '../shared/theme/use-preferences.ts';
import { countOfKind, getGrid, queryOfKind, type CandleKind } from './candles/candle-kind.ts';
import { mergeCandles } from './candles/merge-candles.ts';
import type { LoadCandles } from './chart-past.ts';
import type { PriceChartProps } from './price-chart.tsx';
import { useCandleFollower } from './candles/use-candle-follower.ts';

export interface FeedOptions {
  readonly asset: Pick<Asset, 'symbol' | 'decimals'>;
  /** Another kind needs another chart. */
  readonly kind: CandleKind;
  /** The last fetched newest candles. */
  readonly answer: Candles;
  /** Fetches them again. */
  readonly onAsk: () => unknown;
  /** How many older ones load at once. */
  readonly older: number;
}

/** The past does not change but by a split, which makes all candles stale; charts of the same kind share it. */
const OLDER_FRESH_MS = 5 * 60_000;

/** The data of a price chart: older candles on scrolling back, the last one updated by quotes. */
export function useChartFeed({
  asset: { symbol, decimals },
  kind,
  answer,
  onAsk,
  older,
}: FeedOptions): Pick<
  PriceChartProps,
  'symbol' | 'decimals' | 'kind' | 'newest' | 'load' | 'follow' | 'look' | 'now' | 'stands'
> {
  const client = useClient();
  const queries = useQueryClient();
  const look = useLook();
  const now = useMarketNow();
  const stands = !isRunning(useStreamState().world);
  const follow = useCandleFollower(symbol, decimals, kind, answer, onAsk);
  const newest = answer.candles;
  const load: LoadCandles = async (before, count = older) => {
    if (before === undefined) return newest;
    const query = { ...queryOfKind(kind), to: String(before), limit: String(countOfKind(kind, count)) };
    const { candles } = await queries.fetchQuery({
      ...buildQuery(client, 'getCandles', { params: { symbol }, query }),
      staleTime: OLDER_FRESH_MS,
    });
    const known = candles.filter(({ time }) => time < before);
    return mergeCandles(known, getGrid(kind));
  };
  return { symbol, decimals, kind, newest, load, follow, look, now, stands };
}
