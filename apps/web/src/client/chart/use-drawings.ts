import type { Drawing } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../shared/acts/use-act.ts';
import type { Send } from '../../shared/acts/sender.ts';
import { useClient, type ReadingClient } from '../../shared/api/use-client.ts';
import { useUndoToast } from '../display/use-undo-toast.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { drawingsQuery, type Drawn } from './drawings-query.ts';
import { saveRedrawing, type StoredDrawings } from './drawings.model.ts';

/** Delay of a save, because a drawing is moved many times in a row. */
const SAVE_AFTER_MS = 600;

export interface OwnDrawings {
  /** The chart's initial drawings; undefined until they are loaded. */
  readonly drawings: readonly Drawing[] | undefined;
  /** Saves the present drawings. */
  readonly keep: (drawings: readonly Drawing[]) => void;
  readonly clear: () => void;
}

/** Marks a failed read. New drawings are then not saved, because the stored ones are unknown. */
const UNREAD: readonly Drawing[] = [];

/** The person's drawings on this instrument, stored on the server. */
export function useDrawings(symbol: string): OwnDrawings {
  const client = useClient();
  const queryClient = useQueryClient();
  const key = buildKey(symbol);
  const { data, isError } = useQuery({ ...drawingsQuery(client, symbol), gcTime: 0 });
  const [own] = useState(() => Symbol('chart'));
  // The chart redraws whenever it gets another array: at first, and after a change on another one. The chart
  // has the newest state of its own.
  const [start, setStart] = useState<readonly Drawing[]>();
  const read = isError ? UNREAD : data?.shown;
  const isOfOther = data?.by !== undefined && data.by !== own;
  if (read && read !== start && (!start || isOfOther)) setStart(read);
  const report = useReport();
  const { t } = useTranslation();
  const save = useSave(symbol, report);
  const waiting = useWaitingSave(save);
  // Read by a chart of another interval.
  const show = (shown: readonly Drawing[]) =>
    queryClient.setQueryData<Drawn>(key, (drawn) => drawn && { ...drawn, shown, by: own });
  const keep = (drawings: readonly Drawing[]) => {
    if (start === UNREAD) return report(undefined);
    // A chart reports what it was given, too.
    if (JSON.stringify(drawings) === JSON.stringify(queryClient.getQueryData<Drawn>(key)?.shown)) return;
    show(drawings);
    waiting.begin(drawings);
  };
  const offerUndo = useUndoToast();
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  const put = (next: readonly Drawing[]) => {
    waiting.drop();
    setStart(next);
    show(next);
    save(next);
  };
  const clear = () => {
    const before = queryClient.getQueryData<Drawn>(key)?.shown ?? [];
    put([]);
    if (before.length > 0) withdraw.current = offerUndo(t('chart.cleared'), () => put(before));
  };
  return { drawings: start, keep, clear };
}

const buildKey = (symbol: string) => ['getDrawings', { params: { symbol } }];

function useReport(): (error: unknown) => void {
  const fail = useFailureToast();
  const { t } = useTranslation();
  return useCallback((error: unknown) => fail(t('chart.notKept'), error), [fail, t]);
}

/** Saves the changes since the last save, one save after the other, together with other devices' drawings. */
function useSave(symbol: string, report: (error: unknown) => void): (shown: readonly Drawing[]) => void {
  const client = useClient();
  const queryClient = useQueryClient();
  const { mutate } = useSteps(
    ['saveDrawings'],
    async (send, { shown, drawn }: { readonly shown: readonly Drawing[]; readonly drawn: Drawn }) => {
      // The chart may be unmounted, and its data with it.
      const { kept, saved } = queryClient.getQueryData<Drawn>(buildKey(symbol)) ?? drawn;
      return saveRedrawing(createPlace(client, send, symbol), { before: saved, after: shown }, kept);
    },
    {
      queue: `drawings of ${symbol}`,
      done: (kept, { shown: saved }) =>
        queryClient.setQueryData<Drawn>(buildKey(symbol), (drawn) => drawn && { ...drawn, kept, saved }),
      failed: report,
    },
  );
  return useCallback(
    (shown: readonly Drawing[]) => {
      const drawn = queryClient.getQueryData<Drawn>(buildKey(symbol));
      if (drawn) mutate({ shown, drawn });
    },
    [queryClient, symbol, mutate],
  );
}

const createPlace = (client: ReadingClient, send: Send, symbol: string): StoredDrawings => ({
  read: () => client.call('getDrawings', { params: { symbol } }),
  write: (drawings, version) =>
    send('saveDrawings', { params: { symbol }, body: { drawings, version }, outlivesPage: true }),
});

/** Debounces saves; saves at once when the chart or the page is left. */
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
