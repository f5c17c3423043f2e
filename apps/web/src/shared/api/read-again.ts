import type { ReadName } from '@lonja/protocol/calls';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Fetches all reads of these calls again; resolves when done. What a write makes stale its row says (`shared/acts`): by hand only where
 * something else is the cause, such as news of the stream.
 */
export const readAgain = (queries: QueryClient, ...names: readonly ReadName[]): Promise<unknown> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
