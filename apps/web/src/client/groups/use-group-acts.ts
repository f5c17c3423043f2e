import type { CallInput } from '@lonja/protocol/client';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { useSend } from '../../shared/acts/use-send.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Joins groups, leaves them, and changes those that one teaches. */
export function useGroupActs() {
  const { t } = useTranslation('classes');
  const toasts = useToasts();
  const fail = useFailureToast();
  const send = useSend();
  const failed = (error: Error) => fail(t('failed'), error);
  const join = useAct('joinGroup', {
    failed,
    input: (code: string) => ({ body: { code } }),
    done: ({ name }) => toasts.show({ title: t('join.joined', { group: name }), tone: 'success' }),
  });
  const change = useAct('changeGroup', {
    failed,
    input: ({ group, body }: Pick<CallInput<'changeGroup'>, 'body'> & { readonly group: string }) => ({
      params: { group },
      body,
    }),
  });
  const setRole = useAct('changeMember', { failed, input: buildRole });
  /** With the password. What refuses it is thrown, to be shown beside it. */
  const giveRole = async (asked: GivenRole): Promise<void> => {
    await send('changeMember', buildRole(asked));
  };
  const end = useAct('endMembership', { failed, input: (params: Member) => ({ params }) });
  return { join, change, setRole, giveRole, end };
}

interface Member {
  readonly group: string;
  readonly user: string;
}

type GivenRole = Member & CallInput<'changeMember'>['body'];

const buildRole = ({ group, user, ...body }: GivenRole) => ({ params: { group, user }, body });
