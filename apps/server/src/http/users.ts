import { ROUTES } from '@lonja/protocol';
import { findUser, listUsers, type Database } from '@lonja/store';
import { userAnswer } from './answers/user-answer.ts';
import type { Api } from './api.ts';
import { HttpRefusal } from './http-refusal.ts';
import { sessionOf } from './policy.ts';

/** GET /api/users/{id} for oneself, GET /api/admin/users for administrators. */
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
  app.get(
    '/api/admin/users',
    {
      schema: { operationId: 'listUsers', response: { 200: ROUTES.listUsers.response } },
      config: { policy: 'admin' },
    },
    async () => (await listUsers(db)).map(userAnswer),
  );
}
