import type { WriteName } from '@lonja/protocol/calls';
import { useQuery, useQueryClient, type DataTag } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Send } from '../../shared/acts/sender.ts';
import { useSteps } from '../../shared/acts/use-act.ts';
import { useClient, type ReadingClient } from '../../shared/api/use-client.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';
import { saveEdit, type KeptPlace, type ListEdit, type Named } from './named-list.ts';

/** A kind of list that a person keeps: how it is read and saved. */
export interface KeptRow<One extends Named, Kept extends { readonly version: number }> extends Pick<
  KeptPlace<One, Kept>,
  'conflict' | 'itemsOf'
> {
  readonly key: DataTag<readonly unknown[], Kept, Error>;
  readonly save: WriteName;
  readonly read: (client: ReadingClient) => Promise<Kept>;
  readonly write: (send: Send, list: readonly One[], version: number) => Promise<Kept>;
}

export interface KeptList<One extends Named> {
  /** Undefined until it is read. */
  readonly list: readonly One[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly edit: (edit: ListEdit<One>) => void;
}

/** A list of the person's; an edit is saved after the one before it. */
export function useKeptList<One extends Named, Kept extends { readonly version: number }>({
  key,
  save,
  read,
  write,
  ...place
}: KeptRow<One, Kept>): KeptList<One> {
  const client = useClient();
  const fail = useFailureToast();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () => read(client),
    staleTime: Infinity,
  });
  const { mutate } = useSteps(
    [save],
    (send, edit: ListEdit<One>) =>
      saveEdit(
        {
          ...place,
          read: () => read(client),
          write: (list, version) => write(send, list, version),
        },
        edit,
        queries.getQueryData<Kept>(key),
      ),
    {
      key,
      queue: save,
      done: async (kept) => {
        await queries.cancelQueries({ queryKey: key });
        queries.setQueryData<Kept>(key, kept);
      },
      failed: (error) => {
        fail(t('settings.error'), error);
        return refetch();
      },
    },
  );
  return {
    list: data && place.itemsOf(data),
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    edit: mutate,
  };
}
