import type { Drawing } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../shared/platform.tsx';

/** A drawing is moved many times before it is left alone. */
const SAVE_AFTER_MS = 600;

export interface OwnDrawings {
  /** What the chart starts from; undefined until it is known. */
  readonly drawings: readonly Drawing[] | undefined;
  /** Keeps what is drawn now. */
  readonly keep: (drawings: readonly Drawing[]) => void;
  readonly clear: () => void;
}

/** What the person drew on this instrument, kept on the server. */
export function useDrawings(symbol: string): OwnDrawings {
  const { client } = usePlatform();
  const { data, isError } = useQuery({
    queryKey: [`/api/drawings/${symbol}`],
    queryFn: ({ signal }) => client.call('getDrawings', { params: { symbol }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isCleared, setIsCleared] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(
    (drawings: readonly Drawing[]) =>
      void client
        .call('saveDrawings', { params: { symbol }, body: { drawings: [...drawings] } })
        .catch(() => undefined),
    [client, symbol],
  );
  const keep = useCallback(
    (drawings: readonly Drawing[]) => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => save(drawings), SAVE_AFTER_MS);
    },
    [save],
  );
  useEffect(() => () => clearTimeout(waiting.current), []);
  const clear = () => {
    clearTimeout(waiting.current);
    setIsCleared(true);
    save([]);
  };
  return { drawings: isCleared || isError ? NONE : data?.drawings, keep, clear };
}

const NONE: readonly Drawing[] = [];
