import { ROUTES } from '@lonja/protocol';
import { findUser, type Database } from '@lonja/store';
import { userAnswer } from './answers/user-answer.ts';
import type { Api } from './api.ts';
import { HttpRefusal } from './http-refusal.ts';
import { sessionOf } from './policy.ts';

/** GET /api/users/{id} for oneself. */
export function registerUserRoutes(app: Api, db: Database): void {
  app.get(
    '/api/users/:id',
    {
      schema: {
        operationId: 'getUser',
        params: ROUTES.getUser.params,
        response: { 200: ROUTES.getUser.response },
      },
      config: { policy: 'owner' },
    },
    async (request) => {
      const record = await findUser(db, sessionOf(request).userId);
      if (!record) throw new HttpRefusal('not_found');
      return userAnswer(record);
    },
  );
}
