import type { TradingAccount } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useAccount } from './account-context.tsx';

/** The person's open accounts, the primary one first; undefined until they are read. */
export const useOpenAccounts = (): readonly TradingAccount[] | undefined =>
  useAccounts()?.filter(({ closedAt }) => closedAt === null);

/** All of the person's accounts, the closed ones too, the primary one first; undefined until they are read. */
export function useAccounts(): readonly TradingAccount[] | undefined {
  const client = useClient();
  const { user } = useAccount();
  const { data } = useQuery(buildQuery(client, 'listAccounts', { params: { id: user.id } }));
  return data?.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(a.id) - Number(b.id));
}
