import type { CallInput } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../shared/acts/use-act.ts';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from '../account/account-context.tsx';

/** Deposits and withdrawals, the newest first. @param account an earlier one; undefined for the present one */
export function useTransfers(account: string | undefined) {
  const client = useClient();
  const { user } = useAccount();
  const of = account === undefined ? {} : { account };
  return useQuery(buildQuery(client, 'listTransfers', { params: { id: user.id }, ...of }));
}

/** Deposits and withdraws. */
export function useTransferActs() {
  const params = { id: useAccount().user.id };
  const deposit = useAct('deposit', { input: (body: CallInput<'deposit'>['body']) => ({ params, body }) });
  const withdraw = useAct('withdraw', { input: (body: CallInput<'withdraw'>['body']) => ({ params, body }) });
  const cancel = useAct('cancelWithdrawal', {
    input: (withdrawalId: string) => ({ params: { ...params, withdrawalId }, body: {} }),
  });
  return { deposit, withdraw, cancel };
}
