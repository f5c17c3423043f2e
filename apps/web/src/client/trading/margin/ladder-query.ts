import type { User } from '@lonja/protocol';
import { buildQuery } from '../../../shared/api/build-query.ts';
import type { ReadingClient } from '../../../shared/api/use-client.ts';

/**
 * The stop-out of the account as its books are: once they have changed, what was read before is nobody's price any more. A position that
 * has been turned around would show that of its old side.
 */
export const ladderQuery = (client: ReadingClient, { account }: Pick<User, 'account'>) =>
  buildQuery(client, 'getStopOutLadder', {}, account?.version ?? 0);
