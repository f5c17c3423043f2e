import type { Template } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSteps } from '../../../../shared/acts/use-act.ts';
import { buildQuery, buildQueryKey } from '../../../../shared/api/build-query.ts';
import { useClient } from '../../../../shared/api/use-client.ts';
import { useFailureToast } from '../../../display/use-failure-toast.ts';
import { saveEdit, type TemplatesEdit } from './templates.model.ts';

const KEY = buildQueryKey('getTemplates', {});

export interface KeptTemplates {
  /** Undefined until they are read. */
  readonly templates: readonly Template[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly edit: (edit: TemplatesEdit) => void;
  readonly isSaving: boolean;
}

/** The person's templates; an edit is saved after the one before it. */
export function useTemplates(): KeptTemplates {
  const client = useClient();
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...buildQuery(client, 'getTemplates', {}),
    staleTime: Infinity,
  });
  const { mutate, isPending } = useSteps(
    ['saveTemplates'],
    (send, edit: TemplatesEdit) =>
      saveEdit(
        {
          read: () => client.call('getTemplates', {}),
          write: (templates, version) =>
            send('saveTemplates', { body: { templates: [...templates], version }, outlivesPage: true }),
        },
        edit,
        queries.getQueryData(KEY),
      ),
    {
      key: KEY,
      queue: 'templates',
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
    templates: data?.templates,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    edit: mutate,
    isSaving: isPending,
  };
}
