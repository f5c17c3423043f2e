import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';

/** The person's API keys, without their secrets. */
export function useApiKeys() {
  const client = useClient();
  return useQuery(buildQuery(client, 'listApiKeys', {}));
}
