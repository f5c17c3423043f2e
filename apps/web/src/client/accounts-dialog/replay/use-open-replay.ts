import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { readAgain } from '../../../shared/api/query-of.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useAccountChoice } from '../../../shared/session/use-account-choice.ts';
import { useToasts } from '../../../shared/ui/use-toasts.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useFailureToast } from '../../display/use-failure-toast.ts';
import type { WantedReplay } from './replay.model.ts';

const ASK_AGAIN_MS = 500;
/** Every process hears of a replay in five seconds; one that takes longer has failed. */
const PATIENCE_MS = 30_000;
/** What a new account in a replay opens with. */
const GRANT = '10000';

interface OpenedReplay extends WantedReplay {
  /** Address of the contest that the account is an entry of; undefined: an account of the person's own. */
  readonly contest: string | undefined;
}

/** Makes a replay, opens the account in it once it takes accounts, and shows that account. */
export function useOpenReplay() {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const toasts = useToasts();
  const fail = useFailureToast();
  const { user } = useAccount();
  const navigate = useNavigate();
  const { choose } = useAccountChoice();
  const queries = useQueryClient();
  const params = { id: user.id };

  const untilItTakesAccounts = async (world: string): Promise<void> => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const replays = await client.call('listReplays', { params });
      if (replays.find(({ id }) => id === world)?.takesAccounts) return;
      if (Date.now() > until) throw new Error('the replay takes no accounts');
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  };

  return useMutation({
    mutationFn: async ({ account, from, begins, name, contest }: OpenedReplay) => {
      const body = from === undefined ? {} : { from };
      const { id: world } = await (contest === undefined
        ? client.call('openReplay', { params, account, body })
        : client.call('replayEntry', { params: { slug: contest, account }, body }));
      await untilItTakesAccounts(world);
      const idempotencyKey = newIdempotencyKey();
      if (begins === 'copy')
        return client.call('openBranch', { params, body: { name, world }, idempotencyKey });
      const opened = await client.call('openPractice', {
        params,
        body: { name, grant: GRANT, world },
        idempotencyKey,
      });
      return { ...opened, ordersLeftOut: 0 };
    },
    onSuccess: async ({ account, ordersLeftOut }, { contest }) => {
      await readAgain(queries, 'listAccounts');
      // The page of a contest is of no account.
      if (contest !== undefined) await navigate({ to: '/app/trade' });
      const description = ordersLeftOut > 0 ? t('replay.leftOut', { count: ordersLeftOut }) : account.name;
      toasts.show({ title: t('replay.opened'), description: description ?? '', tone: 'success' });
      choose({ account: account.id, world: account.terms?.world ?? undefined });
    },
    onError: (error: Error) => fail(t('replay.failed'), error),
  });
}
