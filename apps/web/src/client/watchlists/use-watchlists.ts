import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../shared/acts/use-act.ts';
import { buildQueryKey, buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useIsFirstViewShown } from '../../shared/platform/first-view.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { saveChange, withChanges, type ListsChange } from './watchlists.model.ts';

const KEY = buildQueryKey('getWatchlists', {});

/** The person's lists; a change shows at once, is saved after the previous ones, and is reverted where it is refused. */
export function useWatchlists() {
  const client = useClient();
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...buildQuery(client, 'getWatchlists', {}),
    enabled: useIsFirstViewShown(),
    staleTime: Infinity,
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as ListsChange,
  });
  const save = useSteps(
    ['saveWatchlists'],
    (send, change: ListsChange) =>
      saveChange(
        {
          read: () => client.call('getWatchlists', {}),
          write: (lists, version) =>
            send('saveWatchlists', { body: { lists: [...lists], version }, outlivesPage: true }),
        },
        change,
        queryClient.getQueryData(KEY),
      ),
    {
      key: KEY,
      queue: 'watchlists',
      done: async (kept) => {
        await queryClient.cancelQueries({ queryKey: KEY });
        queryClient.setQueryData(KEY, kept);
      },
      failed: (error) => {
        fail(t('settings.error'), error);
        return refetch();
      },
    },
  );
  return {
    lists: data && withChanges(data.lists, onTheirWay),
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    save: save.mutate,
  };
}
