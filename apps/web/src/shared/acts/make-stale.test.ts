import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { buildQueryKey } from '../api/build-query.ts';
import { makeStale } from './make-stale.ts';

const READS = {
  user: buildQueryKey('getUser', { params: { id: '7' } }),
  transfers: buildQueryKey('listTransfers', { params: { id: '7' } }),
  alerts: buildQueryKey('listAlerts', {}),
};

async function staleAfter(...names: Parameters<typeof makeStale>[1][]): Promise<readonly string[]> {
  const queries = new QueryClient();
  for (const key of Object.values(READS)) queries.setQueryData(key as readonly unknown[], {});
  await makeStale(queries, ...names);
  const stale = Object.entries(READS).filter(([, key]) => queries.getQueryState(key)?.isInvalidated);
  return stale.map(([name]) => name);
}

test('what a write may have changed is read again, and nothing else', async () => {
  expect(await staleAfter('withdraw')).toEqual(['user', 'transfers']);
  expect(await staleAfter('withdraw', 'createAlert')).toEqual(['user', 'transfers', 'alerts']);
  expect(await staleAfter('saveDrawings')).toEqual([]);
});

test('an act that reaches most of a page has everything read again', async () => {
  expect(await staleAfter('createAlert', 'resetAccount')).toEqual(['user', 'transfers', 'alerts']);
});
