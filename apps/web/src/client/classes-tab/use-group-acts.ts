import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Joins groups, leaves them, and changes those that one teaches. */
export function useGroupActs() {
  const { t } = useTranslation('classes');
  const client = useClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const shared = {
    onError: (error: Error) => fail(t('failed'), error),
    onSettled: () => readAgain(queries, 'listGroups', 'listMembers', 'listContests'),
  };
  const join = useMutation({
    ...shared,
    mutationFn: (code: string) => client.call('joinGroup', { body: { code } }),
    onSuccess: ({ name }) => toasts.show({ title: t('join.joined', { group: name }), tone: 'success' }),
  });
  const change = useMutation({
    ...shared,
    mutationFn: ({
      group,
      body,
    }: {
      readonly group: string;
      readonly body: CallInput<'changeGroup'>['body'];
    }) => client.call('changeGroup', { params: { group }, body }),
  });
  const changeRole = ({ group, user, ...body }: Member & CallInput<'changeMember'>['body']) =>
    client.call('changeMember', { params: { group, user }, body });
  const setRole = useMutation({ ...shared, mutationFn: changeRole });
  /** With the password. What refuses it is thrown, to be shown beside it. */
  const giveRole = async (asked: Parameters<typeof changeRole>[0]): Promise<void> => {
    await changeRole(asked);
    void shared.onSettled();
  };
  const end = useMutation({
    ...shared,
    mutationFn: ({ group, user }: Member) => client.call('endMembership', { params: { group, user } }),
  });
  return { join, change, setRole, giveRole, end };
}

interface Member {
  readonly group: string;
  readonly user: string;
}
