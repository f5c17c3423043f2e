import type { Candle } from '@lonja/protocol';
import { useMemo, useState, type ComponentType } from 'react';
import type { PriceChartProps } from '../price-chart.tsx';
import { parseBricks } from './brick-choice.ts';
import { createBrickFeed, type BrickFeed } from './brick-feed.ts';
import { computeSteps, cutBricks, type BrickKind } from './bricks.ts';

/** So many candles are cut: bars depend on where the first one begins, so that older ones are not put before them later. */
const MIN_CANDLES = 3_000;
const MAX_ASKINGS = 6;

/**
 * A price chart of Renko bricks or range bars. Another size needs another chart.
 * @param chart the price chart, which comes in a file of its own
 * @param sizes as they are stored
 */
export function BrickChart({
  chart: Chart,
  sizes,
  ...props
}: PriceChartProps & { readonly chart: ComponentType<PriceChartProps>; readonly sizes: unknown }) {
  const { type, decimals, newest: candles, load, follow } = props;
  const [feed] = useState(() =>
    createBrickFeed(createCut(type === 'range' ? 'range' : 'renko', sizes, decimals)),
  );
  const newest = useMemo(() => feed.accept(candles), [feed, candles]);
  return (
    <Chart
      {...props}
      newest={newest}
      load={async (before) => {
        // A chart asks for older ones until there are none.
        if (before !== undefined) return [];
        await loadEnough(feed, load);
        return feed.accept([]);
      }}
      follow={(listener) =>
        follow((candle) => {
          for (const bar of feed.grow(candle)) listener(bar);
        })
      }
    />
  );
}

/** The size is that of the first candles, so that it doesn't change under a person's eyes. */
function createCut(kind: BrickKind, sizes: unknown, decimals: number) {
  const { renko, ticks } = parseBricks(sizes);
  let steps = kind === 'range' ? ticks : 0;
  return (candles: readonly Candle[]): readonly Candle[] => {
    if (steps === 0) steps = computeSteps(candles.slice(0, -1), renko, decimals);
    return cutBricks(kind, candles, steps, decimals);
  };
}

async function loadEnough(feed: BrickFeed, load: PriceChartProps['load']): Promise<void> {
  feed.accept(await load(undefined));
  for (let asked = 0; asked < MAX_ASKINGS && feed.count() < MIN_CANDLES; asked += 1) {
    const begin = feed.begin();
    const older = begin === undefined ? [] : await load(begin, MIN_CANDLES - feed.count()).catch(() => []);
    if (older.length === 0) return;
    feed.accept(older);
  }
}
