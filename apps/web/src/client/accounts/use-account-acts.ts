import type { CallInput } from '@lonja/protocol/client';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shared/acts/use-act.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useAccount } from '../account/account-context.tsx';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Opens, names and closes practice accounts. */
export function useAccountActs() {
  const { t } = useTranslation('accounts');
  const display = useDisplay();
  const toasts = useToasts();
  const fail = useFailureToast();
  const { user } = useAccount();
  const { account: chosen, choose } = useAccountChoice();
  const failed = (error: Error) => fail(t('failed'), error);
  const params = { id: user.id };
  const open = useAct('openPractice', {
    failed,
    input: (body: CallInput<'openPractice'>['body']) => ({ params, body }),
    done: ({ account: { name, cash } }) => {
      const description = `${name} · ${display.usd(cash)}`;
      toasts.show({ title: t('opened'), description, tone: 'success' });
    },
  });
  const rename = useAct('renameAccount', {
    failed,
    input: ({ account, name }: { readonly account: string; readonly name: string }) => ({
      params: { ...params, account },
      body: { name },
    }),
  });
  const close = useAct('closeAccount', {
    failed,
    input: (account: string) => ({ params: { ...params, account }, body: {} }),
    done: (_, account) => {
      toasts.show({ title: t('closed'), tone: 'success' });
      if (account === chosen) choose(undefined);
    },
  });
  return { open, rename, close };
}
