import type { Drawing } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../shared/platform.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';

/** A drawing is moved many times before it is left alone. */
const SAVE_AFTER_MS = 600;

export interface OwnDrawings {
  /** What the chart starts from; undefined until it is known. */
  readonly drawings: readonly Drawing[] | undefined;
  /** Keeps what is drawn now. */
  readonly keep: (drawings: readonly Drawing[]) => void;
  readonly clear: () => void;
}

/** Where they could not be read. What is drawn then is not kept: it would take the place of what is there. */
const UNREAD: readonly Drawing[] = [];

/** What the person drew on this instrument, kept on the server. */
export function useDrawings(symbol: string): OwnDrawings {
  const { client, toasts } = usePlatform();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const path = `/api/drawings/${symbol}`;
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => client.call('getDrawings', { params: { symbol }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  // The chart draws what it is given anew whenever that is another array: from then on it has the newest itself.
  const [start, setStart] = useState<readonly Drawing[]>();
  const read = isError ? UNREAD : data?.drawings;
  if (!start && read) setStart(read);
  const tell = useCallback(
    (error: unknown) =>
      toasts.show({
        title: t('chart.notKept'),
        description: refusalText(error, t, t('settings.actFailed')),
        tone: 'destructive',
      }),
    [toasts, t],
  );
  const save = useCallback(
    (drawings: readonly Drawing[]) =>
      void client.call('saveDrawings', { params: { symbol }, body: { drawings: [...drawings] } }).catch(tell),
    [client, symbol, tell],
  );
  const waiting = useWaitingSave(save);
  // A chart of another interval begins with it.
  const remember = (drawings: readonly Drawing[]) => queryClient.setQueryData([path], { drawings });
  const keep = (drawings: readonly Drawing[]) => {
    if (start === UNREAD) return tell(undefined);
    remember(drawings);
    waiting.begin(drawings);
  };
  const clear = () => {
    waiting.drop();
    setStart([]);
    remember([]);
    save([]);
  };
  return { drawings: start, keep, clear };
}

/** Saves the last once no other has come for a moment, or at once when the chart goes. */
function useWaitingSave(save: (drawings: readonly Drawing[]) => void) {
  const waiting = useRef<{ readonly timer: number; readonly drawings: readonly Drawing[] }>(undefined);
  const drop = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);
  const begin = (drawings: readonly Drawing[]) => {
    drop();
    const timer = window.setTimeout(() => {
      drop();
      save(drawings);
    }, SAVE_AFTER_MS);
    waiting.current = { timer, drawings };
  };
  useEffect(
    () => () => {
      const left = waiting.current;
      drop();
      if (left) save(left.drawings);
    },
    [save, drop],
  );
  return { begin, drop };
}
