import { useEffect, useState } from 'react';
import { useStreamState } from '../../shared/live/use-stream.ts';

/** Shorter interruptions are not mentioned. */
const AFTER_MS = 2_000;

/** Whether the stream has been lost for a while. */
export function useIsStreamLost(): boolean {
  const isLost = useStreamState().status === 'lost';
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(isLost), isLost ? AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return hasLasted && isLost;
}
