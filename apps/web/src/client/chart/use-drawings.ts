import type { Drawing, Drawings } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../shared/api/use-client.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { saveRedrawing, type KeptDrawings } from './drawings.model.ts';

/** A drawing is moved many times before it is left alone. */
const SAVE_AFTER_MS = 600;

export interface OwnDrawings {
  /** What the chart starts from; undefined until it is known. */
  readonly drawings: readonly Drawing[] | undefined;
  /** Keeps what is drawn now. */
  readonly keep: (drawings: readonly Drawing[]) => void;
  readonly clear: () => void;
}

/** Where they could not be read. What is drawn then is not kept: nobody knows what it would be drawn beside. */
const UNREAD: readonly Drawing[] = [];

/** Of one instrument, for every chart of it on this page. */
interface Drawn {
  readonly kept: Drawings;
  /** What the charts showed when they were saved last. What is kept may have more: that of other devices. */
  readonly saved: readonly Drawing[];
  readonly shown: readonly Drawing[];
}

/** What the person drew on this instrument, kept on the server. */
export function useDrawings(symbol: string): OwnDrawings {
  const client = useClient();
  const queryClient = useQueryClient();
  const key = keyOf(symbol);
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Drawn> => {
      const kept = await client.call('getDrawings', { params: { symbol }, signal });
      return { kept, saved: kept.drawings, shown: kept.drawings };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  // The chart draws what it is given anew whenever that is another array: from then on it has the newest itself.
  const [start, setStart] = useState<readonly Drawing[]>();
  const read = isError ? UNREAD : data?.shown;
  if (!start && read) setStart(read);
  const report = useReport();
  const save = useSave(symbol, report);
  const waiting = useWaitingSave(save);
  // A chart of another interval begins with it.
  const show = (shown: readonly Drawing[]) =>
    queryClient.setQueryData<Drawn>(key, (drawn) => drawn && { ...drawn, shown });
  const keep = (drawings: readonly Drawing[]) => {
    if (start === UNREAD) return report(undefined);
    show(drawings);
    waiting.begin(drawings);
  };
  const clear = () => {
    waiting.drop();
    setStart([]);
    show([]);
    save([]);
  };
  return { drawings: start, keep, clear };
}

const keyOf = (symbol: string) => ['getDrawings', { params: { symbol } }];

function useReport(): (error: unknown) => void {
  const fail = useFailureToast();
  const { t } = useTranslation();
  return useCallback((error: unknown) => fail(t('chart.notKept'), error), [fail, t]);
}

/** Saves what has changed since the last save, one save after the other, beside what other devices have drawn. */
function useSave(symbol: string, report: (error: unknown) => void): (shown: readonly Drawing[]) => void {
  const client = useClient();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `drawings of ${symbol}` },
    mutationFn: async ({ shown, drawn }: { readonly shown: readonly Drawing[]; readonly drawn: Drawn }) => {
      // The chart may have gone, and with it what it read.
      const { kept, saved } = queryClient.getQueryData<Drawn>(keyOf(symbol)) ?? drawn;
      return saveRedrawing(placeOf(client, symbol), { before: saved, after: shown }, kept);
    },
    onSuccess: (kept, { shown: saved }) =>
      queryClient.setQueryData<Drawn>(keyOf(symbol), (drawn) => drawn && { ...drawn, kept, saved }),
    onError: report,
  });
  return useCallback(
    (shown: readonly Drawing[]) => {
      const drawn = queryClient.getQueryData<Drawn>(keyOf(symbol));
      if (drawn) mutate({ shown, drawn });
    },
    [queryClient, symbol, mutate],
  );
}

const placeOf = (client: Client, symbol: string): KeptDrawings => ({
  read: () => client.call('getDrawings', { params: { symbol } }),
  write: (drawings, version) =>
    client.call('saveDrawings', { params: { symbol }, body: { drawings, version }, outlivesPage: true }),
});

/** Saves the last once no other has come for a moment, or at once when the chart or the page goes. */
function useWaitingSave(save: (drawings: readonly Drawing[]) => void) {
  const waiting = useRef<{ readonly timer: number; readonly drawings: readonly Drawing[] }>(undefined);
  const drop = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);
  const flush = useCallback(() => {
    const left = waiting.current;
    drop();
    if (left) save(left.drawings);
  }, [save, drop]);
  const begin = (drawings: readonly Drawing[]) => {
    drop();
    waiting.current = { timer: window.setTimeout(flush, SAVE_AFTER_MS), drawings };
  };
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { begin, drop };
}
