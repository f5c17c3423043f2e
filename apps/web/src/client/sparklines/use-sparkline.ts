import type { Sparkline } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../shared/api/use-client.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { createSparklineLoader, type SparklineLoader } from './sparkline-loader.ts';
import { untilNextClose } from './sparkline.model.ts';

/** Rows that are scrolled past in less are not asked for. */
const GATHER_MS = 80;
/** So that not all pages ask in the same second. */
const SPREAD_MS = 20_000;
/** The quarters of a world may pass in a blink. */
const IN_WORLD_MS = 15_000;

/** The loader of a screen's rows. */
export function useSparklineLoader(): SparklineLoader {
  const client = useClient();
  const [loader] = useState(() =>
    createSparklineLoader(
      (symbols) => client.call('getSparklines', { query: { symbols: symbols.join(',') } }),
      (run) => setTimeout(run, GATHER_MS),
    ),
  );
  return loader;
}

/**
 * The last day of an instrument, read again when its next quarter of an hour is over.
 * @param isWanted false until what else is asked for with it is known
 */
export function useSparkline(
  loader: SparklineLoader,
  symbol: string,
  isWanted = true,
): { readonly line: Sparkline | undefined; readonly hasFailed: boolean } {
  const { world } = useStreamState();
  const freshFor = world ? () => IN_WORLD_MS : untilNextClose;
  const { data, isError } = useQuery({
    queryKey: ['getSparklines', symbol],
    enabled: isWanted,
    queryFn: ({ signal }) => loader.load(symbol, signal),
    staleTime: ({ state }) => freshFor(state.dataUpdatedAt),
    refetchInterval: () => freshFor(Date.now()) + Math.random() * SPREAD_MS,
  });
  return { line: data, hasFailed: isError && !data };
}
