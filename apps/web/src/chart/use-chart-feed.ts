import type { Asset, CandleInterval, Candles } from '@lonja/protocol';
import { useClient } from '../shared/api/use-client.ts';
import { usePreferences } from '../shared/theme/use-preferences.ts';
import type { PriceChartProps } from './price-chart.tsx';
import { useCandleFollower } from './use-candle-follower.ts';

export interface FeedOptions {
  readonly asset: Pick<Asset, 'symbol' | 'decimals'>;
  readonly interval: CandleInterval;
  /** The last fetched newest candles. */
  readonly answer: Candles;
  /** Fetches them again. */
  readonly onAsk: () => unknown;
  /** How many older ones load at once. */
  readonly older: number;
}

/** The data of a price chart: older candles on scrolling back, the last one updated by quotes. */
export function useChartFeed({
  asset: { symbol, decimals },
  interval,
  answer,
  onAsk,
  older,
}: FeedOptions): Pick<
  PriceChartProps,
  'symbol' | 'decimals' | 'interval' | 'newest' | 'load' | 'follow' | 'look'
> {
  const client = useClient();
  const { theme, palette } = usePreferences();
  const follow = useCandleFollower(symbol, decimals, interval, answer, onAsk);
  const newest = answer.candles;
  const load = async (before: number | undefined) => {
    if (before === undefined) return newest;
    const query = { interval, to: String(before), limit: String(older) };
    const { candles } = await client.call('getCandles', { params: { symbol }, query });
    return candles.filter(({ time }) => time < before);
  };
  return { symbol, decimals, interval, newest, load, follow, look: `${theme} ${palette}` };
}
