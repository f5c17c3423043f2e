import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';

/** The person's API keys, without their secrets. */
export function useApiKeys() {
  const client = useClient();
  return useQuery(queryOf(client, 'listApiKeys', {}));
}
