import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../shared/platform.tsx';

export const API_KEYS = '/api/keys';

/** The person's API keys, without their secrets. */
export function useApiKeys() {
  const { client } = usePlatform();
  return useQuery({
    queryKey: [API_KEYS],
    queryFn: ({ signal }) => client.call('listApiKeys', { signal }),
  });
}
