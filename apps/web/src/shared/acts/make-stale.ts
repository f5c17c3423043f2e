import { madeStaleBy, type WriteName } from '@lonja/protocol/calls';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../api/read-again.ts';

/** Fetches again what the writes may have changed, as far as a page shows it; resolves when done. */
export function makeStale(queries: QueryClient, ...names: readonly WriteName[]): Promise<unknown> {
  const reads = new Set(names.flatMap((name) => madeStaleBy(name)));
  if (reads.has('everything')) return queries.invalidateQueries();
  return readAgain(queries, ...[...reads].filter((read) => read !== 'everything'));
}
