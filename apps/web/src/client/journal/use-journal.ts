import type { JournalTrade } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct, useSteps } from '../../shared/acts/use-act.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useMinute } from '../../shared/live/use-time.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { useAccount } from '../account/account-context.tsx';
import { saveFile } from '../../shared/files/save-file.ts';
import { findBegin, tradesCsv } from './journal.model.ts';
import type { JournalSearch, Period } from './journal-search.ts';

const OPEN_MS = 10_000;

const buildFilters = ({ tag, setup, symbol }: JournalSearch) => ({
  ...(tag === undefined ? {} : { tag }),
  ...(setup === undefined ? {} : { setup }),
  ...(symbol === undefined ? {} : { symbol }),
});

/** Number of the account that is chosen: after a change of account the reads are others. */
const useAccountId = (): string => useAccount().user.account?.id ?? '';

export function useOpenTrades(search: JournalSearch) {
  const client = useClient();
  const query = { status: 'open' as const, ...buildFilters(search) };
  return useQuery({
    ...buildQuery(client, 'listTrades', { query }, useAccountId()),
    refetchInterval: OPEN_MS,
  });
}

/** Closed trades, page by page. */
export function useClosedTrades(search: JournalSearch) {
  const client = useClient();
  const filters = buildFilters(search);
  return useInfiniteQuery({
    queryKey: ['listTrades', 'closed', filters, useAccountId()],
    queryFn: ({ pageParam, signal }) =>
      client.call('listTrades', {
        query: { ...filters, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The tags and setups that the journal has. */
export function useLabels() {
  const client = useClient();
  return useQuery(buildQuery(client, 'listJournal', { query: {} }, useAccountId()));
}

/** As many as an answer has at most. */
const ENTRIES = 100;

/** What was noted, page by page. */
export function useEntries({ tag, setup }: JournalSearch) {
  const client = useClient();
  const filters = {
    ...(tag === undefined ? {} : { tag }),
    ...(setup === undefined ? {} : { setup }),
  };
  return useInfiniteQuery({
    queryKey: ['listJournal', 'pages', filters, useAccountId()],
    queryFn: ({ pageParam, signal }) =>
      client.call('listJournal', {
        query: { ...filters, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries }) => (entries.length < ENTRIES ? null : (entries.at(-1)?.id ?? null)),
  });
}

export function useTradeStatistics(period: Period) {
  const client = useClient();
  const { timezone } = usePreferences();
  const from = findBegin(period, useMinute());
  const query = { timezone, ...(from === undefined ? {} : { from }) };
  return useQuery(buildQuery(client, 'getTradeStatistics', { query }, useAccountId()));
}

/** How the results of trades grew, by setup and by tag. */
export function useTradeCurves(period: Period) {
  const client = useClient();
  const from = findBegin(period, useMinute());
  return useQuery(
    buildQuery(client, 'getTradeCurves', { query: from === undefined ? {} : { from } }, useAccountId()),
  );
}

/** Writes entries. */
export function useWriting(onDone: () => void) {
  const { t } = useTranslation('journal');
  const toasts = useToasts();
  const fail = useFailureToast();
  return useAct('writeJournal', {
    input: (body: CallInput<'writeJournal'>['body']) => ({ body }),
    done: () => {
      toasts.show({ title: t('note.saved'), tone: 'success' });
      onDone();
    },
    failed: (error) => fail(t('failed'), error),
  });
}

const PAGE = '200';
const MAX_PAGES = 500;

/** Collects every closed trade that the filters leave, and saves the file. */
export function useTradesFile(search: JournalSearch) {
  const { t } = useTranslation('journal');
  const client = useClient();
  const fail = useFailureToast();
  return useSteps(
    [],
    async () => {
      const trades: JournalTrade[] = [];
      let before: string | null = null;
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = { ...buildFilters(search), limit: PAGE, ...(before === null ? {} : { before }) };
        const read: { trades: JournalTrade[]; next: string | null } = await client.call('listTrades', {
          query,
        });
        trades.push(...read.trades);
        before = read.next;
        if (before === null) break;
      }
      saveFile('lonja-trades.csv', tradesCsv(trades), 'text/csv;charset=utf-8');
    },
    { failed: (error) => fail(t('readFailed'), error) },
  );
}
