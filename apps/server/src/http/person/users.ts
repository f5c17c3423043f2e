import { ROUTES } from '@lonja/protocol';
import { findUser, type Database } from '@lonja/store';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { sessionOf } from '../kernel/policy.ts';

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
