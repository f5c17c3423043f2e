import type { KeptTicket, KeptTicketChange } from '@lonja/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../shared/acts/use-act.ts';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';

const NOTHING: readonly KeptTicket[] = [];

/** What the account's tickets begin with. Undefined while it is read; nothing where that fails, so that trading works. */
export function useKeptTickets(): readonly KeptTicket[] | undefined {
  const query = { ...buildQuery(useClient(), 'getTickets', {}), staleTime: Infinity };
  const { data, isError } = useQuery(query);
  return data ?? (isError ? NOTHING : undefined);
}

export const NEVER_KEPT: KeptTicketChange = { terms: null, sizes: [], brackets: [] };

/** Keeps parts of what an instrument's ticket begins with: the next one has them at once, and every device from its next visit on. */
export function useKeepTicket(symbol: string): (part: Partial<KeptTicketChange>) => void {
  const { queryKey } = buildQuery(useClient(), 'getTickets', {});
  const queries = useQueryClient();
  const { mutate } = useAct('keepTicket', {
    input: (body: KeptTicketChange) => ({ params: { symbol }, body }),
    queue: 'kept tickets',
  });
  return (part) => {
    const kept = queries.getQueryData(queryKey) ?? NOTHING;
    const before = kept.find((one) => one.symbol === symbol);
    const { terms, sizes, brackets } = { ...NEVER_KEPT, ...before, ...part };
    queries.setQueryData(queryKey, [
      { symbol, terms, sizes, brackets },
      ...kept.filter((one) => one !== before),
    ]);
    mutate({ terms, sizes, brackets });
  };
}
