import type { User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { nullWhenSignedOut, userQuery } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useSession } from '../../shared/session/use-session.ts';

const POLL_MS = 30_000;

/** The signed-in user from the server; null for nobody, undefined while loading. */
export function useSignedIn(): User | null | undefined {
  const client = useClient();
  const session = useSession();
  const stored = session.hasSession() ? session.readUser() : null;
  const query = userQuery(client, stored?.id ?? '');
  const { data } = useQuery({
    queryKey: query.queryKey,
    queryFn: () => nullWhenSignedOut(client.call('getUser', { params: { id: stored?.id ?? '' } })),
    enabled: stored !== null,
    refetchInterval: POLL_MS,
  });
  return stored === null ? null : (data as User | null | undefined);
}
