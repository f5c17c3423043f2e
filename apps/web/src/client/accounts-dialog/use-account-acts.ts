import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAccount } from '../account/account-context.tsx';
import { useDisplay } from '../display/display.tsx';
import { useFailureToast } from '../display/use-failure-toast.ts';

/** Opens, names and closes practice accounts. A second attempt carries the key of the first. */
export function useAccountActs() {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const display = useDisplay();
  const toasts = useToasts();
  const fail = useFailureToast();
  const { user } = useAccount();
  const { account: chosen, choose } = useAccountChoice();
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const shared = {
    onError: (error: Error) => fail(t('failed'), error),
    onSettled: () => readAgain(queryClient, 'listAccounts', 'getUser'),
  };
  const params = { id: user.id };
  const open = useMutation({
    ...shared,
    mutationFn: (body: CallInput<'openPractice'>['body']) =>
      client.call('openPractice', { params, body, idempotencyKey: key.current }),
    onSuccess: ({ account: { name, cash } }) => {
      key.current = newIdempotencyKey();
      const description = `${name} · ${display.usd(cash)}`;
      toasts.show({ title: t('opened'), description, tone: 'success' });
    },
  });
  const rename = useMutation({
    ...shared,
    mutationFn: ({ account, name }: { readonly account: string; readonly name: string }) =>
      client.call('renameAccount', { params: { ...params, account }, body: { name } }),
  });
  const close = useMutation({
    ...shared,
    mutationFn: (account: string) =>
      client.call('closeAccount', {
        params: { ...params, account },
        body: {},
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: (_, account) => {
      toasts.show({ title: t('closed'), tone: 'success' });
      if (account === chosen) choose(undefined);
    },
  });
  return { open, rename, close };
}
