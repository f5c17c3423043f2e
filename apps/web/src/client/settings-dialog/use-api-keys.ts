import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../shared/api/use-client.ts';

export const API_KEYS = '/api/keys';

/** The person's API keys, without their secrets. */
export function useApiKeys() {
  const client = useClient();
  return useQuery({
    queryKey: [API_KEYS],
    queryFn: ({ signal }) => client.call('listApiKeys', { signal }),
  });
}
