import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { queryOf, readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';
import { createSubmissionKeys } from './submission-keys.ts';

/** Deposits and withdrawals, the newest first. @param account an earlier one; undefined for the present one */
export function useTransfers(account: string | undefined) {
  const client = useClient();
  const { user } = useAccount();
  const of = account === undefined ? {} : { account };
  return useQuery(queryOf(client, 'listTransfers', { params: { id: user.id }, ...of }));
}

/** Deposits and withdraws idempotently: a retry after a lost answer carries the same key. */
export function useTransferActs() {
  const client = useClient();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  const params = { id: user.id };
  const onSettled = () => readAgain(queryClient, 'getUser', 'listTransfers');
  const deposit = useSentOnce(
    (body: CallInput<'deposit'>['body'], idempotencyKey) =>
      client.call('deposit', { params, body, idempotencyKey }),
    onSettled,
  );
  const withdraw = useSentOnce(
    (body: CallInput<'withdraw'>['body'], idempotencyKey) =>
      client.call('withdraw', { params, body, idempotencyKey }),
    onSettled,
  );
  const cancel = useMutation({
    mutationFn: (withdrawalId: string) =>
      client.call('cancelWithdrawal', {
        params: { ...params, withdrawalId },
        body: {},
        idempotencyKey: newIdempotencyKey(),
      } as CallInput<'cancelWithdrawal'>),
    onSettled,
  });
  return { deposit, withdraw, cancel };
}

function useSentOnce<Body extends object, Answer>(
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
  onSettled: () => Promise<unknown>,
) {
  const [keys] = useState(() => createSubmissionKeys(newIdempotencyKey));
  return useMutation({
    mutationFn: (body: Body) => send(body, keys.keyOf(body)),
    onSettled: (_, error, body) => {
      keys.settle(body, error);
      return onSettled();
    },
  });
}
