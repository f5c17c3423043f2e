import type { Watchlist, Watchlists } from '@lonja/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlatform } from '../../shared/platform.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';

const KEY = ['/api/watchlists'];

/** The person's lists; a change shows at once and goes back where the server refuses it. */
export function useWatchlists() {
  const { client, toasts } = usePlatform();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call('getWatchlists', { signal }),
    staleTime: Infinity,
  });
  const save = useMutation({
    mutationFn: (lists: readonly Watchlist[]) =>
      client.call('saveWatchlists', { body: { lists: [...lists] } }),
    onMutate: (lists) => {
      const before = queryClient.getQueryData<Watchlists>(KEY);
      queryClient.setQueryData<Watchlists>(KEY, { lists: [...lists] });
      return { before };
    },
    onError: (error, _, shown) => {
      queryClient.setQueryData(KEY, shown?.before);
      toasts.show({
        title: t('settings.error'),
        description: refusalText(error, t, t('settings.actFailed')),
        tone: 'destructive',
      });
    },
  });
  return { lists: data?.lists, save: save.mutate };
}
