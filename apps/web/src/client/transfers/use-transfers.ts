import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { useAccount } from '../account/account-context.tsx';

/** One segment: news of the user must not cancel it. */
const keyOf = (userId: string) => [`/api/users/${userId}/transfers`];

/** Deposits and withdrawals, the newest first. @param account an earlier one; undefined for the one that trades */
export function useTransfers(account: string | undefined) {
  const { client } = usePlatform();
  const { user } = useAccount();
  const query = account === undefined ? {} : { account };
  return useQuery({
    queryKey: [...keyOf(user.id), query],
    queryFn: ({ signal }) => client.call('listTransfers', { params: { id: user.id }, query, signal }),
  });
}

/** Moves virtual funds once: what is sent again after an answer that never came carries the same key. */
export function useTransferActs() {
  const { client } = usePlatform();
  const { user } = useAccount();
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const onSuccess = () => {
    key.current = newIdempotencyKey();
  };
  const onSettled = () =>
    Promise.all(
      [['/api/users', user.id], keyOf(user.id)].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const params = { id: user.id };
  const deposit = useMutation({
    mutationFn: (body: CallInput<'deposit'>['body']) =>
      client.call('deposit', { params, body, idempotencyKey: key.current }),
    onSuccess,
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: (body: CallInput<'withdraw'>['body']) =>
      client.call('withdraw', { params, body, idempotencyKey: key.current }),
    onSuccess,
    onSettled,
  });
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
