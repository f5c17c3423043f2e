import type { CallOutput } from '@lonja/protocol/client';
import { useQueries } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useOpenAccounts } from '../account/use-open-accounts.ts';

type Proposal = CallOutput<'listProposals'>[number];

/** What programs have proposed on the person's accounts and nobody has decided, the oldest first. */
export function useProposals(): {
  readonly listed: readonly Proposal[];
  readonly isPending: boolean;
  readonly isError: boolean;
} {
  const client = useClient();
  const accounts = useOpenAccounts();
  const reads = useQueries({
    queries: (accounts ?? []).map(({ id }) =>
      buildQuery(client, 'listProposals', { query: {}, account: id }),
    ),
  });
  return {
    listed: reads
      .flatMap(({ data }) => data ?? [])
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    isPending: accounts === undefined || reads.some(({ isPending }) => isPending),
    isError: reads.some(({ isError }) => isError),
  };
}
