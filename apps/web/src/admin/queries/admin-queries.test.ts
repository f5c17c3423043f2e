import type { Client } from '@lonja/protocol/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/queries.ts';
import { adminPositionsQuery, userPageQuery } from './admin-queries.ts';

const queries = () => createQueryClient({ onSignedOut: () => undefined });
const clientThatCounts = () => {
  const call = vi.fn<() => Promise<unknown>>(() => Promise.resolve([]));
  return { call, client: { call } as unknown as Client };
};

it.each([
  ['users', (client: Client) => userPageQuery(client, { page: '1' } as Parameters<typeof userPageQuery>[1])],
  ['positions', (client: Client) => adminPositionsQuery(client, { id: 'u1' })],
])(
  '[ADM-15] the panel’s %s are fetched again whenever they are looked at, and nothing is kept',
  async (_, queryOf) => {
    const { call, client } = clientThatCounts();
    const cache = queries();
    for (const looks of [1, 2, 3]) {
      const stop = new QueryObserver(cache, queryOf(client) as never).subscribe(() => undefined);
      await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
      expect(call).toHaveBeenCalledTimes(looks);
      stop();
      await vi.waitFor(() => expect(cache.getQueryCache().getAll()).toEqual([]));
    }
  },
);
