import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present moment, renewed at each interval, in milliseconds since 1970. */
export function useTime(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** The present minute: what shows it renders once a minute. */
export function useMinute(): number {
  const now = useTime(MINUTE_MS);
  return now - (now % MINUTE_MS);
}
