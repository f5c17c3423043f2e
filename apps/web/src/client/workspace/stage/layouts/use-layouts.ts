import type { Layout } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../../shared/acts/use-act.ts';
import { buildQuery, buildQueryKey } from '../../../../shared/api/build-query.ts';
import { useClient } from '../../../../shared/api/use-client.ts';
import { useFailureToast } from '../../../display/use-failure-toast.ts';
import { saveEdit, type LayoutsEdit } from './layouts.model.ts';

const KEY = buildQueryKey('getLayouts', {});

export interface KeptLayouts {
  /** Undefined until they are read. */
  readonly layouts: readonly Layout[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly edit: (edit: LayoutsEdit) => void;
  readonly isSaving: boolean;
}

/** The person's named layouts; an edit is saved after the one before it. */
export function useLayouts(): KeptLayouts {
  const client = useClient();
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...buildQuery(client, 'getLayouts', {}),
    staleTime: Infinity,
  });
  const { mutate, isPending } = useSteps(
    ['saveLayouts'],
    (send, edit: LayoutsEdit) =>
      saveEdit(
        {
          read: () => client.call('getLayouts', {}),
          write: (layouts, version) =>
            send('saveLayouts', { body: { layouts: [...layouts], version }, outlivesPage: true }),
        },
        edit,
        queries.getQueryData(KEY),
      ),
    {
      key: KEY,
      queue: 'layouts',
      done: async (kept) => {
        await queries.cancelQueries({ queryKey: KEY });
        queries.setQueryData(KEY, kept);
      },
      failed: (error) => {
        fail(t('settings.error'), error);
        return refetch();
      },
    },
  );
  return {
    layouts: data?.layouts,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    edit: mutate,
    isSaving: isPending,
  };
}
