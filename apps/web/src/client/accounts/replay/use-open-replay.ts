import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { makeStale } from '../../../shared/acts/make-stale.ts';
import { useSteps } from '../../../shared/acts/use-act.ts';
import type { Send } from '../../../shared/acts/sender.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useAccountChoice } from '../../../shared/session/use-account-choice.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
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

  const open = async (send: Send, { account, from, begins, name, contest }: OpenedReplay) => {
    const body = from === undefined ? {} : { from };
    const { id: world } = await (contest === undefined
      ? send('openReplay', { params, account, body })
      : send('replayEntry', { params: { slug: contest, account }, body }));
    await untilItTakesAccounts(world);
    if (begins === 'copy') return send('openBranch', { params, body: { name, world } });
    const opened = await send('openPractice', { params, body: { name, terms: { grant: GRANT, world } } });
    return { ...opened, ordersLeftOut: 0 };
  };

  return useSteps(['openReplay', 'replayEntry', 'openBranch', 'openPractice'], open, {
    done: async ({ account, ordersLeftOut }, { contest }) => {
      await makeStale(queries, 'openPractice');
      // The page of a contest is of no account.
      if (contest !== undefined) await navigate({ to: '/app/trade' });
      const description = ordersLeftOut > 0 ? t('replay.leftOut', { count: ordersLeftOut }) : account.name;
      toasts.show({ title: t('replay.opened'), description: description ?? '', tone: 'success' });
      choose({ account: account.id, world: account.terms?.world ?? undefined });
    },
    failed: (error) => fail(t('replay.failed'), error),
  });
}
