import { CallError } from '@lonja/protocol/client';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendAlone } from '../../shared/acts/use-send.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';
import { ChartHistoryContext, createChartHistory } from '../chart-history/chart-history.ts';
import { parseJson } from '../chart/stored-kind.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { createModeStore, DrawingDeskContext, type DrawingDesk } from './drawing-desk.ts';
import { formatHabits, parseHabits } from './drawing-mode.model.ts';
import { createDrawingsKeeper, type DrawingsKeeper, type KeeperNeeds } from './drawings-keeper.ts';
import type { UnsavedRedrawing } from './redrawing.model.ts';

/** Drawing on the charts of a workspace: what is drawn, by which tool, and the history of everything done on its charts. */
export function DrawingDeskProvider({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createChartHistory);
  const desk = useDesk();
  return (
    <ChartHistoryContext value={history}>
      <DrawingDeskContext value={desk}>{children}</DrawingDeskContext>
    </ChartHistoryContext>
  );
}

function useDesk(): DrawingDesk {
  const { user } = useAccount();
  const [keepers] = useState(() => new Map<string, DrawingsKeeper>());
  const needsOf = useKeeperNeeds(user.id);
  const newest = useRef(needsOf);
  useEffect(() => {
    newest.current = needsOf;
  });
  useSavingAtTheEnd(keepers);
  return useMemo(() => {
    const habits = `lonja.drawing.${user.id}`;
    const mode = createModeStore(parseHabits(localStorage.getItem(habits)), (next) =>
      localStorage.setItem(habits, formatHabits(next)),
    );
    return {
      ...mode,
      keeperOf: (symbol) => {
        const known = keepers.get(symbol) ?? createDrawingsKeeper(newest.current(symbol));
        keepers.set(symbol, known);
        return known;
      },
    };
  }, [user.id, keepers]);
}

/** Saves what is not saved when the workspace or the page is left, and when the network is back. */
function useSavingAtTheEnd(keepers: ReadonlyMap<string, DrawingsKeeper>): void {
  useEffect(() => {
    const flush = () => {
      for (const keeper of keepers.values()) keeper.flush();
    };
    const events = ['pagehide', 'online'] as const;
    for (const event of events) addEventListener(event, flush);
    return () => {
      for (const event of events) removeEventListener(event, flush);
      flush();
    };
  }, [keepers]);
}

function useKeeperNeeds(userId: string): (symbol: string) => KeeperNeeds {
  const client = useClient();
  const send = useSendAlone();
  const fail = useFailureToast();
  const { t } = useTranslation('trading');
  return (symbol) => ({
    read: () => client.call('getDrawings', { params: { symbol } }),
    write: (drawings, version) =>
      send('saveDrawings', {
        params: { symbol },
        body: { drawings: [...drawings], version },
        outlivesPage: true,
      }),
    unsaved: createUnsaved(`lonja.drawings.${userId}.${symbol}`),
    later: (run, milliseconds) => {
      const timer = window.setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    mayRetry,
    report: (error) => fail(t('drawings.unsaved'), error, t('drawings.unsavedText')),
  });
}

/** A refusal stays one; a server that is too busy or a network that is gone does not. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429 || error.status === 408;

/** Another tab's note under the same name is its own: only what was written here is taken away. */
function createUnsaved(key: string): KeeperNeeds['unsaved'] {
  let written: string | undefined;
  return {
    read: () => {
      const kept = parseJson(localStorage.getItem(key));
      written = localStorage.getItem(key) ?? undefined;
      return isRedrawing(kept) ? kept : undefined;
    },
    write: (redrawing) => {
      if (redrawing) {
        written = JSON.stringify(redrawing);
        localStorage.setItem(key, written);
      } else if (localStorage.getItem(key) === written) localStorage.removeItem(key);
    },
  };
}

const isRedrawing = (kept: unknown): kept is UnsavedRedrawing => {
  const { before, after, tried } = Object(kept) as Readonly<Record<string, unknown>>;
  return [before, after, tried].every(Array.isArray);
};
