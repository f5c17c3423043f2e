import { useCallback, useEffect, useState } from 'react';
import { computeMarketTime } from './market-clock.ts';
import { useStream, useStreamState } from './use-stream.ts';

const MINUTE_MS = 60_000;
/** A fast world's minutes pass faster than anybody reads. */
const OFTEN_MS = 250;

/** Market time at this moment, in milliseconds since 1970. */
export function useMarketNow(): () => number {
  const stream = useStream();
  return useCallback(() => computeMarketTime(stream.state().world, Date.now()), [stream]);
}

/** Market time, renewed at each interval of it (milliseconds), in milliseconds since 1970. */
export function useTime(intervalMs: number): number {
  const marketNow = useMarketNow();
  const { world } = useStreamState();
  const [now, setNow] = useState(marketNow);
  const every = Math.max(OFTEN_MS, intervalMs / Math.max(1, world?.rate ?? 1));
  useEffect(() => {
    const tick = () => setNow(marketNow());
    const timers = [setTimeout(tick), setInterval(tick, every)];
    return () => timers.forEach(clearInterval);
  }, [marketNow, every, world]);
  return now;
}

/** The present minute of the market: what shows it renders once a minute. */
export function useMinute(): number {
  const now = useTime(MINUTE_MS);
  return now - (now % MINUTE_MS);
}
