import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { SUCCESS_MS } from '../../shared/ui/toast-store.ts';
import { useAccount } from '../account/account-context.tsx';
import { refusalText } from '../catalogue/refusal-text.ts';
import { useDisplay } from '../display/display.tsx';

/** Moves all profit to the balance, or settles a negative one from it; a retry carries the same key. */
export function useMoveProfit(onDone?: () => void) {
  const { client, toasts } = usePlatform();
  const { user } = useAccount();
  const { t } = useTranslation();
  const display = useDisplay();
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: () => client.call('moveProfit', { body: { userId: user.id }, idempotencyKey: key.current }),
    onSuccess: ({ moved, balance }) => {
      key.current = newIdempotencyKey();
      toasts.show({
        title: t('pnl.moved'),
        description: t('pnl.movedText', { amount: display.signedUsd(moved), balance: display.usd(balance) }),
        tone: 'success',
        milliseconds: SUCCESS_MS,
      });
      onDone?.();
    },
    onError: (error) =>
      toasts.show({
        title: t('settings.error'),
        description: refusalText(error, t, t('settings.actFailed')),
        tone: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/users', user.id] }),
  });
}
