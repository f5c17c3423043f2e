import type { Database } from '@lonja/store/database/database';
import { findUser } from '@lonja/store/people/users';
import { userAnswer } from './user-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';

/** GET /api/users/{id} for oneself, with one of one's accounts. */
export function userHandlers(db: Database) {
  return {
    getUser: async (request) => {
      const record = await findUser(db, request.session.userId, request.session.accountId ?? undefined);
      if (!record) refuse('not_found');
      return userAnswer(record);
    },
  } satisfies Partial<Handlers>;
}
